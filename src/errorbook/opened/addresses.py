"""What names a book: a path on this disk, or the address of a published site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from errorbook.errors.lookups import AddressRefused

if TYPE_CHECKING:
    from os import PathLike

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_UNPRINTABLE = re.compile(r"[\s\x00-\x20\x7f-\x9f]")
SCHEMES = ("http", "https")


def is_address(where: str | PathLike[str]) -> bool:
    """Tell whether something names an address (RFC 3986, 3.1) rather than a path."""
    return isinstance(where, str) and _SCHEME.match(where) is not None


def site_root(address: str) -> str:
    """Return the address of a site's root, with its final slash; raises `AddressRefused`.

    What names a page of its own (`index.html`), a query and a fragment are left out.
    """
    reason = _trouble(address)
    if reason:
        raise AddressRefused(address=address, reason=reason)
    scheme, host, path, _, _ = urlsplit(address)
    path = path.removesuffix("index.html")
    return urlunsplit((scheme.lower(), host, f"{path.rstrip('/')}/", "", ""))


def place_of(where: str | PathLike[str]) -> str | Path:
    """Return the address of a site's root as text, and everything else as a path; raises `AddressRefused`."""
    return site_root(where) if isinstance(where, str) and is_address(where) else Path(where)


def _trouble(address: str) -> str:
    """Say what keeps an address from being asked; empty where nothing does."""
    if _UNPRINTABLE.search(address) or not address.isascii():
        return "it holds characters that no address has"
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        return str(error)
    if parts.scheme.lower() not in SCHEMES:
        return f"{parts.scheme!r} is neither http nor https"
    if not host:
        return "it names no host"
    return "it holds a user's name" if "@" in parts.netloc else ""
