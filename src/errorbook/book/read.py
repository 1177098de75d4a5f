"""Reads a book from the disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errorbook.book.history import NO_HISTORY

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errorbook.book.backgrounds import Background
    from errorbook.book.card import Card
    from errorbook.book.free_pages import FreePage
    from errorbook.book.history import History
    from errorbook.book.ledger import Published
    from errorbook.book.retired import Retired
    from errorbook.book.settings import Settings
    from errorbook.book.shards import KnownFile
    from errorbook.errors import Problem


@dataclass(frozen=True, slots=True)
class Book:
    """Hold a book: everything in it but the records themselves, which `read_record` reads one by one.

    `cards` are sorted by id, the other tuples by tag, name, id and href.
    `dataset_version` is the book's own: site.toml's, else the newest of the envelopes, else the newest
    `analyzedAt`; a record's mirror carries its envelope's (`Card.dataset_version`) where it has one.
    `templates` and `static` are the override folders, in the order given; `history` is what `read_snapshots`
    and `history` make of the files in the books' folders `history/`.
    """

    settings: Settings
    cards: tuple[Card, ...]
    dataset_version: str
    backgrounds: tuple[Background, ...] = ()
    free_pages: tuple[FreePage, ...] = ()
    retired: tuple[Retired, ...] = ()
    published: tuple[Published, ...] = ()
    templates: tuple[Path, ...] = ()
    static: tuple[Path, ...] = ()
    history: History = NO_HISTORY


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold a book and what is wrong with it.

    Records with problems are not in the book. `files` is what a later `read_book` takes as `known`;
    `extracted` holds what `extract` returned for each record that was read now, by id.
    """

    book: Book
    problems: tuple[Problem, ...] = ()
    files: Mapping[str, KnownFile] = field(default_factory=dict)
    extracted: Mapping[str, object] = field(default_factory=dict)
