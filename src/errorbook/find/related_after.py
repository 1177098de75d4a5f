"""What is related after a change of some cards: chosen anew where the change reaches, kept elsewhere.

A card looks a few steps to either side in its groups, so a change is seen by those around the changed card in
each group that it is in or was in. What things are worth is measured over all cards: where that changes, it
does for those that have the thing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from errorbook.find.likeness import rarest, things_of, words_of, worths
from errorbook.find.neighbours import STEPS, TAGS, WHOLE, keys_of
from errorbook.find.related import Relating, Relations, relate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.likeness import Counts

    Groups = Counter[tuple[str, str]]
    Place = tuple[str, str, int, str]

FEW = 100
"""Changed cards beyond which all are chosen anew."""
FARTHEST = 2 * STEPS
"""How far a card looks, at an end of a group."""


def relate_after(cards: Sequence[Card], before: Sequence[Card], related: Relations) -> Relations:
    """Return what `relate` does, given what it returned for the cards before; both are sorted by id."""
    now, was = ({card.id: at for at, card in enumerate(some)} for some in (cards, before))
    # Most are the very same objects.
    kept = {name for name, at in now.items() if name in was and cards[at] is before[was[name]]}
    changed = {
        name
        for name in (now.keys() | was.keys()) - kept
        if _told(cards, now, name) != _told(before, was, name)
    }
    if not changed:
        return related
    if len(changed) > FEW:
        return relate(cards)
    came, went = (
        [some[at[name]] for name in changed & at.keys()] for some, at in ((cards, now), (before, was))
    )
    sides = [*came, *went]
    relating = Relating(cards)
    reached = {now[name] for name in changed & now.keys()}
    reached.update(_around(relating, sides))
    reached.update(_choosy(relating, _in_groups(came), _in_groups(went)))
    same = (now[name] for name in now if name not in changed)
    reached.update(_measured(relating, len(before), came, went, same))
    relations = related.carried(before, cards)
    for rank, position in enumerate(relating.layout.order):
        if position in reached:
            relations.put(position, relating.choose(rank))
    return relations


def _told(cards: Sequence[Card], at: Mapping[str, int], name: str) -> object:
    """Return all that counts of a card."""
    if name not in at:
        return None
    card = cards[at[name]]
    return (card.repo, card.path, card.line, card.tags, card.background, card.message)


def _around(relating: Relating, sides: Sequence[Card]) -> Iterator[int]:
    """Yield the positions of those that have a changed card in sight, or had."""
    order = relating.layout.order
    touched: defaultdict[tuple[str, str], list[Place]] = defaultdict(list)
    for card in sides:
        for key in keys_of(card):
            touched[key].append(_place(card))
    every = list(map(_place, sides))
    for (topic, tag), places in touched.items():
        group = relating.neighbours.groups.get((topic, tag), [])
        reach = len(group) if topic and not tag and len(group) <= WHOLE + len(places) else FARTHEST
        yield from (order[rank] for rank in _near(relating, group, places, reach))
    yield from (order[rank] for rank in _near(relating, range(len(order)), every, FARTHEST))
    files = {place[:2] for place in every}
    for file, ranks in zip(relating.layout.files, relating.layout.ranks_of, strict=True):
        if file in files:
            yield from (order[rank] for rank in _near(relating, ranks, every, FARTHEST))


def _near(relating: Relating, group: Sequence[int], places: Sequence[Place], reach: int) -> Iterator[int]:
    """Yield the ranks of a group around some places: as many farther than a card looks as there changed."""
    order, cards = relating.layout.order, relating.cards
    reach += len(places)
    for place in places:
        at = bisect_left(group, place, key=lambda rank: _place(cards[order[rank]]))
        yield from group[max(0, at - reach) : at + reach + 1]


def _place(card: Card) -> Place:
    return (card.repo, card.path, card.line, card.id)


def _in_groups(cards: Iterable[Card]) -> Groups:
    """Return how many of some cards are in each group."""
    return Counter(key for card in cards for key in keys_of(card))


def _choosy(relating: Relating, came: Groups, went: Groups) -> Iterator[int]:
    """Yield the positions of those that look through their rarest tags, where it is others now."""
    more = {key: came[key] - went[key] for key in came.keys() | went.keys() if came[key] != went[key]}
    groups = relating.neighbours.groups
    overtaking: defaultdict[str, set[str]] = defaultdict(set)
    for topic, tag in _overtaking(groups, more):
        overtaking[topic].add(tag)

    def is_other(topic: str, names: Sequence[str]) -> bool:
        if overtaking[topic].isdisjoint(names):
            return False
        now = [len(groups[topic, name]) for name in names]
        was = [count - more.get((topic, name), 0) for count, name in zip(now, names, strict=True)]
        ways = (sorted(range(len(names)), key=counts.__getitem__)[:TAGS] for counts in (now, was))
        return len(set(map(frozenset, ways))) > 1

    for at, card in enumerate(relating.cards if overtaking else ()):
        if len(card.tags) > TAGS and (
            is_other("", card.tags) or (card.background is not None and is_other(card.background, card.tags))
        ):
            yield at


def _overtaking(
    groups: Mapping[tuple[str, str], Sequence[int]], more: Mapping[tuple[str, str], int]
) -> Iterator[tuple[str, str]]:
    """Yield the groups whose tag may be rarer than another now and was not, or the other way round."""
    topics = {topic for topic, _ in more}
    sizes = {key: len(groups[key]) for key in groups if key[0] in topics} | {
        key: len(groups.get(key, ())) for key in more
    }
    spans = {key: sorted((size, size - more.get(key, 0))) for key, size in sizes.items()}
    for key in more:
        least, most = spans[key]
        if any(
            low <= most and high >= least and other[0] == key[0] and other != key
            for other, (low, high) in spans.items()
        ):
            yield key


def _measured(
    relating: Relating, size: int, came: Iterable[Card], went: Iterable[Card], same: Iterable[int]
) -> Iterator[int]:
    """Yield the positions of those that have something that is worth more or less, or counts no more.

    There were cards of number `size`. `same` are the positions of those that did not change: who has one in
    sight that did was told.
    """
    new = relating.likeness.measures
    step_worth, trait_worth = worths(_counts_before(new.counts, came, went), size)
    traits, steps = _differing(new.trait_worth, trait_worth), _differing(new.step_worth, step_worth)
    if not traits and not steps:
        return
    other: dict[int, tuple[str, ...]] = {}
    changed = frozenset(traits)
    for at in same:
        card = relating.cards[at]
        if not changed.isdisjoint(words := words_of(card.message)):
            other[at] = rarest(words, trait_worth)
            traits.update(set(other[at]).symmetric_difference(new.traits[at][len(card.tags) :]))
    files = {file for file, names in new.names.items() if not steps.isdisjoint(names)}
    for at, card in enumerate(relating.cards):
        if not traits.isdisjoint(new.traits[at]) or (files and (card.repo, card.path) in files):
            yield at
    for at, words in other.items():
        if not traits.isdisjoint(words):
            yield at


def _counts_before(counts: Counts, came: Iterable[Card], went: Iterable[Card]) -> Counts:
    """Return how many cards had each thing."""
    having, tagged, worded = map(Counter, counts)
    for at, before in enumerate((having, tagged, worded)):
        before.update(thing for card in went for thing in things_of(card)[at])
        before.subtract(thing for card in came for thing in things_of(card)[at])
    return having, tagged, worded


def _differing(one: Mapping[str, int], other: Mapping[str, int]) -> set[str]:
    return {name for name in chain(one, other) if one.get(name) != other.get(name)}
