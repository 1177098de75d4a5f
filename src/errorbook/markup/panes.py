"""Splits an example fix at its before and after marks."""

from __future__ import annotations

import re
from typing import NamedTuple


class Pane(NamedTuple):
    """Hold one side of an example fix; the label is `Before`, `After`, or empty."""

    label: str
    text: str


_MARK = re.compile(
    r"[ \t]*(?://+|#+|--+|/\*+|<!--|;+|%+|'|\(\*|\{-|REM\b)[ \t]*(before|after)\b[^\n]{0,80}", re.IGNORECASE
)


def split_panes(text: str) -> tuple[Pane, ...]:
    """Split a text into its panes; the marker lines go, and every other line stays."""
    labels: list[str] = []
    bodies: list[list[str]] = [[]]
    for line in text.split("\n"):
        mark = _MARK.fullmatch(line)
        if mark:
            labels.append(mark[1].capitalize())
            bodies.append([])
        else:
            bodies[-1].append(line)
    before = bodies.pop(0)
    if labels != ["Before", "After"] or "".join(before).strip():
        return (Pane("", text),)
    return tuple(Pane(label, "\n".join(body).strip("\n")) for label, body in zip(labels, bodies, strict=True))
