"""What is doubtful in good records: message patterns that cannot be used as they are.

Which they are shows where records are read. Where each stands is kept with the cards, by the digest of the
record's bytes, so that every build can tell all of them and hold no pattern against its message again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.records.reread import member_place
from errorbook.errors import Place
from errorbook.find.patterns import find_pattern_problem

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.formats.sources import Source
    from errorbook.book.records.card import Card
    from errorbook.errors import Problem

_MEMBER = "messagePattern"


class Spot(NamedTuple):
    """Say where a pattern stands: so many lines below the first of its record, in this column, from 1."""

    below: int
    column: int


def spots_of(cards: Iterable[Card], doubtful: Container[str], known: Mapping[str, Spot]) -> dict[str, Spot]:
    """Return by digest where the patterns stand that are `known` to be doubtful, or of `doubtful` ids."""
    return {
        card.digest: known.get(card.digest) or _read_spot(card.source)
        for card in cards
        if card.digest in known or card.id in doubtful
    }


def find_doubts(cards: Sequence[Card], spots: Mapping[str, Spot]) -> Iterator[Problem]:
    """Find what to warn of in the records whose patterns stand at these spots."""
    for card in cards if spots else ():
        if spot := spots.get(card.digest):
            place = Place(card.source.label, card.source.line + spot.below, spot.column, _MEMBER)
            if problem := find_pattern_problem(card.pattern, card.message, place):
                yield problem


def _read_spot(source: Source) -> Spot:
    place = member_place(source, _MEMBER)
    return Spot(place.line - source.line, place.column)
