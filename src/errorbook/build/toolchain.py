"""What the bytes of a page depend on beside its book and theme: this program and its libraries."""

from __future__ import annotations

import os
from hashlib import blake2b
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.build.kept.manifest import Root

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARIES = ("jinja2", "markdown_it", "markupsafe", "pydantic", "pydantic_core", "pygments")

_SILENT = ("build/", "cli/", "hosts/", "opened/", "serve/", "errors/")
"""Parts of this program that do not show in a page."""


def toolchain_roots() -> list[str]:
    """Return the folders and files to watch: this program, its theme, one file of each library."""
    found = (find_spec(name) for name in LIBRARIES)
    libraries = [spec.origin for spec in found if spec and spec.origin]
    return [PACKAGE, *_themes(), *libraries]


def program_digest(roots: Sequence[Root]) -> str:
    """Return a digest of the code that shows in a page; `roots` hold the package's files."""
    digest = blake2b(digest_size=16)
    for root in roots:
        if root.root == PACKAGE:
            for position, name in enumerate(root.names):
                if name.endswith(".py") and not name.startswith(_SILENT):
                    digest.update(f"{name}\0{root.digest(position)}\0".encode())
    return digest.hexdigest()


def _themes() -> Iterable[str]:
    """Return the folders of the built-in theme where they lie outside the package, in a checkout."""
    above = os.path.dirname(os.path.dirname(PACKAGE))
    return (f"{above}/{name}" for name in ("templates", "static") if not os.path.isdir(f"{PACKAGE}/{name}"))
