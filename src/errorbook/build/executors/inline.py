"""Pages made in this process, one after the other."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.executors.task import Lost, attempt
from errorbook.errors.builds import PageHangs

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from errorbook.build.executors.task import Outcomes, Task


class _TooLate(BaseException):
    """Is raised from the alarm; no `except Exception` on the way may take it for its own."""


class Inline(NamedTuple):
    """Do the work in this process; a piece that takes `patience` seconds of processor time is given up.

    The alarm needs the main thread and a system with timers; elsewhere a piece may take as long as it will.
    """

    patience: float

    def run(self, task: Task) -> Generator[Outcomes, None, None]:
        """Yield each outcome when it is there."""
        for position in range(task.count):
            try:
                with _alarm(self.patience):
                    outcome = attempt(task, position)
            except _TooLate:
                problem = PageHangs(href=task.name(position), seconds=self.patience)
                outcome = Lost(position, problem)
            yield [outcome], task.take_seconds()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _ring(_number: int, _frame: object) -> None:
    raise _TooLate
