"""What a page depends on, as one digest: pages of one look with equal keys have equal bytes.

A page is a frozen value and a template sees nothing else, so its kind and members as `repr` tells them, the
site around it and its look say everything. What the theme gives is in the look alone (`looks`), for only the
HTML of a page depends on it. BLAKE2b, 16 bytes.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING

from errorbook.pages.pieces import Row
from errorbook.pages.surroundings import Site
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.pages.values import Page


_SHOWN = attrgetter(*(name for name in Site._fields if name != "assets"))


class _Told(dict[Row, bytes]):
    """Map a row to its digest: a record stands in many lists."""

    def __missing__(self, row: Row) -> bytes:
        said = tuple.__repr__(row)  # the names of a row's members are always the same
        told = self[row] = hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return told


def file_key(file: DataFile) -> bytes:
    """Return the key of a file that no template makes."""
    return hashlib.blake2b(file.href.encode() + b"\0" + file.data, digest_size=16).digest()


def keys(site: Site) -> Callable[[Page | DataFile], bytes]:
    """Return the function that gives the key of each page of this site."""
    shown: dict[type, Callable[[Page], object]] = {}
    told = _Told()
    around = hashlib.blake2b(repr(_SHOWN(site)).encode(), digest_size=16)

    def key(page: Page | DataFile) -> bytes:
        if isinstance(page, DataFile):
            return file_key(page)
        digest = around.copy()
        kind = type(page)
        if kind not in shown:
            shown[kind] = attrgetter("href", *(each.name for each in fields(kind) if each.repr))
        digest.update(f"{kind.__name__}{shown[kind](page)}".encode("utf-8", "surrogatepass"))
        digest.update(b"".join(map(told.__getitem__, page.rows)))
        return digest.digest()

    return key
