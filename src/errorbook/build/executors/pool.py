"""Processes of this machine, forked when the work is laid out, so that nothing has to be handed to them.

The numbers of the chunks go through one pipe that all workers take from; each worker sends outcomes through a
pipe of its own and notes on a board what it is at. Who takes too long at one piece is ended, who dies is
noticed; the piece is named, another worker takes the place, and the rest of the chunk is done again.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import warnings
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from errorbook.build.executors.task import Lost, chunks_of
from errorbook.build.executors.worker import IDLE, TICKET, Board, Doing, Workshop
from errorbook.build.interrupts import undisturbed
from errorbook.errors.builds import PageHangs, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.context import ForkProcess

    from errorbook.build.executors.task import Outcome, Task

MOST_DEATHS = 8
"""Workers that may die before the work is given up."""


def can_fork() -> bool:
    """Say whether this system can fork."""
    return "fork" in multiprocessing.get_all_start_methods()


@dataclass(frozen=True)
class Pool:
    """Do the work in `workers` processes; a piece may take `patience` seconds of processor time."""

    workers: int
    patience: float

    def run(self, task: Task) -> Iterator[tuple[list[Outcome], Mapping[str, float]]]:
        """Yield what the workers send; end them all when the listener goes."""
        crew = _Crew(task, self.workers, self.patience)
        gc.collect()
        gc.freeze()
        told = 0
        try:
            for _ in range(self.workers):
                crew.hire()
            while crew.at_work:
                for outcomes, seconds in crew.listen():
                    told += len(outcomes)
                    yield outcomes, seconds
        finally:
            crew.dismiss()
            gc.unfreeze()
        if told < task.count:
            yield [Lost(IDLE, WorkerDied(how="too many ended", href=f"{task.count - told} pages"))], {}


@dataclass
class _Worker:
    process: ForkProcess
    place: int


class _Crew:
    """The workers, and what they share."""

    def __init__(self, task: Task, workers: int, patience: float) -> None:
        chunks = [list(chunk) for chunk in chunks_of(task.count, workers)]
        tickets, inlet = os.pipe()
        for number in range(len(chunks)):
            os.write(inlet, TICKET.pack(number))
        os.close(inlet)
        self.shop = Workshop(task, chunks, tickets, Board(workers + MOST_DEATHS), patience)
        self.at_work: dict[Connection, _Worker] = {}
        self.hired = 0
        self.deaths = 0

    def hire(self, first: int = IDLE) -> None:
        """Start a worker, whose first chunk may be given."""
        place, self.hired = self.hired, self.hired + 1
        results, outlet = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.get_context("fork").Process(
            target=self.shop.work, args=(place, first, outlet), daemon=True
        )
        # A forked worker makes pages and writes files, and takes no lock.
        with warnings.catch_warnings(), undisturbed():
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
        outlet.close()
        self.at_work[results] = _Worker(process, place)

    def listen(self) -> Iterator[tuple[list[Outcome], Mapping[str, float]]]:
        """Wait until something was sent or somebody has died, and yield what there is."""
        for results in wait(list(self.at_work)):
            if not isinstance(results, Connection):
                continue
            try:
                message = results.recv()
            except (EOFError, OSError):
                yield self._bury(results), {}
                continue
            if isinstance(message, str):
                raise RuntimeError(message)
            yield message

    def dismiss(self) -> None:
        """End all workers."""
        for worker in self.at_work.values():
            worker.process.kill()
        for results, worker in self.at_work.items():
            worker.process.join()
            results.close()
        self.at_work.clear()
        os.close(self.shop.tickets)

    def _bury(self, results: Connection) -> list[Outcome]:
        """Take leave of a worker that sends no more; where its work was not done, say so and hire another."""
        worker = self.at_work.pop(results)
        worker.process.join()
        results.close()
        if worker.process.exitcode == 0:
            return []
        doing = self.shop.board.read(worker.place)
        self.deaths += 1
        if self.deaths < MOST_DEATHS:
            if doing.chunk != IDLE:
                rest = [each for each in self.shop.chunks[doing.chunk] if each != doing.position]
                self.shop.chunks.append(rest)
            self.hire(len(self.shop.chunks) - 1 if doing.chunk != IDLE else IDLE)
        return [Lost(doing.position, self._problem(worker, doing))] if doing.position >= 0 else []

    def _problem(self, worker: _Worker, doing: Doing) -> PageHangs | WorkerDied:
        href = self.shop.task.name(doing.position)
        code = worker.process.exitcode or 0
        if code == -signal.SIGPROF:
            return PageHangs(href=href, seconds=self.shop.patience)
        how = signal.Signals(-code).name if code < 0 else f"exit status {code}"
        return WorkerDied(how=how, href=href)
