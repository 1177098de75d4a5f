"""An end that is asked for from outside: SIGTERM and SIGHUP become exceptions, as SIGINT is one already.

Python loses an exception that a signal raises in a hook around a fork, in a finaliser, or where a library in
C or Rust takes any error for an answer. So each request is noted too, and no fork is disturbed.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED = ("SIGINT", "SIGTERM", "SIGHUP")

_PR_SET_PDEATHSIG = 1


class Interrupted(KeyboardInterrupt):
    """Be the request to end; `exit_code` is what a shell expects of who was ended so."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


@contextmanager
def interruptible() -> Iterator[None]:
    """Let signals that ask for an end raise `Interrupted` inside, or at the end where that was lost.

    Only the main thread can be asked.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []

    def note(number: int, _frame: object) -> NoReturn:
        asked.append(number)
        raise Interrupted(number)

    before = {number: signal.getsignal(number) for number in _numbers()}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, note)
    try:
        yield
    except Exception as fault:
        if asked:  # a library made a fault of its own of the request
            raise Interrupted(asked[0]) from fault
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if asked:
        raise Interrupted(asked[0])


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let signals that ask for an end wait until the block is over; a process forked inside inherits that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _numbers())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def heed() -> None:
    """Let signals in again, in a process that was forked undisturbed."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _numbers())


def end_with(parent: int) -> None:
    """Have the kernel end this process when its parent is killed (prctl(2)); elsewhere pipes do that."""
    import ctypes

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def _numbers() -> list[signal.Signals]:
    return [getattr(signal, name) for name in ASKED if hasattr(signal, name)]
