"""A long look at the disk, shared with a second process."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from errorbook.build.columns import integers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_WORTH_A_PROCESS = 5_000


def split(count: int, look: Callable[[int, int], list[int]]) -> list[int]:
    """Return what `look(begin, end)` finds in the numbers below `count`; a second process takes half of many.

    None is to be had where the system cannot fork, or where other threads run: their locks would stay locked
    in it.
    """
    if count < _WORTH_A_PROCESS or not _can_fork():
        return look(0, count)
    half = count // 2
    inlet, outlet = os.pipe()
    child = os.fork()
    if not child:
        _look_and_exit(outlet, look, half, count)
    os.close(outlet)
    with open(inlet, "rb") as file:
        found = look(0, half)
        rest = file.read()
    _, status = os.waitpid(child, 0)
    return [*found, *(_numbers(rest) if status == 0 else look(half, count))]


def _can_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _look_and_exit(outlet: int, look: Callable[[int, int], list[int]], begin: int, end: int) -> None:
    """Be the second process: nothing of the first may run in it, not even at its exit."""
    status = 1
    try:
        with open(outlet, "wb") as file:
            file.write(integers(look(begin, end)).tobytes())
        status = 0
    finally:
        os._exit(status)


def _numbers(data: bytes) -> Sequence[int]:
    numbers = integers()
    numbers.frombytes(data)
    return numbers
