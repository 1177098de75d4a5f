"""What a page depends on, as one digest: pages with equal keys have equal bytes.

A page is a frozen value and a template sees nothing else, so the value's own representation, the site
around it and the theme's digest say everything. BLAKE2b, 16 bytes.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.pages.surroundings import Site
    from errorbook.pages.theme import Theme
    from errorbook.pages.values import Page


def keys(site: Site, theme: Theme) -> Callable[[Page | DataFile], bytes]:
    """Return the function that gives the key of each page of this site under this theme."""
    around = hashlib.blake2b(repr(site).encode() + theme.digest, digest_size=16)

    def key(page: Page | DataFile) -> bytes:
        if isinstance(page, DataFile):
            return hashlib.blake2b(page.href.encode() + b"\0" + page.data, digest_size=16).digest()
        digest = around.copy()
        digest.update(repr(page).encode("utf-8", "surrogatepass"))
        return digest.digest()

    return key
