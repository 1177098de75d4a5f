"""Stacks of JavaScript: V8's (Node, Chrome, Deno), those of Firefox and Safari."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame
from errorbook.find.pastes.stacks import read_stacks

if TYPE_CHECKING:
    from collections.abc import Sequence

LOCATION = re.compile(r"(.{1,600}?):(\d{1,9}):(\d{1,9})$", re.ASCII)
AT_SIGN = re.compile(r"([^@ ]{0,200})@([^ \t]{1,600}?):(\d{1,9}):(\d{1,9})$", re.ASCII)
CONSOLE = re.compile(r"[ \t]+([^ \t]{1,200}) (https?://[^ \t]{1,600}?):(\d{1,9})(?::\d{1,9})?$", re.ASCII)
VITEST = re.compile(r"❯ (?:([^ \t]{1,200}) )?([^ \t]{1,500}):(\d{1,9}):(\d{1,9})$", re.ASCII)
NOWHERE = ("<anonymous>", "native", "index ")


def read_javascript(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each stack; those of a `cause` as causes."""
    return read_stacks(lines, read_frame)


def read_frame(line: str) -> Frame | None:
    """Read a line of a stack."""
    text = line.strip()
    if text.startswith("at "):
        return _v8(text[3:].removesuffix(" {").removesuffix(","))
    if (found := AT_SIGN.match(text)) and "/" in found[2]:
        return frame(found[2], found[3], found[1])
    if found := VITEST.match(text) or CONSOLE.match(line):
        return frame(found[2], found[3], found[1] or "")
    return None


def _v8(text: str) -> Frame | None:
    """Read `f (path:line:column)`, `path:line:column` and `Array.map (<anonymous>)`."""
    function, opening, place = text.rpartition(" (") if text.endswith(")") else ("", "", text)
    if opening:
        place = place[:-1]
        if place.startswith(NOWHERE):
            return frame("", 0, function)
    found = LOCATION.match(place.removeprefix("async "))
    if not found or found[1].endswith(".rs"):
        return None
    return frame(found[1].removeprefix("file://"), found[2], function.removeprefix("async "))
