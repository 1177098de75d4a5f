"""The values of lists that a change touches, as they are after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.index.filters import PART, filters, part_key, values_of
from errorbook.find.index.shards import utf16

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.changes import Change
    from errorbook.find.index.splicing import Spliced


def touched_values(changes: Iterable[Change]) -> set[str]:
    """Return the values of which the records or what they have beside may not be what they were."""
    found: set[str] = set()
    for change in changes:
        sides = [set(values_of(side.card)) for side in change.sides]
        if change.has_moved or sides[0] != sides[-1]:
            found.update(*sides)
    return found


def changed_filters(
    touched: set[str], cards: Sequence[Card], numbers: Sequence[int], old: Spliced
) -> dict[str, str | None]:
    """Return the texts of the keys of some values, None for those that are no more."""
    found: dict[str, str | None] = {}
    for value in touched:
        found[value] = None
        told = old.find(value)
        if told is not None and isinstance(told[1], int):
            found |= {part_key(value, at): None for at in range(1, told[1] + 1)}
    return {**found, **dict(filters(cards, numbers, touched))}


def order(key: str) -> tuple[bytes, str]:
    """Return what keys are sorted by: the parts of a value follow it."""
    value, mark, number = key.rpartition(PART)
    return (utf16(value), number) if mark else (utf16(key), "")
