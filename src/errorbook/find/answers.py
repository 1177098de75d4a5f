"""Which records a paste speaks of, found through the index: few files are read, however large it is.

What fits is looked for first. If nothing does, what is left to read goes to the records with the same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.candidates import Candidates, find_nearest
from errorbook.find.pastes import read_paste
from errorbook.find.ranking import rank

if TYPE_CHECKING:
    from errorbook.find.index.reading import Index
    from errorbook.find.ranking import Match


def lookup(text: str, index: Index) -> list[Match]:
    """Return the records that a paste speaks of, best first; where none fits, the nearest by words."""
    clues = read_paste(text)
    if not clues:
        return []
    visit = index.visit()
    candidates = Candidates(index, visit, clues)
    matches = rank(clues, candidates.fitting())
    if not _some_fit(matches):
        related = candidates.related()
        matches = rank(clues, related)
        if not _some_fit(matches):
            known = {each.id for each in related}
            nearest = (each for each in find_nearest(index, visit, clues) if each.id not in known)
            matches = rank(clues, [*related, *nearest])
    return matches


def _some_fit(matches: list[Match]) -> bool:
    return any(match.fit for match in matches)
