"""What is left of a task and what is under way, while a crew does it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import deque

    from errorbook.build.executors.task import Task

MOST_DEATHS = 8
"""Workers that may die before a task is given up."""
MOST_KNOWN = 25_000
"""Pieces of a task up to which who was forked for it takes them from the memory that both began with.

A worker makes a copy of what it looks at there, and keeps that.
"""


class Shift:
    """One task as it is being done: what is left, and what is under way."""

    def __init__(self, task: Task, patience: float, left: deque[range]) -> None:
        self.task = task
        self.patience = patience
        self._left = left
        self._under_way: set[range] = set()
        self._deaths = 0

    @property
    def is_running(self) -> bool:
        """Say whether anything is under way."""
        return bool(self._under_way)

    @property
    def is_over(self) -> bool:
        """Say whether all is done, or as much of it as can be."""
        return not self._under_way and (not self._left or self._deaths >= MOST_DEATHS)

    @property
    def wanted(self) -> int:
        """Return how many workers could be used."""
        return 0 if self._deaths >= MOST_DEATHS else len(self._left) + len(self._under_way)

    @property
    def given_up(self) -> int:
        """Return how many pieces nobody will do."""
        return sum(map(len, self._left))

    def next(self, known: Task | None) -> tuple[range, bytes] | None:
        """Return the next chunk, ready to be sent to a worker who knows a task."""
        if not self._left or self._deaths >= MOST_DEATHS:
            return None
        chunk = self._left.popleft()
        self._under_way.add(chunk)
        is_known = known is self.task and self.task.count <= MOST_KNOWN
        given = chunk if is_known else self.task.part(chunk.start, chunk.stop)
        return chunk, pickle.dumps((self.patience, given), pickle.HIGHEST_PROTOCOL)

    def took(self, chunk: range | None) -> None:
        """Note that a chunk is done."""
        self._under_way.discard(chunk or range(0))

    def lose(self, chunk: range, position: int) -> None:
        """Note that a worker died over a chunk, at a piece of it or, below 0, at none."""
        self.took(chunk)
        self._deaths += 1
        at = chunk.start + position
        rest = (chunk,) if position < 0 else (range(chunk.start, at), range(at + 1, chunk.stop))
        self._left.extendleft(each for each in rest if each)
