"""Records as they stand in lists, and the lists in their order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from errorbook.pages.pieces import Group, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.book.card import Card
    from errorbook.pages.addresses import Addresses


def row(card: Card, where: Addresses) -> Row:
    """Return a card as a row."""
    return Row(
        id=card.id,
        href=where.error(card),
        message=card.message,
        error_class=card.error_class,
        code=card.code,
        severity=card.severity,
        place=f"{card.path}:{card.line}",
        repo=card.repo,
    )


def in_place_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by where their errors are raised: repository, file, line, then id."""
    return sorted(cards, key=lambda card: (card.repo, card.path, card.line, card.id))


def ungrouped(cards: Iterable[Card], where: Addresses) -> tuple[Group, ...]:
    """Return one group without a heading."""
    return (Group("", tuple(row(card, where) for card in cards)),)


def by_file(cards: Sequence[Card], where: Addresses) -> tuple[Group, ...]:
    """Group cards, already in place order, under their files."""
    return tuple(
        Group(path, tuple(row(card, where) for card in group))
        for path, group in groupby(cards, key=lambda card: card.path)
    )
