"""Which records to show beside a record: five at most, three of its topic, two of its file, and more like it.

Those of the topic come first, nearest first; then those of the file, nearest chosen and shown in the order of
their lines; what is left free of the five goes to the nearest of all neighbours. What is near is said in
`likeness`, which others are looked at in `neighbours`. The time a record takes hardly grows with the book.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, overload

from errorbook.find.likeness import Likeness
from errorbook.find.neighbours import Layout, Neighbours

if TYPE_CHECKING:
    from errorbook.book.records.card import Card

MOST = 5
OF_TOPIC = 3
OF_FILE = 2
NONE = 0xFFFF_FFFF
GONE = NONE - 1


class Relations(Sequence[tuple[int, ...]]):
    """Hold, card by card, the positions of its related cards in the order in which to show them.

    `positions` are those of all cards in one row, for each card `MOST`, the rest of them `NONE`.
    """

    def __init__(self, positions: array[int]) -> None:
        self.positions = positions

    def __len__(self) -> int:
        return len(self.positions) // MOST

    @overload
    def __getitem__(self, position: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, position: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, position: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        if isinstance(position, slice):
            return [self[each] for each in range(len(self))[position]]
        start = range(len(self))[position] * MOST
        found = self.positions[start : start + MOST]
        return tuple(found) if found[-1] != NONE else tuple(each for each in found if each != NONE)

    def put(self, position: int, related: Sequence[int]) -> None:
        """Set what is related to a card."""
        start = position * MOST
        self.positions[start : start + MOST] = array("I", [*related, *[NONE] * (MOST - len(related))])

    def differing(self, other: Relations) -> set[int]:
        """Return the positions of the cards to which something else is related."""
        both = zip(self.positions, other.positions, strict=True)
        return {at // MOST for at, (mine, others) in enumerate(both) if mine != others}

    def showing(self, positions: Container[int]) -> set[int]:
        """Return the positions of the cards to which one of some is related."""
        return {at // MOST for at, each in enumerate(self.positions) if each in positions}

    def carried(self, before: Sequence[Card], now: Sequence[Card]) -> Relations:
        """Return what was related to the cards `before` for those there are now: `GONE` ones stay in it."""
        were, are = ([card.id for card in some] for some in (before, now))
        if were == are:
            return Relations(self.positions[:])
        at = {name: position for position, name in enumerate(are)}
        there = [at.get(name, GONE) for name in were]
        relations = unrelated(len(now))
        for position, related in zip(there, self, strict=True):
            if position != GONE:
                relations.put(position, [there[other] for other in related])
        return relations


def unrelated(count: int) -> Relations:
    """Return nothing related, for so many cards."""
    return Relations(array("I", [NONE]) * (count * MOST))


def relate(cards: Sequence[Card]) -> Relations:
    """Return what is related to each card. Equally near cards go by their position, so sort them by id."""
    relating = Relating(cards)
    relations = unrelated(len(cards))
    for rank, position in enumerate(relating.layout.order):
        relations.put(position, relating.choose(rank))
    return relations


class Relating:
    """Choose what is related to a card."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.layout = Layout(cards)
        self.neighbours = Neighbours(self.layout)
        self.likeness = Likeness(cards, self.layout)

    def choose(self, rank: int) -> list[int]:
        """Return the positions of what is related to the card at a rank; cheapest in the order of ranks."""
        cards, neighbours, likeness = self.cards, self.neighbours, self.likeness
        likeness.turn_to(self.layout.order[rank])
        of_topic = neighbours.of_topic(rank)
        chosen = likeness.nearest(of_topic)[:OF_TOPIC]
        of_file = [each for each in neighbours.of_file(rank) if each not in chosen]
        chosen += sorted(likeness.nearest(of_file)[:OF_FILE], key=lambda each: (cards[each].line, each))
        if len(chosen) < MOST:
            others = of_topic.union(of_file, neighbours.of_tags(rank), neighbours.of_tree(rank))
            chosen += likeness.nearest(others.difference(chosen))[: MOST - len(chosen)]
        return chosen
