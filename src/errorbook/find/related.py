"""Which records to show beside a record: five at most, three of its topic, two of its file, and more like it.

Those of the topic come first, nearest first; then those of the file, nearest chosen and shown in the order of
their lines; what is left free of the five goes to the nearest of all neighbours. What is near is said in
`likeness`, which others are looked at in `neighbours`. The time a record takes hardly grows with the book.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from errorbook.find.likeness import Likeness
from errorbook.find.neighbours import Layout, Neighbours

if TYPE_CHECKING:
    from errorbook.book.card import Card

MOST = 5
OF_TOPIC = 3
OF_FILE = 2
NONE = 0xFFFF_FFFF


class Relations(Sequence[tuple[int, ...]]):
    """Hold, card by card, the positions of its related cards in the order in which to show them."""

    def __init__(self, count: int) -> None:
        self._positions = array("I", [NONE]) * (count * MOST)

    def __len__(self) -> int:
        return len(self._positions) // MOST

    @overload
    def __getitem__(self, position: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, position: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, position: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        if isinstance(position, slice):
            return [self[each] for each in range(len(self))[position]]
        start = range(len(self))[position] * MOST
        found = self._positions[start : start + MOST]
        return tuple(found) if found[-1] != NONE else tuple(each for each in found if each != NONE)

    def put(self, position: int, related: Sequence[int]) -> None:
        """Set what is related to a card."""
        start = position * MOST
        self._positions[start : start + len(related)] = array("I", related)


def relate(cards: Sequence[Card]) -> Relations:
    """Return what is related to each card. Equally near cards go by their position, so sort them by id."""
    relating = Relating(cards)
    relations = Relations(len(cards))
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
