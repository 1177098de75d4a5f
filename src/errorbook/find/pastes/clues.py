"""What a paste is read into: one clue for each error it speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

Role = Literal["raised", "message", "cause", "line"]
"""`raised`: the error that came out; `message`: a bare message; `cause`: an error behind another, or inside a
group; `line`: a line of a longer text that may hold one."""

CACHED = re.compile(r"(?:__pycache__/)?([^/.]{1,200})(?:\.[a-z]+-\d+)?\.pyc$", re.ASCII)


class Frame(NamedTuple):
    """Hold one place that a traceback names; an empty string or 0 is a part that it does not name.

    The path has `/` for a separator and no query; it names the source of a `.pyc` or of a module of Node's.
    """

    path: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class Clue:
    """Hold one error as pasted: its message (which may have lines), class, code and frames.

    `frames` begin where the error was raised.
    """

    message: str
    error_class: str = ""
    code: str = ""
    frames: tuple[Frame, ...] = ()
    role: Role = "raised"


def frame(path: str, line: str | int = 0, function: str = "") -> Frame:
    """Make a frame of what a traceback says."""
    path = path.strip().replace("\\", "/")
    if path.startswith("node:"):
        path = path.removeprefix("node:") + ".js"
    if "://" in path:
        path = path.partition("?")[0]
    return Frame(CACHED.sub(r"\1.py", path), int(line or 0), function.strip())
