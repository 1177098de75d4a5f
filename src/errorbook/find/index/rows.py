"""Cards as a list of results shows them, a shard for each bucket of numbers.

A shard holds columns: `seat` (numbers as text), and for each other a list, or where values repeat a list of
distinct ones and which of them each record has. Texts are cut where a list would cut them as well.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from errorbook.find.index.gaps import write_numbers
from errorbook.find.index.shards import LIMIT, File, name_by_content

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.numbering import Numbering

LONGEST = 240
"""Characters of a message, a path or a class that are shown in a list."""


def rows(
    cards: Sequence[Card], numbering: Numbering, wanted: Container[int] | None = None
) -> Iterator[tuple[int, File]]:
    """Yield the first number in each shard, and the shard; of all buckets, or of those wanted."""
    mask = (1 << numbering.width) - 1
    for bucket, positions in sorted(numbering.buckets(wanted).items()):
        seats = [numbering.numbers[each] & mask for each in positions]
        for seat, file in _fitting(seats, [cards[each] for each in positions]):
            yield (bucket << numbering.width) + seat, file


def _fitting(seats: list[int], cards: list[Card]) -> Iterator[tuple[int, File]]:
    """Halve a bucket until each part fits into a shard."""
    text = _columns(seats, cards)
    if len(text.encode()) <= LIMIT or len(cards) == 1:
        yield seats[0], name_by_content("cards", text)
        return
    half = len(cards) // 2
    yield from _fitting(seats[:half], cards[:half])
    yield from _fitting(seats[half:], cards[half:])


def _columns(seats: Sequence[int], cards: Sequence[Card]) -> str:
    columns: dict[str, object] = {
        "seat": write_numbers(seats),
        "id": [card.id for card in cards],
        "line": [card.line for card in cards],
        "message": _distinct([_shown(card.message) for card in cards]),
        "path": _distinct([_shown(card.path, from_end=True) for card in cards]),
        "repo": _distinct([card.repo for card in cards]),
        "class": _distinct([_shown(card.error_class or "") for card in cards]),
        "code": _distinct([card.code or "" for card in cards]),
        "type": _distinct([card.error_type for card in cards]),
        "severity": _distinct([card.severity for card in cards]),
        "background": _distinct([card.background or "" for card in cards]),
        "tags": _tags(cards),
    }
    return json.dumps(columns, ensure_ascii=False, separators=(",", ":"))


def _distinct(values: Sequence[str]) -> tuple[list[str], list[int]]:
    """Return the distinct values, and for each record which it has; none where all have the first."""
    known = {value: at for at, value in enumerate(dict.fromkeys(values))}
    return list(known), [] if len(known) == 1 else [known[value] for value in values]


def _tags(cards: Sequence[Card]) -> tuple[list[str], list[list[int]]]:
    known = {tag: at for at, tag in enumerate(dict.fromkeys(tag for card in cards for tag in card.tags))}
    return list(known), [[known[tag] for tag in card.tags] for card in cards]


def _shown(text: str, *, from_end: bool = False) -> str:
    if len(text) <= LONGEST:
        return text
    return "…" + text[1 - LONGEST :] if from_end else text[: LONGEST - 1] + "…"
