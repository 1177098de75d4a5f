"""How far a build has come: bars on a terminal, one line a phase elsewhere."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from errorbook.build.progress import Silence
from errorbook.cli.terminal import is_terminal, tell

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from errorbook.build.progress import Progress
    from errorbook.cli.bars import Bars


@contextmanager
def showing(args: Namespace) -> Iterator[Progress]:
    """Show the progress of a build as the user and standard error would have it, and clear up in the end."""
    if args.quiet:
        yield Silence()
    elif is_terminal(sys.stderr):
        bars = LateBars()
        try:
            yield bars
        finally:
            bars.stop()
    else:
        yield Lines()


class Lines:
    """Print a line when a phase is over."""

    def begin(self, phase: str, total: int | None) -> None:
        """Remember the phase."""
        self._phase, self._total, self._steps, self._began = phase, total, 0, time.perf_counter()

    def advance(self, steps: int) -> None:
        """Count the steps."""
        self._steps += steps

    def end(self) -> None:
        """Print what the phase came to."""
        seconds = time.perf_counter() - self._began
        tell(f"{self._phase}: {phase_figures(self._steps, self._total, seconds)}")


class LateBars:
    """Show bars from the second phase on: a build that ends with the first has nothing to wait for.

    It must be over before the library that draws bars could be imported.
    """

    def __init__(self) -> None:
        self._bars: Bars | None = None
        self._phases = 0

    def begin(self, phase: str, total: int | None) -> None:
        """Begin a bar."""
        self._phases += 1
        if self._phases == 2:
            from errorbook.cli.bars import Bars

            self._bars = Bars()
        if self._bars:
            self._bars.begin(phase, total)

    def advance(self, steps: int) -> None:
        """Move the bar on."""
        if self._bars:
            self._bars.advance(steps)

    def end(self) -> None:
        """Complete the bar."""
        if self._bars:
            self._bars.end()

    def stop(self) -> None:
        """Leave the terminal as it was."""
        if self._bars:
            self._bars.stop()


def phase_figures(steps: int, total: int | None, seconds: float) -> str:
    """Return `1,000 in 0.42 s, 2,381/s`; without a count the time alone."""
    done = steps or total
    rate = f", {done / seconds:,.0f}/s" if done and seconds >= 0.001 else ""
    return f"{done:,} in {seconds:.2f} s{rate}" if done else f"{seconds:.2f} s"
