"""An end that is asked for from outside: SIGTERM and SIGHUP become exceptions, as SIGINT is one already."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator

ASKED = ("SIGTERM", "SIGHUP")


class Interrupted(KeyboardInterrupt):
    """Be the request to end; `exit_code` is what a shell expects of who was ended so."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


@contextmanager
def interruptible() -> Iterator[None]:
    """Let signals that ask for an end raise `Interrupted` inside; only the main thread can be asked."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ASKED if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number in numbers:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in numbers:
            signal.signal(number, before[number])


def _raise(number: int, _frame: object) -> NoReturn:
    raise Interrupted(number)
