"""pytest's reports: the lines that begin with `E`, the places around them, and the short summary."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Frame, frame
from errorbook.find.pastes.heads import read_head

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILED = re.compile(r"E {1,12}([^ \t].*)$", re.ASCII)
PLACE = re.compile(r"([^ \t]{1,500}):(\d{1,9}): ?(?:in ([^ \t].{0,200})|[A-Za-z_][\w.]*)?$", re.ASCII)
SUMMARY = re.compile(r"(?:FAILED|ERROR) ([^ \t]{1,500})(?: - (.*))?$", re.ASCII)
NAME = re.compile(r"[A-Za-z_][\w.]*$", re.ASCII)
MOST_BEFORE = 400


def read_pytest(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each run of `E` lines, and for each line of the summary."""
    clues: list[Clue] = []
    at = floor = 0
    while at < len(lines):
        if summary := SUMMARY.match(lines[at]):
            clues += _summed_up(summary)
        block: list[str] = []
        while at + len(block) < len(lines) and (found := FAILED.match(lines[at + len(block)])):
            block.append(found[1])
        if block:
            end = at + len(block)
            clues.append(_clue(block, _frames(lines, floor, at, end)))
            floor = at = end
        else:
            at += 1
    return clues


def _clue(block: Sequence[str], frames: tuple[Frame, ...]) -> Clue:
    first = block[0]
    name, colon, message = first.partition(": ")
    if head := read_head(first):
        name, message = head.error_class, head.message
    elif first.startswith("assert "):
        name, message = "AssertionError", first
    elif not colon or not NAME.match(name):
        name, message = "", first
    return Clue("\n".join([message, *block[1:]]), name, frames=frames)


def _frames(lines: Sequence[str], floor: int, start: int, end: int) -> tuple[Frame, ...]:
    """Return the places named after a block, up to the first, and before it, the nearest first."""
    frames: list[Frame] = []
    for line in lines[end : end + 3]:
        if place := PLACE.match(line):
            frames.append(frame(*place.groups("")))
            break
    above = (PLACE.match(line) for line in reversed(lines[max(floor, start - MOST_BEFORE) : start]))
    frames += [frame(*place.groups("")) for place in above if place]
    return tuple(frames)


def _summed_up(summary: re.Match[str]) -> list[Clue]:
    head = read_head(summary[2] or "")
    if not summary[2] or not (head or summary[2].startswith("assert ")):
        return []
    path = frame(summary[1].partition("::")[0])
    if head is None:
        return [Clue(summary[2], "AssertionError", frames=(path,), role="cause")]
    return [Clue(head.message, head.error_class, frames=(path,), role="cause")]
