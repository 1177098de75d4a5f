"""Long looks at the disk, shared with a second process."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from errorbook.build.columns import integers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_WORTH_A_PROCESS = 5_000
_OWN_SHARE = 0.3


class Errand:
    """A look at the disk that a second process may have while the first does something else.

    No process is to be had where the system cannot fork, or where other threads run: their locks would stay
    locked in it. Then the look is had when it is asked for.
    """

    def __init__(self, look: Callable[[], list[int]]) -> None:
        self._look = look
        self._found: list[int] | None = None
        self._child = 0
        self._inlet = 0

    def start(self) -> Errand:
        """Send a second process, if there is one to send."""
        if _can_fork():
            self._inlet, outlet = os.pipe()
            self._child = os.fork()
            if not self._child:
                _look_and_exit(outlet, self._look)
            os.close(outlet)
        return self

    def found(self) -> list[int]:
        """Return what was found; wait for it where it is not there yet."""
        if self._found is None:
            self._found = self._received() if self._child else self._look()
        return self._found

    def end(self) -> None:
        """Let nobody be out any more."""
        if self._child and self._found is None:
            self._received()

    def _received(self) -> list[int]:
        with open(self._inlet, "rb") as file:
            data = file.read()
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        return list(_numbers(data)) if status == 0 else self._look()


def shared(count: int, look: Callable[[int, int], list[int]]) -> Callable[[], list[int]]:
    """Begin to look at the numbers below `count`; return what gives all that `look(begin, end)` finds.

    Of many, a second process looks at the larger part meanwhile.
    """
    if count < _WORTH_A_PROCESS:
        return lambda: look(0, count)
    border = int(count * _OWN_SHARE)
    errand = Errand(lambda: look(border, count)).start()
    return lambda: [*look(0, border), *errand.found()]


def _can_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _look_and_exit(outlet: int, look: Callable[[], list[int]]) -> None:
    """Be the second process: nothing of the first may run in it, not even at its exit."""
    status = 1
    try:
        with open(outlet, "wb") as file:
            file.write(integers(look()).tobytes())
        status = 0
    finally:
        os._exit(status)


def _numbers(data: bytes) -> Sequence[int]:
    numbers = integers()
    numbers.frombytes(data)
    return numbers
