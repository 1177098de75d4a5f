"""The answers to a text: which records it speaks of, and what is to be said of each."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from errorbook.cli.arguments import CONTENT
from errorbook.errors.lookups import SiteHasNoData
from errorbook.opened.opening import open_holding

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.book.records.record import Record
    from errorbook.find.ranking import Match
    from errorbook.opened.holdings import Holding


class Answer(NamedTuple):
    """Hold a match, the record that it found, where its page lies (if known), and how to read it here.

    A site that was built without data of its records has its index all the same; then `record` is `None`.
    """

    match: Match
    record: Record | None
    address: str
    command: str


def find_answers(text: str, place: str | Path, limit: int | None) -> list[Answer]:
    """Return the answers that a book has to a text, the best first."""
    holding = open_holding(place)
    matches = holding.lookup(text, limit)
    book = "" if place == CONTENT else f" --book {shlex.quote(str(place))}"
    return [
        Answer(
            match,
            _record(holding, match.candidate.id),
            holding.address(match.candidate.id),
            f"errorbook explain {match.candidate.id}{book}",
        )
        for match in matches
    ]


def _record(holding: Holding, record_id: str) -> Record | None:
    try:
        return holding.record(record_id)
    except SiteHasNoData:
        return None
