"""What is doubtful in good records: message patterns that cannot be used as they are.

Which they are shows where records are read. Where each stands is kept with the cards, by the digest of the
record's bytes, so that every build can tell all of them and hold no pattern against its message again.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.records.reread import Turns, place_in, read_checked
from errorbook.errors import Place, Problem
from errorbook.find.patterns import find_pattern_problem

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.records.card import Card

_MEMBER = "messagePattern"


class Spot(NamedTuple):
    """Say where a pattern stands: so many lines below the first of its record, in this column, from 1."""

    below: int
    column: int


def spots_of(cards: Iterable[Card], doubtful: Container[str], known: Mapping[str, Spot]) -> dict[str, Spot]:
    """Return by digest where the patterns stand that are `known` to be doubtful, or of `doubtful` ids."""
    cards = [card for card in cards if card.digest in known or card.id in doubtful]
    found = dict(_read_spots(card for card in cards if card.digest not in known))
    return {card.digest: found.get(card.digest) or known[card.digest] for card in cards}


def find_doubts(cards: Sequence[Card], spots: Mapping[str, Spot]) -> Iterator[Problem]:
    """Find what to warn of in the records whose patterns stand at these spots."""
    for card in cards if spots else ():
        if spot := spots.get(card.digest):
            place = Place(card.source.label, card.source.line + spot.below, spot.column, _MEMBER)
            if problem := find_pattern_problem(card.pattern, card.message, place):
                yield problem


def _read_spots(cards: Iterable[Card]) -> Iterator[tuple[str, Spot]]:
    """Yield the digests and spots of records, in one pass over each file: a packed one has no other way."""
    records = Turns(read_checked)
    for card in sorted(cards, key=attrgetter("source")):
        try:
            place = place_in(records.read(card).decode(), card.source, _MEMBER)
        except Problem:  # which whoever makes the page tells of
            place = Place(line=card.source.line, column=1)
        yield card.digest, Spot(place.line - card.source.line, place.column)
