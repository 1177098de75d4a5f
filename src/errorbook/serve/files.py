"""From the path of an address to a file of the site, and never to any other."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from pathlib import Path

_NEVER = frozenset("\0\\:")
"""A separator or a drive on some systems, and what no name may hold."""


class Found(NamedTuple):
    """Hold a file of the site as it was when it was read; `tag` changes whenever the file does."""

    path: Path
    data: bytes
    tag: str


class Moved(NamedTuple):
    """Say at which path a folder's page lies: the same with its final slash."""

    to: str


def find_file(site: Path, path: str) -> Found | Moved | None:
    """Return the file that a path below the site's root names, percent-encoded and without its first slash.

    Nothing is found through `..`, hidden names, or links that lead out of the site.
    """
    parts = _parts(path)
    if parts is None:
        return None
    place = site.joinpath(*parts)
    if not _is_inside(place, site):
        return None
    if place.is_dir():
        if path and not path.endswith("/"):
            return Moved("/".join(map(quote, parts)) + "/")
        place = place / "index.html"
        return read(place) if _is_inside(place, site) else None
    return None if path.endswith("/") else read(place)


def read(place: Path) -> Found | None:
    """Read a file; None where there is none, or something else that might not end."""
    try:
        if not place.is_file():
            return None
        with place.open("rb") as file:
            facts = os.fstat(file.fileno())
            return Found(place, file.read(), f"{facts.st_mtime_ns:x}-{facts.st_size:x}-{facts.st_ino:x}")
    except OSError:
        return None


def _parts(path: str) -> list[str] | None:
    """Return the names in a path, decoded once, or None where one of them is not served."""
    try:
        decoded = unquote(path, errors="strict")
    except UnicodeDecodeError:
        return None
    parts = decoded.removesuffix("/").split("/") if decoded else []
    is_served = all(part and not part.startswith(".") and _NEVER.isdisjoint(part) for part in parts)
    return parts if is_served else None


def _is_inside(place: Path, site: Path) -> bool:
    """Tell whether a place lies below the site after all links, compared name by name."""
    try:
        return place.resolve(strict=True).is_relative_to(site.resolve(strict=True))
    except (OSError, RuntimeError, ValueError):
        return False
