"""Which records a paste speaks of, best first, how sure that is, and why.

More literal text found goes before less, then the class decides, then file and line if a frame names them,
then the id; `evidence` says what counts as text. Where no pattern fits, the words shared decide, and the
answer says so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from errorbook.find.confidence import NEAREST, Confidence, judge, reason
from errorbook.find.evidence import Candidate, Evidence, weigh
from errorbook.find.nearness import nearness, words_of
from errorbook.find.readings import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.find.matching import Fit
    from errorbook.find.pastes.clues import Clue


MOST_NEAREST = 10
FIRST = 5
"""Answers that are given where no number is asked for."""
MOST_OF_ONE_MESSAGE = 20
"""Answers that are given at most where some share a message."""


@dataclass(frozen=True, slots=True)
class Match:
    """Hold one answer: a record, how sure it is and why, and the message with its values.

    `clue` is the number of the clue it answers, `message` what was read of that, folded. `fit` is `None` for
    what is nearest by words. `points` only serve to compare.
    """

    candidate: Candidate
    clue: int
    confidence: Confidence
    reason: str
    message: str
    fit: Fit | None
    points: int

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """Return (placeholder's expression, the text found in its place), in order."""
        found = self.fit.values if self.fit else ()
        return tuple((value.expression, self.message[value.start : value.end]) for value in found)

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the message cut into text, value, text, ..., text; joined they are the message."""
        marks = [0, *(mark for value in self.fit.values for mark in value[1:])] if self.fit else [0]
        return tuple(self.message[a:b] for a, b in zip(marks, [*marks[1:], len(self.message)], strict=True))


def rank(clues: Sequence[Clue], candidates: Iterable[Candidate]) -> list[Match]:
    """Return the candidates that some clue speaks for, best first, each once."""
    texts = [readings(clue.message) for clue in clues]
    known = list(candidates)
    found: list[Evidence] = []
    for candidate in known:
        weighed = [weigh(candidate, number, clue, texts[number]) for number, clue in enumerate(clues)]
        if some := [evidence for evidence in weighed if evidence]:
            found.append(min(some, key=lambda evidence: evidence.order))
    if not found:
        return _nearest(texts, known)
    found.sort(key=lambda evidence: evidence.order)
    kin = Counter(evidence.kin for evidence in found)
    return [_match(evidence, clues[evidence.clue], kin[evidence.kin] - 1) for evidence in found]


def first_of(matches: Sequence[Match], limit: int | None = None) -> list[Match]:
    """Return the first `limit` matches; without a limit, some, and all that share the message of one of them.

    A message that is raised in many places is no reason to hide one of the places.
    """
    if limit is not None:
        return list(matches[:limit])
    messages = {match.candidate.pattern for match in matches[:FIRST] if match.fit}
    rest = (match for match in matches[FIRST:MOST_OF_ONE_MESSAGE] if match.candidate.pattern in messages)
    return [*matches[:FIRST], *rest]


def _match(evidence: Evidence, clue: Clue, twins: int) -> Match:
    return Match(
        candidate=evidence.candidate,
        clue=evidence.clue,
        confidence=judge(evidence, clue, twins),
        reason=reason(evidence, twins),
        message=evidence.message,
        fit=evidence.fit,
        points=evidence.points,
    )


def _nearest(texts: Sequence[Sequence[Reading]], candidates: Sequence[Candidate]) -> list[Match]:
    """Return the candidates whose literal words are most like those of some clue's message."""
    spoken = [(number, said[0].text, words_of([said[0].text])) for number, said in enumerate(texts) if said]
    found: list[Match] = []
    for candidate in candidates:
        literals = words_of(candidate.pattern.literals)
        near = [(nearness(words, literals), -number, text) for number, text, words in spoken]
        points, number, text = max(near, default=(0, 0, ""))
        if points:
            found.append(Match(candidate, -number, "nearest by words", NEAREST, text, None, points))
    found.sort(key=lambda match: (-match.points, match.clue, match.candidate.id))
    return found[:MOST_NEAREST]
