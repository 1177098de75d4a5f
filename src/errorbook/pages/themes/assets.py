"""The theme's static files under content-hashed names.

A script names another by a relative path, `from "./patterns.js"`; in the site both have names that hold a
digest of their content, so the name is rewritten, imported files first. Hence a changed file changes the
name of each script that imports it, and no browser runs an old half of a pair.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_PREVIEW = (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
_IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.{1,2}/[^"'\n]+\.js)\2""")


def hashed_assets(files: Mapping[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Return, for each file name in the theme, its href in the site and the bytes to write there."""
    done: dict[str, tuple[str, bytes]] = {}
    for name in sorted(files):
        _hash(name, files, done, ())
    return done


def _hash(
    name: str, files: Mapping[str, bytes], done: dict[str, tuple[str, bytes]], above: tuple[str, ...]
) -> str:
    """Return the href of a file, after those that it imports; scripts may not import in a circle."""
    if name in done:
        return done[name][0]
    data = files[name]
    if name.endswith(".js"):
        data = _IMPORT.sub(
            lambda found: _renamed(found, name, files, done, (*above, name)), data.decode()
        ).encode()
    stem, ending = posixpath.splitext(name)
    href = f"assets/{stem}-{hashlib.sha256(data).hexdigest()[:10]}{ending}"
    done[name] = (href, data)
    return href


def _renamed(
    found: re.Match[str],
    name: str,
    files: Mapping[str, bytes],
    done: dict[str, tuple[str, bytes]],
    above: tuple[str, ...],
) -> str:
    target = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[3]))
    if target not in files or target in above:
        return found[0]
    href = _hash(target, files, done, above)
    near = posixpath.relpath(href, posixpath.dirname(f"assets/{name}"))
    return f"{found[1]}{found[2]}{near if near.startswith('.') else './' + near}{found[2]}"


def is_preview(data: bytes) -> bool:
    """Tell whether a picture is a PNG (11.2.1) of 1200 by 630 pixels, as link previews want it."""
    return data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") and data[16:24] == _PREVIEW
