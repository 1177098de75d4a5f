"""Which known errors a long text speaks of for sure: an issue, a log, a mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.evidence import Candidate
from errorbook.find.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.book.records.card import Card
    from errorbook.find.ranking import Match


def candidates_of(cards: Iterable[Card]) -> Iterator[Candidate]:
    """Yield what ranking must know of each card."""
    for card in cards:
        pattern = read_pattern(card.pattern, card.message)
        yield Candidate(card.id, pattern, card.error_class or "", card.code or "", card.path, card.line)


def sure_matches(matches: Iterable[Match], limit: int) -> tuple[Match, ...]:
    """Return the best match of each error that a text speaks of, where it is sure; the best first.

    The matches are those of one text, in order. A record that is merely likely is no answer, and keeps a
    lesser one of the same error from being given.
    """
    answered: set[int] = set()
    found: list[Match] = []
    for match in matches:
        if match.clue in answered:
            continue
        answered.add(match.clue)
        if match.confidence == "sure":
            found.append(match)
    return tuple(found[:limit])
