"""What a paste is read into: one clue for each error it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Role = Literal["raised", "cause", "message", "line"]
"""`raised`: the error that came out; `cause`: one behind it, or inside its group; `message`: a bare message;
`line`: a line of a longer text that may hold one."""


class Frame(NamedTuple):
    """Hold one place that a traceback names; an empty string or 0 is a part that it does not name.

    The path is as pasted, but with `/` for a separator and without a URL's scheme and query.
    """

    path: str
    line: int
    function: str


@dataclass(frozen=True, slots=True)
class Clue:
    """Hold one error as pasted: its message (which may have lines), class, code and frames.

    `frames` begin where the error was raised. `is_cut` says that dots stood where the message ends too early.
    """

    message: str
    error_class: str = ""
    code: str = ""
    frames: tuple[Frame, ...] = ()
    role: Role = "raised"
    is_cut: bool = False
