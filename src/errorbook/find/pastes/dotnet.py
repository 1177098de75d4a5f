"""Stacks of .NET: an inner exception's frames come first, then those of the one around it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, Role, frame
from errorbook.find.pastes.heads import Head, read_head

if TYPE_CHECKING:
    from collections.abc import Sequence

FRAME = re.compile(
    r"[ \t]+at ([\w.<>`|+$\[\],]{1,300})\([^()]{0,300}\)(?: in (.{1,500}):line (\d{1,9}))?$", re.ASCII
)
END = "--- End of inner exception stack trace ---"


@dataclass
class _Open:
    head: Head
    lines: list[str]
    frames: list[Frame] = field(default_factory=list)


def read_dotnet(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each exception that has frames, the inner ones as causes."""
    clues: list[Clue] = []
    stack: list[_Open] = []
    for line in lines:
        if found := FRAME.match(line):
            if stack:
                stack[-1].frames.append(frame(found[2] or "", found[3] or 0, found[1].rpartition(".")[2]))
        elif END in line:
            if len(stack) > 1:
                clues.append(_clue(stack.pop()))
        elif heads := _heads(line):
            if not heads[0].is_cause:
                clues += [_clue(each) for each in reversed(stack)]
                stack = []
            stack += [_Open(head, [head.message]) for head in heads]
        elif stack and not stack[-1].frames and line.strip():
            stack[-1].lines.append(line.strip())
    clues += [_clue(each) for each in reversed(stack)]
    return [clue for clue in clues if clue.frames and clue.message]


def _heads(line: str) -> list[Head]:
    """Return the exceptions that a line names: the outer one, then those behind arrows on the same line."""
    first, *inner = line.split(" ---> ")
    found = [read_head(first), *(read_head("---> " + each) for each in inner)]
    return [head for head in found if head]


def _clue(each: _Open) -> Clue:
    role: Role = "cause" if each.head.is_cause else "raised"
    return Clue("\n".join(each.lines[:30]), each.head.error_class, frames=tuple(each.frames), role=role)
