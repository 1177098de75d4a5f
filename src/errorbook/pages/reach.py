"""How far a change of some records reaches: which error pages may not be what they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.leaves import beginning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.card import Card


def reached(
    cards: Sequence[Card],
    related: Sequence[Sequence[int]],
    before: Sequence[Card],
    related_before: Sequence[Sequence[int]],
) -> set[int]:
    """Return the positions of cards whose pages may differ, given the cards before and what was related.

    The same goes for all else that pages show, or nothing can be said. A page shows of other records those
    that are related, whether one has the same title, how many share its topic, and where its class lies.
    """
    now, was = ({card.id: at for at, card in enumerate(some)} for some in (cards, before))
    changed = {card.id for card in cards if card.id not in was or before[was[card.id]].digest != card.digest}
    changed |= was.keys() - now.keys()
    sides = [some[at[name]] for some, at in ((cards, now), (before, was)) for name in changed & at.keys()]
    beginnings = {beginning(card) for card in sides}
    topics = {card.background for card in sides} - {None}
    classes = _moved_classes(cards, before)
    there = [now.get(card.id, -1) if card.id not in changed else -1 for card in before]
    return {
        at
        for at, card in enumerate(cards)
        if card.id in changed
        or card.background in topics
        or card.error_class in classes
        or beginning(card) in beginnings
        or [there[other] for other in related_before[was[card.id]]] != list(related[at])
    }


def _moved_classes(cards: Sequence[Card], before: Sequence[Card]) -> set[str]:
    """Return the classes that do not lie where they lay."""
    now, was = (
        urls.class_hrefs({card.error_class for card in some if card.error_class}) for some in (cards, before)
    )
    return {name for name, href in now.items() if was.get(name) != href}
