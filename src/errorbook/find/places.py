"""How a frame of a traceback agrees with the place of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errorbook.find.pastes.clues import Frame

LAYOUT = frozenset(("src", "lib", "Lib", "source", "python", "packages", "main", "java", "kotlin", "app"))
"""Folders of a repository that are not part of what gets installed."""


class Agreement(NamedTuple):
    """Say how far the nearest frame agrees with a record's place; greater is nearer.

    `level` is 2 where file and line agree, 1 where the file does, 0 where no frame does. `parts` counts the
    path's parts that are the same from the end, `distance` is minus the number of lines between.
    """

    level: int
    parts: int
    distance: int


NONE = Agreement(0, 0, 0)


def agree(frames: Iterable[Frame], path: str, line: int) -> Agreement:
    """Return how far the nearest of some frames agrees with a record's path and line."""
    best = NONE
    record = path.split("/")
    for frame in frames:
        parts = same_file(frame.path, record)
        if parts:
            distance = -abs(frame.line - line) if frame.line else -1_000_000
            best = max(best, Agreement(2 if frame.line == line else 1, parts, distance))
    return best


def same_file(path: str, record: list[str]) -> int:
    """Return how many parts a path shares with a record's, from the end; 0 where they are two files.

    They are one where a path ends with the other, folders that only lay out a repository apart, or where
    the last two parts are the same.
    """
    pasted = [part for part in path.split("/") if part not in ("", ".", "..")]
    shared = 0
    while shared < min(len(pasted), len(record)) and pasted[-1 - shared] == record[-1 - shared]:
        shared += 1
    rest = record[: len(record) - shared]
    is_same = shared > 1 or shared == len(pasted) or all(part in LAYOUT for part in rest)
    return shared if is_same else 0
