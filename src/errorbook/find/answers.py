"""Which records a paste speaks of, found through the index: few files are read, however large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.candidates import Candidates, find_nearest
from errorbook.find.pastes import read_paste
from errorbook.find.ranking import rank

if TYPE_CHECKING:
    from errorbook.find.index.reading import Index
    from errorbook.find.ranking import Match


def lookup(text: str, index: Index, limit: int = 10) -> list[Match]:
    """Return the records that a paste speaks of, best first; where none fits, the nearest by words."""
    clues = read_paste(text)
    if not clues:
        return []
    visit = index.visit()
    candidates = Candidates(index, visit, clues)
    matches = rank(clues, candidates.fitting())
    if not any(match.fit for match in matches):
        matches = rank(clues, candidates.related())
    if not matches:
        matches = rank(clues, find_nearest(index, visit, clues))
    return matches[:limit]
