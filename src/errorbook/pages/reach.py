"""How far a change of some records reaches: which pages may not be what they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.pages.kinds.leaves import find_alike

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from errorbook.book.records.card import Card
    from errorbook.find.related import Relations


class Reach(NamedTuple):
    """Say which pages may differ.

    `lists` are those, by kind and name, that have other members or another order; `ids` are of records that
    lists may show otherwise, `sides` those records as they are and as they were. `classes` lie elsewhere.
    """

    lists: AbstractSet[tuple[str, str]]
    ids: AbstractSet[str]
    sides: Sequence[Card]
    classes: AbstractSet[str]

    def is_in(self, kind: str, name: str, some: Sequence[Card]) -> bool:
        """Say whether a page of a list that shows these records may differ."""
        return (kind, name) in self.lists or not self.ids.isdisjoint([card.id for card in some])

    def positions(self, cards: Sequence[Card], related: Relations, before: Relations) -> set[int]:
        """Return the positions of the error pages that may differ, given what is related and was `before`.

        An error page shows of other records those that are related, whether one has the same title, how many
        share its topic, where its class lies.
        """
        topics = {card.background for card in self.sides} - {None}
        positions = {at for at, card in enumerate(cards) if card.id in self.ids}
        positions |= related.showing(frozenset(positions))
        positions |= related.differing(before)
        positions.update(find_alike(cards, self.sides))
        positions.update(
            at
            for at, card in enumerate(cards)
            if card.background in topics or card.error_class in self.classes
        )
        return positions


def reach(cards: Sequence[Card], before: Sequence[Card]) -> Reach:
    """Return how far a change reaches, given the cards before.

    All else that pages show must be the same, or nothing can be said.
    """
    now, was = ({card.id: at for at, card in enumerate(some)} for some in (cards, before))
    changed = {card.id for card in cards if card.id not in was or before[was[card.id]].digest != card.digest}
    changed |= was.keys() - now.keys()
    new, old = (
        {name: some[at[name]] for name in changed & at.keys()} for some, at in ((cards, now), (before, was))
    )
    classes = _moved_classes(cards, before)
    lists = {("classes", name) for name in classes}
    for name in changed:
        lists.update(each for each, _ in _stands(new.get(name)) ^ _stands(old.get(name)))
    return Reach(lists, changed, [*new.values(), *old.values()], classes)


def _stands(card: Card | None) -> set[tuple[tuple[str, str], object]]:
    """Return the lists that a record is in, by kind and name, each with its place there."""
    if not card:
        return set()
    one = (
        ("errors", ""),
        ("repos", card.repo),
        ("classes", card.error_class or ""),
        ("codes", card.code or ""),
    )
    every = (*one, ("background", card.background or ""), *(("tags", tag) for tag in card.tags))
    return {(names, (card.repo, card.path, card.line)) for names in every}


def _moved_classes(cards: Sequence[Card], before: Sequence[Card]) -> set[str]:
    """Return the classes that do not lie where they lay."""
    now, was = (
        urls.class_hrefs({card.error_class for card in some if card.error_class}) for some in (cards, before)
    )
    return {name for name, href in now.items() if was.get(name) != href}
