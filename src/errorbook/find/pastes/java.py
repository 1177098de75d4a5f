"""Stacks of Java, Kotlin, Scala and their kin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame
from errorbook.find.pastes.stacks import read_stacks

if TYPE_CHECKING:
    from collections.abc import Sequence

FRAME = re.compile(
    r"[ \t]*at (?:[\w.@-]{0,80}/){0,2}([\w.$<>-]{1,300})\(([^():]{1,200})(?::(\d{1,9}))?\)", re.ASCII
)


def read_java(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each stack; `Caused by:` makes a cause."""
    return read_stacks(lines, read_frame)


def read_frame(line: str) -> Frame | None:
    """Read `at org.example.Shop.buy(Shop.java:12)`: the path is made of the package and the file."""
    found = FRAME.match(line)
    if not found:
        return None
    owner, _, function = found[1].rpartition(".")
    package, _, _ = owner.rpartition(".")
    if "." not in found[2]:
        return frame("", 0, function)
    folder = package.replace(".", "/") + "/" if package else ""
    return frame(folder + found[2], found[3] or 0, function)
