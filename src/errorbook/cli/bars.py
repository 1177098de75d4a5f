"""Bars on a terminal, drawn without a thread of their own: a build may fork."""

from __future__ import annotations

import time

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

PAUSE = 0.08
"""Seconds between two pictures."""


class Count(ProgressColumn):
    """Show how many steps are done of how many, where that is known."""

    def render(self, task: Task) -> Text:
        """Return the count, or nothing."""
        counted = f"{int(task.completed):,}/{int(task.total or 0):,}" if task.fields["is_counted"] else ""
        return Text(counted, "progress.download")


class Rate(ProgressColumn):
    """Show how many steps a second are done."""

    def render(self, task: Task) -> Text:
        """Return the rate, or nothing where nothing was counted yet."""
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.0f}/s" if speed else "", "progress.data.speed")


class Bars:
    """Show a bar for each phase."""

    def __init__(self) -> None:
        self._progress = Progress(
            TextColumn("{task.description:<10}"),
            BarColumn(),
            Count(),
            Rate(),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            auto_refresh=False,
        )
        self._task: TaskID | None = None
        self._drawn = 0.0
        self._progress.start()

    def begin(self, phase: str, total: int | None) -> None:
        """Begin a bar; without a total it moves to and fro."""
        self._task = self._progress.add_task(phase, total=total, is_counted=total is not None)
        self._draw()

    def advance(self, steps: int) -> None:
        """Move the bar on."""
        if self._task is not None:
            self._progress.advance(self._task, steps)
        if time.monotonic() - self._drawn > PAUSE:
            self._draw()

    def end(self) -> None:
        """Complete the bar."""
        if self._task is not None:
            task = self._progress.tasks[-1]
            done = task.completed if task.fields["is_counted"] else 1
            self._progress.update(self._task, total=done, completed=done)
        self._draw()

    def stop(self) -> None:
        """Leave the bars as they are and the cursor where it belongs."""
        self._progress.stop()

    def _draw(self) -> None:
        self._progress.refresh()
        self._drawn = time.monotonic()
