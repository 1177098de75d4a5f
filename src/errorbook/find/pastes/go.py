"""Go: panics, fatal errors of the runtime, and errors that carry a stack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame

if TYPE_CHECKING:
    from collections.abc import Sequence

PANIC = re.compile(r"[ \t]*(?:\w{1,20}: )?(panic|fatal error)(?: serving [^ \t]{1,80})?: (.*)$", re.ASCII)
RECOVERED = re.compile(r" \[recovered(?:, repanicked)?\]$", re.ASCII)
FILE = re.compile(r"[ \t]+([^ \t]{1,500}\.(?:go|s)):(\d{1,9})(?: \+0x[0-9a-f]{1,16})?$", re.ASCII)
END = re.compile(r"goroutine \d|\[signal |exit status |$", re.ASCII)
MOST_BELOW = 120


def read_go(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each panic, and for each message with calls and files below it."""
    clues: list[Clue] = []
    at = 0
    while at < len(lines):
        if panic := PANIC.match(lines[at]):
            message, at = _message(lines, at, panic[2])
            name = "panic" if panic[1] == "panic" else ""
            clues.append(Clue(message, name, frames=_frames(lines[at : at + MOST_BELOW])))
        elif at >= 2 and FILE.match(lines[at]) and _is_message(lines, at - 2):
            clues.append(Clue(lines[at - 2].strip(), frames=_frames(lines[at - 1 : at + MOST_BELOW])))
        at += 1
    return clues


def _message(lines: Sequence[str], at: int, first: str) -> tuple[str, int]:
    """Return a panic's message, and the line after it."""
    message = [RECOVERED.sub("", first)]
    for line in lines[at + 1 : at + 20]:
        if END.match(line) or PANIC.match(line):
            break
        message.append(line.strip())
    return "\n".join(message), at + len(message) - 1


def _is_message(lines: Sequence[str], at: int) -> bool:
    """Say whether a line above a call stands above the first one of a stack."""
    text = lines[at].strip()
    return bool(text) and not FILE.match(lines[at]) and not text.startswith(("goroutine ", "created by "))


def _frames(lines: Sequence[str]) -> tuple[Frame, ...]:
    """Return the frames of the first goroutine."""
    frames: list[Frame] = []
    for at, line in enumerate(lines):
        if frames and (not line or PANIC.match(line)):
            break
        if found := FILE.match(line):
            call = lines[at - 1] if at else ""
            function = (call.rpartition("(")[0] or call).rpartition(".")[2]
            frames.append(frame(found[1], found[2], function))
    return tuple(frames)
