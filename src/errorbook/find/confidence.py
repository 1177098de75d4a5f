"""How sure an answer is, and why, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from errorbook.find.evidence import Evidence
    from errorbook.find.pastes.clues import Clue

Confidence = Literal["sure", "likely", "nearest by words"]

NEAREST = "no message fits; this one shares the most words"
HOW = {
    "whole": "the whole message fits",
    "beginning": "the message begins so",
    "inner": "a part of the message fits",
    "cut": "the message fits as far as it goes",
}
SURE_LITERALS = 16
SURE_AFTER_HOLE = 26
SURE_SHARE = 40
SURE_IN_PLACE = 12
SURE_ELSEWHERE = 32
"""A whole fit is sure by so many literal characters (by more where the pattern begins with a hole), if they
are so much (in hundredths) of the message; any fit in the very line of a frame by fewer; one whose file no
frame names only by more, and without holes."""


def judge(evidence: Evidence, clue: Clue, twins: int) -> Confidence:
    """Say how sure an answer is, when so many other records have all of it in common."""
    fit, is_whole = evidence.fit, evidence.fit.kind == "whole"
    if evidence.named is False or twins or clue.role == "line":
        return "likely"
    if evidence.place.level == 2:
        return "sure" if is_whole or fit.literal >= SURE_IN_PLACE else "likely"
    if clue.frames and not evidence.place.level:
        return "sure" if is_whole and not fit.values and fit.literal >= SURE_ELSEWHERE else "likely"
    fewest = SURE_LITERALS if evidence.candidate.pattern.pieces[0] else SURE_AFTER_HOLE
    is_telling = fit.literal >= fewest and fit.literal * 100 >= SURE_SHARE * len(evidence.message)
    return "sure" if is_whole and is_telling else "likely"


def reason(evidence: Evidence, twins: int) -> str:
    """Say why, as `the whole message fits; class, file and line agree`."""
    agreeing = ["class"] if evidence.named else []
    agreeing += ["file", "line"][: evidence.place.level]
    said = [HOW[evidence.fit.kind]]
    if agreeing:
        listed = " and ".join([*filter(None, [", ".join(agreeing[:-1])]), agreeing[-1]])
        said.append(f"{listed} {'agree' if len(agreeing) > 1 else 'agrees'}")
    if evidence.named is False:
        said.append("the class is another")
    if twins:
        said.append(f"{twins} more {'records fit' if twins > 1 else 'record fits'} as well")
    return "; ".join(said)
