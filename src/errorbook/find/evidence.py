"""What speaks for one record and against it, given one clue.

It is counted in characters: the literal characters of the record's message that were found. Of records with
as many the class decides, then the file, then the line. Some things count as so many more or fewer characters
themselves: the very line of a frame, where the class is not another; a clue that is less than the error that
was raised; and a fit that is not whole, in which case the class does too. The numbers were set by measuring:
of real tracebacks 1.5 in a hundred come out wrong where the line of a frame decides only at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.matching import Fit, fit
from errorbook.find.pastes.names import last_part
from errorbook.find.pieces import FEWEST_LITERALS, Pattern
from errorbook.find.places import NONE, Agreement, agree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.find.pastes.clues import Clue
    from errorbook.find.readings import Reading

CLASS = {True: 3, None: 0, False: -3}
NAMED = {True: 0, None: 1, False: 2}
LINE = 40
KIND = {"whole": 0, "beginning": -4, "inner": -4, "cut": -4}
ROLE = {"raised": 0, "message": 0, "cause": -12, "line": -4}
GENERIC = ("Error", "Exception")
"""Names that many programs put before any message."""


class Candidate(NamedTuple):
    """Hold what ranking must know of a record; an empty string is what a record does not say."""

    id: str
    pattern: Pattern
    error_class: str = ""
    code: str = ""
    path: str = ""
    line: int = 0


class Evidence(NamedTuple):
    """Hold how a clue speaks for a candidate.

    `message` is the reading of the clue's message that the pattern fits. `named` says whether class or code
    agree, `None` where one of the two says nothing.
    """

    candidate: Candidate
    clue: int
    message: str
    fit: Fit
    named: bool | None
    place: Agreement
    points: int

    @property
    def order(self) -> tuple[int, int, int, int, int, int, int, str]:
        """Sort by this, the best first."""
        level, parts, missing, distance = self.place
        place = (-level, -parts, -missing, -distance)
        return (-self.points, NAMED[self.named], *place, self.clue, self.candidate.id)

    @property
    def kin(self) -> tuple[Pattern, int, bool | None, int, int, int]:
        """Return what this shares with evidence that is hardly better or worse; a near line is a guess."""
        level, parts, missing, _ = self.place
        return (self.candidate.pattern, self.points, self.named, level, parts, missing)


def weigh(candidate: Candidate, number: int, clue: Clue, texts: Sequence[Reading]) -> Evidence | None:
    """Weigh what the clue with this number says for a candidate, over the readings of its message."""
    best: tuple[int, str, Fit] | None = None
    for text, fewest in texts:
        found = fit(candidate.pattern, text, fewest)
        if found and (best is None or _worth(found) > best[0]):
            best = (_worth(found), text, found)
    if best is None:
        return None
    worth, text, found = best
    named = _agrees_in_name(clue, candidate)
    place = agree(clue.frames, candidate.path, candidate.line) if clue.frames and candidate.path else NONE
    if candidate.pattern.length < FEWEST_LITERALS and (place.level < 2 or named is False):
        return None
    points = worth + ROLE[clue.role]
    if found.kind != "whole":
        points += CLASS[named]
    if place.level == 2 and named is not False:
        points += LINE
    return Evidence(candidate, number, text, found, named, place, points)


def _worth(found: Fit) -> int:
    return found.literal + KIND[found.kind]


def _agrees_in_name(clue: Clue, candidate: Candidate) -> bool | None:
    """Say whether code or class are the same; a class by the last part of its dotted name."""
    if clue.code and clue.code == candidate.code:
        return True
    if clue.error_class and candidate.error_class:
        pasted = last_part(clue.error_class)
        if pasted == last_part(candidate.error_class):
            return True
        return None if pasted in GENERIC else False
    return None
