"""Ruby's uncaught exceptions, in either order, and those that Rails logs and test runners report."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame
from errorbook.find.pastes.stacks import read_stacks

if TYPE_CHECKING:
    from collections.abc import Sequence

HEAD = re.compile(
    r"([^ \t]{1,500}?):(\d{1,9}):(?:in [`'](.{1,200}?)':)? (.*) \(([A-Z]\w*(?:::\w+)*)\)$", re.ASCII
)
LOGGED = re.compile(r"([A-Z]\w*(?:::\w+)*(?:Error|Exception|NotFound|Invalid)) \((.*)\):$", re.ASCII)
FROM = re.compile(
    r"[ \t]*(?:\d{1,6}: )?(?:from )?([^ \t]{1,500}?):(\d{1,9})(?::in [`'](.{1,200})')?$", re.ASCII
)
CALLED = re.compile(r"[ \t]+(?:# )?([^ \t]{1,500}?):(\d{1,9}):in [`'](.{1,200})'$", re.ASCII)
MOST = 60


def read_ruby(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each exception, with the places from which it was reached."""
    clues = [clue for clue in read_stacks(lines, _called) if clue.error_class]
    for at, line in enumerate(lines):
        if found := HEAD.match(line):
            frames = (frame(found[1], found[2], found[3] or ""), *_frames(lines[at + 1 : at + MOST]))
            clues.append(Clue(found[4], found[5], frames=frames))
        elif found := LOGGED.match(line.strip()):
            clues.append(Clue(found[2], found[1], frames=tuple(_frames(lines[at + 1 : at + MOST]))))
    return clues


def _called(line: str) -> Frame | None:
    """Read a line of a stack below the error, as test runners print it."""
    found = CALLED.match(line)
    return frame(*found.groups()) if found else None


def _frames(lines: Sequence[str]) -> list[Frame]:
    frames: list[Frame] = []
    for line in lines:
        found = FROM.match(line)
        if found:
            frames.append(frame(found[1], found[2], found[3] or ""))
        elif line.strip() and not line.startswith((" ", "\t")):
            break
    return frames
