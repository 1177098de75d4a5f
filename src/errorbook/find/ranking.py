"""Which records a paste speaks of, best first, how sure that is, and why.

What speaks for a record is counted in literal characters of its message that were found; class and place are
worth as many more as `CLASS` and `PLACE` say, which were set by measuring. So more text found goes before less,
then the class decides, then file and line, then the id. Where nothing fits, the words shared decide, and the
answer says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from errorbook.find.matching import Fit, fit, is_word
from errorbook.find.pieces import FEWEST_LITERALS, Pattern
from errorbook.find.places import NONE, Agreement, agree
from errorbook.find.readings import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.book.card import Card
    from errorbook.find.pastes.clues import Clue

Confidence = Literal["sure", "likely", "nearest by words"]

CLASS = {True: 3, None: 0, False: -3}
PLACE = (0, 12, 40)
PARTIAL = -4
ROLE = {"raised": 0, "message": 0, "cause": -2, "line": -4}


class Candidate(NamedTuple):
    """Hold what ranking must know of a record."""

    id: str
    pattern: Pattern
    error_class: str
    code: str
    path: str
    line: int
