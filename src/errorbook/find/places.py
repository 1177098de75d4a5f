"""How a frame of a traceback agrees with the place of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.find.pastes.clues import Frame

LAYOUT = frozenset(("src", "lib", "Lib", "source", "python", "packages", "main", "java", "kotlin", "app"))
"""Folders of a repository that are not part of what gets installed."""


class Agreement(NamedTuple):
    """Say how far the nearest frame agrees with a record's place; greater is nearer.

    `level` is 2 where file and line agree, 1 where the file does, 0 where no frame does. `parts` counts the
    path's parts that are the same from the end, `missing` (0 or less) those of the record that the frame
    lacks, `distance` (0 or less) the lines between.
    """

    level: int
    parts: int
    missing: int
    distance: int


NONE = Agreement(0, 0, 0, 0)
FAR = 1_000_000
"""Where a frame names no line."""


def agree(frames: Iterable[Frame], path: str, line: int) -> Agreement:
    """Return how far the nearest of some frames agrees with a record's path and line."""
    record = path.split("/")
    return max((_agreement(frame, record, line) for frame in frames), default=NONE)


def _agreement(frame: Frame, record: Sequence[str], line: int) -> Agreement:
    """Return how far a frame agrees.

    Two paths are one file where one ends with the other, folders that only lay out a repository apart, or
    where their last two parts are the same.
    """
    pasted = [part for part in frame.path.split("/") if part not in ("", ".", "..")]
    most = min(len(pasted), len(record))
    shared = next((at for at in range(most) if pasted[-1 - at] != record[-1 - at]), most)
    missing = sum(part not in LAYOUT for part in record[: len(record) - shared])
    if not shared or (shared < 2 and shared < len(pasted) and missing):
        return NONE
    distance = abs(frame.line - line) if frame.line else FAR
    return Agreement(1 if distance else 2, shared, -missing, -distance)
