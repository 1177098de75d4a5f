"""A share of the reading: some files, or a range of one, read and checked by a pure function."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errorbook.book.card import Card


class Facts(NamedTuple):
    """Hold what `stat` tells of a file; when all are the same, so is the file."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


class KnownFile(NamedTuple):
    """Hold what an earlier reading found in one file without fault: its state, SHA-256 (hex) and cards."""

    facts: Facts
    digest: str
    cards: tuple[Card, ...]
