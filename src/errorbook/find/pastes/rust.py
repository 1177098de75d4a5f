"""Rust: panics, errors with causes below them (`anyhow`, `eyre`), and the compiler's own."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame

if TYPE_CHECKING:
    from collections.abc import Sequence

PANICKED = re.compile(r"thread '[^']{0,80}'(?: \(\d{1,9}\))? panicked at (.*)$", re.ASCII)
PLACE = re.compile(r"(.{1,500}):(\d{1,9}):(\d{1,9}):?$", re.ASCII)
QUOTED_END = re.compile(r"(.*)', ([^ \t].{0,500}):(\d{1,9}):(\d{1,9})$", re.ASCII)
AT = re.compile(r"[ \t]+at ([^ \t].{0,500}?):(\d{1,9})(?::\d{1,9})?$", re.ASCII)
STEP = re.compile(r"[ \t]{2,12}(?:\d{1,3}: )?([^ \t].*)$", re.ASCII)
COMPILER = re.compile(r"(?:error|warning)(?:\[([A-Z]\d{1,6})\])?: (.*)$", re.ASCII)
ARROW = re.compile(r"[ \t]*--> ([^ \t].{0,500}?):(\d{1,9}):(\d{1,9})$", re.ASCII)
END = re.compile(r"note: |stack backtrace:|$", re.ASCII)
MOST_LINES = 30
MOST_BELOW = 200


def read_rust(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each panic, for each `Error:` and its causes, for each error of the compiler."""
    clues: list[Clue] = []
    for at, line in enumerate(lines):
        if found := PANICKED.match(line):
            clues += _panic(found[1], lines[at + 1 : at + MOST_BELOW])
        elif line.startswith("Error: ") or line == "Error:":
            clues += _error(line[6:].strip(), lines[at + 1 : at + 40])
        elif (found := COMPILER.match(line)) and (arrow := _first(ARROW, lines[at + 1 : at + 4])):
            clues.append(Clue(found[2], code=found[1] or "", frames=(frame(arrow[1], arrow[2]),)))
    return clues


def _panic(rest: str, below: Sequence[str]) -> list[Clue]:
    """Read a panic: its place, then its message; before Rust 1.73 its message in quotes, then its place."""
    message: list[str] = []
    if rest.startswith("'"):
        for line in (rest[1:], *below[:MOST_LINES]):
            found = QUOTED_END.match(line)
            message.append(found[1] if found else line)
            if found:
                break
        else:
            return []
        place = frame(found[2], found[3])
    elif found := PLACE.match(rest):
        message += takewhile(lambda line: not END.match(line), below[:MOST_LINES])
        place = frame(found[1], found[2])
    else:
        return []
    called = [frame(step[1], step[2]) for line in below if (step := AT.match(line))]
    return [Clue("\n".join(message), "panic", frames=(place, *called))]


def _error(first: str, below: Sequence[str]) -> list[Clue]:
    """Read `Error:` with its causes, if any stand below it."""
    place: tuple[Frame, ...] = ()
    steps: list[str] = [first] if first else []
    is_cause = not first
    for line in below:
        if line.startswith("Caused by:"):
            is_cause = True
        elif line.startswith(("Location:", "Stack backtrace:", "Backtrace")):
            is_cause = False
        elif found := PLACE.match(line.strip()):
            place = (frame(found[1], found[2]),)
        elif is_cause and (step := STEP.match(line)):
            steps.append(step[1])
        elif line and not line.startswith(" "):
            break
    if len(steps) < 2:
        return []
    return [Clue(step, frames=place, role="cause" if at else "raised") for at, step in enumerate(steps)]


def _first(pattern: re.Pattern[str], lines: Sequence[str]) -> re.Match[str] | None:
    return next((found for line in lines if (found := pattern.match(line))), None)
