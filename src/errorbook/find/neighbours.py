"""Which records lie beside a record, in the order of places: repository, path, line.

The same order rules among those that share its topic or a tag. A record looks a few steps to either side in
each group that it is in, so the work is the same for each, however many share a tag; and each is seen by the
few around it in each of its groups, so that none becomes everybody's neighbour.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.book.records.card import Card

STEPS = 2
"""How far to either side a record looks in a group; at a group's ends farther to the one side."""
TAGS = 4
"""How many of its tags, the rarest, a record looks through."""
WHOLE = 12
"""A topic of so many records at most is looked at whole."""


class Layout:
    """Lay cards out by place.

    A card is known by its position among the cards, a place in the order by its rank. `order` holds the
    position of each rank; `file_of` holds, by position, the number of the file in `files`, whose ranks are
    those of `ranks_of`.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        places = [(card.repo, card.path, card.line, card.id) for card in cards]
        self.order = sorted(range(len(cards)), key=places.__getitem__)
        self.file_of = [0] * len(cards)
        self.files: list[tuple[str, str]] = []
        self.ranks_of: list[range] = []
        start = 0
        for file, some in groupby(self.order, lambda position: places[position][:2]):
            ranks = range(start, start + sum(1 for _ in some))
            for rank in ranks:
                self.file_of[self.order[rank]] = len(self.files)
            self.files.append(file)
            self.ranks_of.append(ranks)
            start = ranks.stop


class Neighbours:
    """Find the neighbours of a card, by its rank, as positions without its own."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._cards = layout.cards
        groups: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for rank, position in enumerate(layout.order):
            for key in keys_of(self._cards[position]):
                groups[key].append(rank)
        self.groups = dict(groups)
        """Ranks, ascending, by (topic, tag)."""

    def of_topic(self, rank: int) -> set[int]:
        """Return those of the same topic, and of the same topic with one of its rarest tags."""
        card = self._cards[self._layout.order[rank]]
        if card.background is None:
            return set()
        topic = self.groups[card.background, ""]
        if len(topic) <= WHOLE:
            return {self._layout.order[each] for each in topic if each != rank}
        return self._around(rank, [topic, *self._rarest(card.background, card.tags)])

    def of_file(self, rank: int) -> list[int]:
        """Return those of the same file."""
        order = self._layout.order
        ranks = self._layout.ranks_of[self._layout.file_of[order[rank]]]
        return [order[each] for each in _window(ranks, rank - ranks.start) if each != rank]

    def of_tags(self, rank: int) -> set[int]:
        """Return those with one of its rarest tags, whatever their topic."""
        tags = self._cards[self._layout.order[rank]].tags
        return self._around(rank, self._rarest("", tags))

    def of_tree(self, rank: int) -> list[int]:
        """Return those next to it in the tree, whatever they share."""
        order = self._layout.order
        return [order[each] for each in _window(range(len(order)), rank) if each != rank]

    def _rarest(self, topic: str, tags: Sequence[str]) -> list[list[int]]:
        groups = [self.groups[topic, tag] for tag in tags]
        return sorted(groups, key=len)[:TAGS] if len(groups) > TAGS else groups

    def _around(self, rank: int, groups: Sequence[list[int]]) -> set[int]:
        ranks: set[int] = set()
        for group in groups:
            ranks.update(_window(group, bisect_left(group, rank)))
        ranks.discard(rank)
        return set(map(self._layout.order.__getitem__, ranks))


def _window(group: Sequence[int], at: int) -> Sequence[int]:
    """Return what lies around a place, as many wherever that is."""
    start = max(0, min(at - STEPS, len(group) - 2 * STEPS - 1))
    return group[start : start + 2 * STEPS + 1]


def keys_of(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the groups that a card is in, as (topic, tag)."""
    for tag in card.tags:
        yield "", tag
    if card.background is not None:
        yield card.background, ""
        for tag in card.tags:
            yield card.background, tag
