"""Stacks that stand below the line that names the error, as JavaScript, Java and their kin print them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, Role
from errorbook.find.pastes.heads import Head, read_head

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

FILLER = re.compile(r"[ \t]*(?:\.\.\. \d+ |at <|-{3} End of )", re.ASCII)
CODE = re.compile(r"[ \t]+code: ['\"]([\w.-]{1,60})['\"]", re.ASCII)
MOST_ABOVE = 25
MOST_BELOW = 8


def read_stacks(lines: Sequence[str], read_frame: Callable[[str], Frame | None]) -> list[Clue]:
    """Return a clue for each run of frames, with the error named nearest above it."""
    clues: list[Clue] = []
    at = floor = 0
    while at < len(lines):
        end, frames = _run(lines, at, read_frame)
        if frames:
            head = _head_above(lines, floor, at)
            if head.message:
                code = head.code or _code_below(lines, end)
                role: Role = "cause" if head.is_cause else "raised"
                clues.append(Clue(head.message, head.error_class, code, tuple(frames), role))
            floor = end
        at = max(end, at + 1)
    return clues


def _run(lines: Sequence[str], at: int, read_frame: Callable[[str], Frame | None]) -> tuple[int, list[Frame]]:
    """Return where the frames that begin at a line end, and the frames."""
    frames: list[Frame] = []
    while at < len(lines):
        if (found := read_frame(lines[at])) is not None:
            frames.append(found)
        elif not FILLER.match(lines[at]):
            break
        at += 1
    return at, frames


def _head_above(lines: Sequence[str], floor: int, at: int) -> Head:
    """Return the nearest error named above a line, its message with the lines that follow it at once."""
    for above in range(at - 1, max(floor, at - MOST_ABOVE) - 1, -1):
        if head := read_head(lines[above]):
            message = [head.message]
            for line in lines[above + 1 : at]:
                if not line.strip():
                    break
                message.append(line.strip())
            return head._replace(message="\n".join(message).strip())
    nearest = lines[at - 1].strip() if at > floor else ""
    return Head("", "", nearest)


def _code_below(lines: Sequence[str], end: int) -> str:
    """Return the code that Node prints among an error's own properties."""
    for line in lines[end : end + MOST_BELOW]:
        if found := CODE.match(line):
            return found[1]
        if not line.startswith((" ", "\t")):
            break
    return ""
