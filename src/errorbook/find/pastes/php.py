"""PHP: uncaught exceptions and errors, and the ones that frameworks log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL = re.compile(
    r"(?:PHP )?(?:(?:Recoverable f|F)atal error|Parse error|Warning|Notice|Deprecated): +(?:Uncaught )?",
    re.ASCII,
)
NAMED = re.compile(r"((?:\w+\\)*[A-Z]\w*): (.*)$", re.ASCII)
PLACE = re.compile(r"(.*) in ([^ \t].{0,500}?)(?::| on line )(\d{1,9})$", re.ASCII)
LOGGED = re.compile(r"([\w\\]{1,200})\(code: .{0,20}?\): (.*) at ([^ \t]{1,500}):(\d{1,9})\)$", re.ASCII)
LOGGED_AFTER = '{"exception":"[object] ('
STEP = re.compile(r"#\d{1,4} (.{1,500}?)(?:\((\d{1,9})\): (.*)|: .*)?$", re.ASCII)
MOST = 100


def read_php(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each error that names its place."""
    clues: list[Clue] = []
    for at, line in enumerate(lines):
        if found := LOGGED.match(line.partition(LOGGED_AFTER)[2]):
            place = frame(found[3], found[4])
            clues.append(Clue(found[2], found[1], frames=(place, *_frames(lines[at + 1 : at + MOST]))))
        elif level := LEVEL.match(line):
            clues += _error(line[level.end() :], lines[at + 1 : at + MOST])
    return clues


def _error(first: str, below: Sequence[str]) -> list[Clue]:
    """Read an error's message up to the place that ends it, perhaps some lines on."""
    message = [first]
    for line in ("", *below[:10]):
        if line:
            message.append(line)
        if found := PLACE.match(message[-1]):
            message[-1] = found[1]
            named = NAMED.match(message[0])
            message[0] = named[2] if named else message[0]
            frames = (frame(found[2], found[3]), *_frames(below))
            return [Clue("\n".join(message), named[1] if named else "", frames=frames)]
    return []


def _frames(below: Sequence[str]) -> list[Frame]:
    frames: list[Frame] = []
    for line in below:
        found = STEP.match(line)
        if found:
            frames.append(frame(found[1], found[2] or 0, (found[3] or "").partition("(")[0]))
        elif frames:
            break
    return frames
