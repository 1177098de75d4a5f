"""The ways in which a message as pasted can be meant.

Its lines after the first may be part of it, or notes and other dressing, or it is one line that a terminal
broke, between words or inside one. Dots at the end may be its own, or say that it was cut there. All are
tried; of fits that are as good the reading that comes first counts.
"""

from __future__ import annotations

from typing import NamedTuple

from errorbook.find.matching import FEWEST_BEFORE_CUT, FEWEST_BEFORE_DOTS
from errorbook.find.pieces import fold

NARROWEST = 40
"""A first line shorter than this was not broken by a terminal."""
DOTS = ("...", "…", "[truncated]")
OPENING = "([{"
CLOSING = ")]}"


class Reading(NamedTuple):
    """Hold a folded text, and how many literal characters make it a message that ends too early."""

    text: str
    fewest: int = FEWEST_BEFORE_CUT


def readings(message: str) -> tuple[Reading, ...]:
    """Return what a message may stand for, the likeliest first, none twice."""
    lines = [fold(line) for line in message.strip().split("\n")]
    head, whole = lines[0], fold(" ".join(lines))
    paragraph = lines[: lines.index("")] if "" in lines else lines
    texts = [head, fold(" ".join(paragraph)), whole]
    if _goes_on(head):
        texts.append(texts.pop(0))
    if len(head) >= NARROWEST:
        texts.append("".join(paragraph))
    found = dict.fromkeys(Reading(text) for text in texts if text)
    cut = (
        Reading(text.removesuffix(dots).rstrip(" "), FEWEST_BEFORE_DOTS) for text in texts for dots in DOTS
    )
    found.update(
        dict.fromkeys(reading for reading in cut if reading.text and Reading(reading.text) not in found)
    )
    return tuple(found)


def _goes_on(line: str) -> bool:
    """Say whether a line can hardly be the last: a bracket is open, or it ends like one that goes on."""
    opened = sum(map(line.count, OPENING)) - sum(map(line.count, CLOSING))
    return opened > 0 or line[-1:] in (",", ":", "=")
