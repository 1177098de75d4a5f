"""Records as they stand in lists, and the lists in their order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from errorbook.pages.pieces import Group, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.book.records.card import Card
    from errorbook.pages.addresses import Addresses


class Rows:
    """Return cards as rows; a row is made once, since a record stands in many lists."""

    def __init__(self, where: Addresses) -> None:
        self._where = where
        self._made: dict[str, Row] = {}

    def __call__(self, card: Card) -> Row:
        """Return the row of a card."""
        made = self._made.get(card.id)
        if made is None:
            made = self._made[card.id] = Row(
                id=card.id,
                href=self._where.error(card),
                message=card.message,
                error_class=card.error_class,
                code=card.code,
                severity=card.severity,
                place=f"{card.path}:{card.line}",
                repo=card.repo,
            )
        return made


def in_place_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by where their errors are raised: repository, file, line, then id."""
    return sorted(cards, key=lambda card: (card.repo, card.path, card.line, card.id))


def ungrouped(cards: Iterable[Card], rows: Rows) -> tuple[Group, ...]:
    """Return one group without a heading."""
    return (Group("", tuple(map(rows, cards))),)


def by_file(cards: Sequence[Card], rows: Rows) -> tuple[Group, ...]:
    """Group cards, already in place order, under their files."""
    return tuple(
        Group(path, tuple(map(rows, group))) for path, group in groupby(cards, key=lambda card: card.path)
    )
