"""Where things stand in a text, as a reader counts: lines and columns from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Steps = tuple[str | int, ...]
"""The way to a JSON value from the top: names of members, numbers of items."""

_LONGEST = 120


def line_and_column(text: str, offset: int, first_line: int = 1) -> tuple[int, int]:
    """Return the line and column of a character; only a line feed ends a line, a column is a character."""
    line_start = text.rfind("\n", 0, offset) + 1
    return first_line + text.count("\n", 0, offset), offset - line_start + 1


def offset_of(steps: Steps, offsets: Mapping[Steps, int]) -> int:
    """Return where a value's member stands, or the nearest one around it that is known."""
    while steps and steps not in offsets:
        steps = steps[:-1]
    return offsets.get(steps, 0)


def member_name(steps: Steps) -> str:
    """Write the way to a value as readers know it: `solutions[2]`, the same in an envelope or without."""
    if steps[:1] == ("record",) and len(steps) > 1:
        steps = steps[1:]
    written = ""
    for step in steps:
        if len(written) > _LONGEST:
            break
        written += f"[{step}]" if isinstance(step, int) else f".{step}" if written else step
    return written if len(written) <= _LONGEST else written[:_LONGEST] + "…"
