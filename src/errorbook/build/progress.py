"""What a build tells while it runs, and the figures that are left of it.

A build calls a `Progress`; who shows it (bars on a terminal, lines elsewhere) is the command's affair.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


class Progress(Protocol):
    """Be told how far a build has come. Phases follow one another: read, plan, render, index, exchange."""

    def begin(self, phase: str, total: int | None) -> None:
        """Take note that a phase begins; `total` is how many steps it has, where that is known."""

    def advance(self, steps: int) -> None:
        """Take note of steps done."""

    def end(self) -> None:
        """Take note that the phase is over."""


class Silence:
    """Be a progress that nobody is told of."""

    def begin(self, phase: str, total: int | None) -> None:
        """Take no note."""

    def advance(self, steps: int) -> None:
        """Take no note."""

    def end(self) -> None:
        """Take no note."""


@dataclass
class Phase:
    """Hold the figures of one phase: wall seconds, CPU seconds with those of the workers, steps done."""

    name: str
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    steps: int = 0


@dataclass
class Clock:
    """Time phases and pass on what they tell.

    `blocks` are CPU seconds by kind of work, over all workers. What a phase took beside the kinds of work in
    it is under the name of the phase, so that the blocks together are what the phases took. `of_workers`
    tells how many CPU seconds the workers have taken so far, `elsewhere` are those of other processes.
    """

    progress: Progress = field(default_factory=Silence)
    phases: list[Phase] = field(default_factory=list)
    blocks: dict[str, float] = field(default_factory=dict)
    of_workers: Callable[[], float] = float
    elsewhere: float = 0.0
    began: float = field(default_factory=time.perf_counter)

    @contextmanager
    def phase(self, name: str, total: int | None = None) -> Iterator[Phase]:
        """Time what is done inside, and tell of its beginning and end."""
        phase = Phase(name)
        self.phases.append(phase)
        self.progress.begin(name, total)
        wall, cpu, known = time.perf_counter(), self._cpu_seconds(), sum(self.blocks.values())
        try:
            yield phase
        finally:
            phase.seconds = time.perf_counter() - wall
            phase.cpu_seconds = self._cpu_seconds() - cpu
            rest = phase.cpu_seconds - (sum(self.blocks.values()) - known)
            self.add({name: max(0.0, rest)})  # workers on other machines are in no phase
            self.progress.end()

    def advance(self, steps: int) -> None:
        """Count steps of the phase that runs."""
        self.phases[-1].steps += steps
        self.progress.advance(steps)

    def add(self, seconds: Mapping[str, float]) -> None:
        """Add seconds of kinds of work."""
        for kind, more in seconds.items():
            self.blocks[kind] = self.blocks.get(kind, 0.0) + more

    @property
    def seconds(self) -> float:
        """Return the wall seconds since the clock was made."""
        return time.perf_counter() - self.began

    def _cpu_seconds(self) -> float:
        return time.process_time() + self.of_workers() + self.elsewhere
