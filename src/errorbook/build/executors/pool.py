"""Processes of this machine that do a task part by part.

They are forked once and stay for later tasks: whoever forks them early, while little is known, has workers
that hold little, however large the book becomes. What they are to do goes to them through a pipe, a part at
a time, and what came of it comes back through another; on a board in shared memory each notes what it is at.
Who takes too long at one piece is ended, who dies is noticed; the piece is named, another worker takes the
place, and the rest of the part is done again.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import warnings
from collections import deque
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from errorbook.build.executors.shift import MOST_DEATHS, MOST_KNOWN, Shift
from errorbook.build.executors.task import Lost, chunks_of, moved
from errorbook.build.executors.worker import IDLE, Board, Place, work
from errorbook.build.interrupts import undisturbed
from errorbook.errors.builds import PageHangs, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Generator
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

    from errorbook.build.executors.task import Outcome, Outcomes, Task


def can_fork() -> bool:
    """Say whether this system can fork."""
    return hasattr(os, "fork")


@dataclass(frozen=True)
class Pool:
    """Do a task in `workers` processes; a piece may take `patience` seconds of processor time.

    The processes are those of a crew, or are there for one task alone.
    """

    workers: int
    patience: float
    crew: Crew | None = field(default=None, compare=False)

    def run(self, task: Task) -> Generator[Outcomes, None, None]:
        """Yield what the workers send; end them all when the listener goes."""
        with nullcontext(self.crew) if self.crew else Crew(self.workers) as crew:
            yield from crew.run(task, self.patience)


@dataclass
class _Worker:
    process: ForkProcess
    place: int
    tasks: Connection
    results: Connection
    hired_for: Task | None
    doing: range | None = None
    cpu_seconds: float = 0.0


class Crew:
    """Be the processes, hired when there is something to do and dismissed in the end.

    `cpu_seconds` is the processor time that all of them have told of.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.cpu_seconds = 0.0
        self._board = Board(workers + MOST_DEATHS)
        self._places = list(range(workers + MOST_DEATHS))
        self._at_work: dict[Connection, _Worker] = {}

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self._dismiss()

    def run(self, task: Task, patience: float) -> Generator[Outcomes, None, None]:
        """Yield outcomes with their positions in the task, as they come."""
        from multiprocessing.connection import wait  # takes longer to import than a small build may

        shift = Shift(task, patience, deque(chunks_of(task.count, self.workers)))
        if task.count <= MOST_KNOWN:
            self._dismiss()
        try:
            while not shift.is_over:
                self._hand_out(shift)
                for results in wait(list(self._at_work)):
                    yield self._take(self._at_work[cast("Connection", results)], shift)
            if rest := shift.given_up:
                yield [Lost(IDLE, WorkerDied(how="too many ended", href=f"{rest} pages"))], {}
        finally:
            if shift.is_running:
                self._dismiss()
            for worker in self._at_work.values():
                worker.hired_for = None  # whoever stays would keep all that was to be done

    def _hand_out(self, shift: Shift) -> None:
        """Give every idle worker something to do."""
        if missing := max(0, min(self.workers, shift.wanted) - len(self._at_work)):
            gc.collect()
            with undisturbed():  # until the ends of pipes that are not needed here are finalised, too
                gc.freeze()
                for _ in range(missing):
                    self._hire(shift.task)
                gc.unfreeze()
        for worker in self._at_work.values():
            self._hand(worker, shift)

    def _hand(self, worker: _Worker, shift: Shift) -> None:
        """Give a worker something to do, unless it has something or there is nothing left."""
        if worker.doing is None and (given := shift.next(worker.hired_for)):
            worker.doing, data = given
            with suppress(BrokenPipeError):  # it died; the other pipe tells
                worker.tasks.send_bytes(data)

    def _hire(self, task: Task) -> None:
        import multiprocessing

        place = self._places.pop(0)
        todo, tasks = multiprocessing.Pipe(duplex=False)
        results, outlet = multiprocessing.Pipe(duplex=False)
        others = [end for worker in self._at_work.values() for end in (worker.tasks, worker.results)]
        process = multiprocessing.get_context("fork").Process(
            target=work,
            args=(Place(self._board, place), task, todo, outlet, [tasks, results, *others]),
            daemon=True,
        )
        # A forked worker makes pages and writes files, and takes no lock.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
        todo.close()
        outlet.close()
        self._at_work[results] = _Worker(process, place, tasks, results, task)

    def _take(self, worker: _Worker, shift: Shift) -> Outcomes:
        """Take what a worker sent, and give it more to do before looking at that."""
        try:
            data = worker.results.recv_bytes()
        except (EOFError, OSError):
            return self._bury(worker, shift), {}
        done, worker.doing = worker.doing, None
        shift.took(done)
        self._hand(worker, shift)
        message = pickle.loads(data)  # noqa: S301 - from a process of our own
        if isinstance(message, str):
            raise RuntimeError(message)
        outcomes, seconds, cpu = message
        self.cpu_seconds += cpu - worker.cpu_seconds
        worker.cpu_seconds = cpu
        return moved(outcomes, done.start if done else 0), seconds

    def _bury(self, worker: _Worker, shift: Shift) -> list[Outcome]:
        """Take leave of a worker that sends no more, and put what it was at back, but for the fatal piece."""
        del self._at_work[worker.results]
        _close(worker)
        self._places.append(worker.place)
        if not worker.doing:
            return []
        position = self._board.read(worker.place)
        shift.lose(worker.doing, position)
        if position < 0:
            return []
        at = worker.doing.start + position
        return [Lost(at, _problem(worker.process.exitcode or 0, shift.task.name(at), shift.patience))]

    def _dismiss(self) -> None:
        for worker in self._at_work.values():
            worker.process.kill()
        for worker in self._at_work.values():
            _close(worker)
            self._places.append(worker.place)
        self._at_work.clear()


def _close(worker: _Worker) -> None:
    worker.process.join()
    worker.tasks.close()
    worker.results.close()


def _problem(code: int, href: str, patience: float) -> PageHangs | WorkerDied:
    if code == -signal.SIGPROF:
        return PageHangs(href=href, seconds=patience)
    how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
    return WorkerDied(how=how, href=href)
