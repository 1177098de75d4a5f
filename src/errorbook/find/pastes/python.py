"""Python's tracebacks: chained, in groups, with notes; IPython's, rich's, and ones without a header."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, Role, frame
from errorbook.find.pastes.heads import unquoted
from errorbook.find.pastes.names import is_error_name

if TYPE_CHECKING:
    from collections.abc import Sequence

HEADER = "Traceback (most recent call last)"
GROUP_HEADER = "Exception Group Traceback (most recent call last)"
FILE = re.compile(r' *File "([^"]{1,500})", line (\d{1,9})(?:, in (.{1,200}))?$', re.ASCII)
FRAMES = (
    FILE,
    re.compile(
        r"(?:File|Cell|Input) ([^ \t].{0,500}?)(?::|, line )(\d{1,9})(?:, in (.{1,200}))?$", re.ASCII
    ),  # IPython
    re.compile(r"([^ \t]{1,500}):(\d{1,9}) in ([^ \t]{1,200})$", re.ASCII),  # rich
    re.compile(
        r"(<ipython-input-[^>]{1,80}>|[~/][^ \t]{1,500}|[A-Za-z]:\\[^ \t]{1,500})() in ([^ \t].{0,200})$",
        re.ASCII,
    ),
)
ARROW = re.compile(r"-{1,6}> ?(\d{1,9})(?: |$)", re.ASCII)
RAISED = re.compile(r"([A-Za-z_][\w.]*)(?:: ?(.*))?$", re.ASCII)
CHAINED = ("During handling of the above exception", "The above exception was the direct cause")
GROUP_RULE = re.compile(r"[ |]*\+[-+]{3,}")
GROUP_NUMBER = re.compile(r"[ |]*\+[-+]{3,} \d", re.ASCII)
GROUP_COUNT = re.compile(r" \(\d{1,9} sub-exceptions?\)$", re.ASCII)
END = re.compile(r"```|~~~|>>> |\$ |In \[\d|[=_-]{5,}|E  |During handling of|The above exception", re.ASCII)
MOST_LINES = 30
"""A message may have so many lines; what comes after an empty one is weighed apart."""


@dataclass
class _Open:
    """Hold a traceback while it is read: what stands before its lines, and its frames so far."""

    margin: str
    frames: list[Frame] = field(default_factory=list)
    is_fresh: bool = True

    def body(self, line: str) -> str:
        """Return a line without the margin, which may be drawn in other signs than the first line's."""
        width = len(self.margin)
        before = line[:width]
        return line[width:] if before == self.margin or not before.strip(" |+-") else line


def read_python(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each exception, those behind another and those in a group as causes."""
    clues: list[Clue] = []
    traceback: _Open | None = None
    for at, line in enumerate(lines):
        if (opened := _opened(line, traceback)) is not None:
            traceback = opened
        elif clues and line.lstrip(" |").startswith(CHAINED):
            clues[-1] = replace(clues[-1], role="cause")
        elif traceback and (raised := _raised(traceback, line)):
            clues.append(_clue(traceback, raised, lines[at + 1 : at + 1 + MOST_LINES]))
            traceback = None
    return clues


def _opened(line: str, traceback: _Open | None) -> _Open | None:
    """Return the traceback that a line begins, if it begins one."""
    if HEADER in line:
        margin = line[: line.find(GROUP_HEADER if GROUP_HEADER in line else HEADER)]
        return _Open("" if is_error_name(margin.strip()) else margin)
    if GROUP_NUMBER.match(line):
        return _Open(" " * line.rindex("+") + "| ")
    if traceback is None and (found := FILE.match(line)):
        opened = _Open(" " * max(len(line) - len(line.lstrip(" ")) - 2, 0))
        opened.frames.append(frame(*found.groups("")))
        return opened
    return None


def _raised(traceback: _Open, line: str) -> re.Match[str] | None:
    """Take a line into a traceback, and return the exception if it is its last."""
    text = traceback.body(line)
    if not text.strip():
        traceback.is_fresh = False
        return None
    if arrow := ARROW.match(text):
        if traceback.frames and not traceback.frames[-1].line:
            traceback.frames[-1] = traceback.frames[-1]._replace(line=int(arrow[1]))
        return None
    for pattern in FRAMES:
        if found := pattern.match(text):
            traceback.frames.append(frame(*found.groups("")))
            traceback.is_fresh = True
            return None
    raised = RAISED.match(text)
    return raised if raised and (traceback.is_fresh or is_error_name(raised[1])) else None


def _clue(traceback: _Open, raised: re.Match[str], after: Sequence[str]) -> Clue:
    message = [raised[2] or ""]
    for line in after:
        text = traceback.body(line)
        if END.match(text) or HEADER in line or FILE.match(line) or GROUP_RULE.match(line):
            break
        message.append(text)
    text = "\n".join(message).rstrip()
    text = unquoted(raised[1], text)
    role: Role = "cause" if "|" in traceback.margin else "raised"
    return Clue(GROUP_COUNT.sub("", text), raised[1], frames=tuple(reversed(traceback.frames)), role=role)
