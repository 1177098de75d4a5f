"""One process of the pool: takes chunks until there are no more, and says what became of each."""

from __future__ import annotations

import ctypes
import mmap
import multiprocessing
import os
import signal
import struct
import sys
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.executors.task import attempt
from errorbook.build.interrupts import heed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from errorbook.build.executors.task import Task

IDLE = -1
SENDING = -2
TICKET = struct.Struct("<i")
"""The number of a chunk, as it goes through the pipe that all workers take from."""

_SLOT = struct.Struct("<qq")
_PR_SET_PDEATHSIG = 1


class Doing(NamedTuple):
    """Say what a worker is at: chunk and position."""

    chunk: int
    position: int


NOTHING = Doing(IDLE, IDLE)


class Board:
    """Be the memory in which each worker notes what it is at, for the others to see."""

    def __init__(self, places: int) -> None:
        self._memory = mmap.mmap(-1, places * _SLOT.size)
        for place in range(places):
            self.note(place, NOTHING)

    def note(self, place: int, doing: Doing) -> None:
        """Note what the worker at a place is at."""
        _SLOT.pack_into(self._memory, place * _SLOT.size, *doing)

    def read(self, place: int) -> Doing:
        """Return what the worker at a place is at."""
        return Doing(*_SLOT.unpack_from(self._memory, place * _SLOT.size))


@dataclass(frozen=True)
class Workshop:
    """Hold what all workers of a pool share; `tickets` is the pipe that chunk numbers come through.

    `patience` is how many seconds of processor time a piece may take. The kernel counts them and ends the
    process, whatever it is at then, by a signal whose default action that is (setitimer(2), `ITIMER_PROF`).
    """

    task: Task
    chunks: list[list[int]]
    tickets: int
    board: Board
    patience: float

    def work(self, place: int, first: int, results: Connection) -> None:
        """Be a worker: do chunk `first`, unless it is `IDLE`, then what comes through the pipe."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        heed()
        _die_with_parent()
        os.umask(0o022)
        try:
            for chunk in _numbers(first, self.tickets):
                self._do(chunk, place, results)
        except BrokenPipeError:  # nobody listens any more
            return
        except Exception:  # a fault of the program itself: whoever listens raises it again
            results.send(traceback.format_exc())

    def _do(self, chunk: int, place: int, results: Connection) -> None:
        outcomes = []
        for position in self.chunks[chunk]:
            self.board.note(place, Doing(chunk, position))
            signal.setitimer(signal.ITIMER_PROF, self.patience)
            outcomes.append(attempt(self.task, position))
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.board.note(place, Doing(chunk, SENDING))
        results.send((outcomes, self.task.take_seconds()))
        self.board.note(place, NOTHING)


def _numbers(first: int, tickets: int) -> Iterator[int]:
    if first != IDLE:
        yield first
    while ticket := os.read(tickets, TICKET.size):
        yield TICKET.unpack(ticket)[0]


def _die_with_parent() -> None:
    """Have the kernel end this process when its parent is killed (prctl(2)); elsewhere the pipes do."""
    parent = multiprocessing.parent_process()
    if sys.platform == "linux" and parent:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent.pid:
            os._exit(1)
