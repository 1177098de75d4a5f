"""Work that a second process does while the first goes on."""

from __future__ import annotations

import gc
import marshal
import os
import signal
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from errorbook.build.interrupts import end_with, heed, undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")

MOST_ASIDE = 20_000
"""Records of a book up to which a second process may hold all that this one holds."""
_HEAD = 8
"""Bytes before a result that say how long it is."""


class Errand(Generic[T]):
    """Some work with one result after the other, which a second process may do meanwhile.

    Results are made of what `marshal` knows. The second process ends with the first. There is none where the
    system cannot fork, or where other threads run: their locks would stay locked in it. Then, and where it
    fails, the work is done when a result is asked for.
    """

    def __init__(self, work: Callable[[], Iterable[T]]) -> None:
        self._work = work
        self._found: dict[int, T] = {}
        self._count = 0
        self._coming: Iterator[T] | None = None
        self._child = 0
        self._inlet = 0

    def start(self) -> Errand[T]:
        """Send a second process, if there is one to send and none is out; it goes on with what was begun."""
        if not self._child and _can_fork():
            self._inlet, outlet = os.pipe()
            sender = os.getpid()
            with undisturbed():  # or a request to end would go up from here in both
                self._child = os.fork()
                if not self._child:
                    os.close(self._inlet)
                    _work_and_exit(outlet, self._coming or self._work(), sender)
            os.close(outlet)
            self._coming = self._received()
        return self

    @property
    def is_out(self) -> bool:
        """Say whether a second process does the work."""
        return bool(self._child)

    def found(self, number: int = 0) -> T:
        """Return a result by its number; wait for it where it is not there yet."""
        if self._coming is None:
            self._coming = iter(self._work())
        while self._count <= number:
            self._found[self._count] = next(self._coming)
            self._count += 1
        return self._found[number]

    def forget(self, number: int) -> None:
        """Let go of a result that nobody will ask for again."""
        self._found.pop(number, None)

    def end(self) -> None:
        """Let nobody be out any more."""
        if self._child:
            child, self._child = self._child, 0
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(self._inlet)

    def _received(self) -> Iterator[T]:
        with open(self._inlet, "rb", closefd=False) as file:
            while result := _next_of(file):
                yield result[0]
        yield from islice(self._work(), self._count, None)


def _can_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _work_and_exit(outlet: int, work: Iterable[Any], sender: int) -> None:
    """Be the second process: nothing of the first may run in it, not even at its exit."""
    try:
        end_with(sender)
        heed()
        gc.freeze()  # or a collection would write to, and so copy, what is the first one's
        with open(outlet, "wb") as file:
            for result in work:
                data = marshal.dumps((result,))
                file.write(len(data).to_bytes(_HEAD, "little"))
                file.write(data)
                file.flush()
    finally:
        os._exit(0)


def _next_of(file: Any) -> tuple[Any] | None:
    """Return the next result that was sent; None where there is no more, or none that is whole.

    It is read at once: a long one would be asked for in thousands of small pieces.
    """
    size = int.from_bytes(file.read(_HEAD), "little")
    data = file.read(size)
    if not size or len(data) < size:
        return None
    result: tuple[Any] = marshal.loads(data)  # noqa: S302 - from a process of our own
    return result
