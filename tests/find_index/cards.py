"""Small books for tests, made from the few members that a test is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card
from errorbook.book.records.record import Record
from errorbook.find.index.entries import extract
from errorbook.find.index.files import index_files
from errorbook.find.index.reading import Index

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from errorbook.find.index.entries import Entry

NOWHERE = Source("a.json", 0, 0)
PLAIN: dict[str, Any] = {
    "repo": "acme/anvil",
    "slug": "a-message",
    "code": None,
    "message": "a message",
    "pattern": "a message",
    "error_type": "exception",
    "error_class": "ValueError",
    "http_status": None,
    "severity": "error",
    "path": "anvil/forge.py",
    "line": 1,
    "tags": (),
    "background": None,
    "analyzed_sha": "0" * 40,
    "analyzed_at": "2026-08-27T09:53:25.647Z",
    "summary": "",
    "dataset_version": "",
    "digest": "",
    "source": NOWHERE,
}


def card(number: int, **members: Any) -> Card:
    """Return a card whose id is made of `number`."""
    return Card(id=f"{number:016x}", **{**PLAIN, **members})


def entry(card: Card, prose: str = "") -> Entry:
    """Return what the index must know of the record that a card is of."""
    made: Any = Record.model_construct  # without the members that the index has no use for
    return extract(
        made(
            id=card.id,
            repo=card.repo,
            error_code=card.code,
            error_message=card.message,
            message_pattern=card.pattern,
            error_type=card.error_type,
            error_class=card.error_class,
            http_status=card.http_status,
            severity=card.severity,
            file_path=card.path,
            line_number=card.line,
            documentation=prose,
            trigger_scenarios=None,
            common_situations=None,
            solutions=(),
            prevention_tips=(),
            tags=card.tags,
            background_tag=card.background,
        )
    )


def index_of(cards: Sequence[Card], entries: Sequence[Entry]) -> dict[str, bytes]:
    """Return the files of an index, by name."""
    return {file.name: file.data for file in index_files(cards, entries)}


def opened(files: Mapping[str, bytes]) -> Index:
    """Open an index that is held in memory."""
    return Index(files.__getitem__)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as a book has them."""
    return sorted(cards, key=lambda each: each.id)
