"""One process of a crew: does what it is sent until nothing is sent any more."""

from __future__ import annotations

import mmap
import os
import pickle
import signal
import struct
import time
import traceback
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.executors.task import attempt
from errorbook.build.interrupts import end_with, heed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from multiprocessing.connection import Connection

    from errorbook.build.executors.task import Task

IDLE = -1

_SLOT = struct.Struct("<q")


class Board:
    """Be the memory in which each worker notes what piece of its part it is at, for the others to see."""

    def __init__(self, places: int) -> None:
        self._memory = mmap.mmap(-1, places * _SLOT.size)
        for place in range(places):
            self.note(place, IDLE)

    def note(self, place: int, position: int) -> None:
        """Note what the worker at a place is at."""
        _SLOT.pack_into(self._memory, place * _SLOT.size, position)

    def read(self, place: int) -> int:
        """Return what the worker at a place is at, `IDLE` where that is no piece."""
        position: int = _SLOT.unpack_from(self._memory, place * _SLOT.size)[0]
        return position


class Place(NamedTuple):
    """Be a worker's own place on the board."""

    board: Board
    number: int

    def note(self, position: int) -> None:
        """Note what is being done there."""
        self.board.note(self.number, position)


def work(
    place: Place, task: Task, todo: Connection, results: Connection, others: Iterable[Connection]
) -> None:
    """Be a worker, who knows the task that it was hired for.

    `others` are the ends of pipes that were inherited and are not this one's to hold.

    A piece may take as many seconds of processor time as comes with its task. The kernel counts them and ends
    the process, whatever it is at then, by a signal whose default action that is (setitimer(2),
    `ITIMER_PROF`).
    """
    import multiprocessing  # takes longer to import than a small build may

    for end in others:
        end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    heed()
    if parent := multiprocessing.parent_process():
        end_with(parent.pid or 0)
    os.umask(0o022)
    place.note(IDLE)
    try:
        while True:
            results.send_bytes(_done(todo.recv_bytes(), task, place))
    except (EOFError, BrokenPipeError):  # nobody has anything to do, or listens
        return
    except Exception:  # a fault of the program itself: whoever listens raises it again
        results.send(traceback.format_exc())


def _done(data: bytes, task: Task, place: Place) -> bytes:
    """Do a part that was sent, or a range of the task, and pack what came of it.

    With it goes the processor time taken so far.
    """
    patience, given = pickle.loads(data)  # noqa: S301 - from the process that forked this one
    part = task.part(given.start, given.stop) if isinstance(given, range) else given
    outcomes = []
    for position in range(part.count):
        place.note(position)
        signal.setitimer(signal.ITIMER_PROF, patience)
        outcomes.append(attempt(part, position))
    signal.setitimer(signal.ITIMER_PROF, 0)
    place.note(IDLE)
    return pickle.dumps((outcomes, part.take_seconds(), time.process_time()), pickle.HIGHEST_PROTOCOL)
