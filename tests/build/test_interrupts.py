"""A request to end that is lost on its way is made again."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from errorbook.build.interrupts import Interrupted, interruptible, undisturbed

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the signals are POSIX's")
NUMBERS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def within(*steps: Callable[[], object]) -> None:
    """Take steps in a block that can be interrupted."""
    with interruptible():
        for step in steps:
            step()


def signalling(number: int) -> Callable[[], None]:
    return lambda: os.kill(os.getpid(), number)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_ends_the_block_and_the_old_handler_is_back(number: int) -> None:
    before = signal.getsignal(number)
    reached: list[str] = []
    with pytest.raises(Interrupted) as ended:
        within(signalling(number), lambda: reached.append("too far"))
    assert reached == []
    assert ended.value.exit_code == 128 + number
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("number", NUMBERS)
def test_one_that_somebody_swallows_is_raised_at_the_end(number: int) -> None:
    def swallow() -> None:
        with suppress(KeyboardInterrupt):
            os.kill(os.getpid(), number)

    reached: list[str] = []
    with pytest.raises(Interrupted, match=signal.Signals(number).name):
        within(swallow, lambda: reached.append("the end"))
    assert reached == ["the end"]


def test_a_fault_that_somebody_makes_of_it_is_not_told() -> None:
    def make_a_fault() -> None:
        with suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
        message = "the pattern does not match"
        raise ValueError(message)

    with pytest.raises(Interrupted):
        within(make_a_fault)


def test_a_fault_without_a_request_is_told() -> None:
    def make_a_fault() -> None:
        message = "the pattern does not match"
        raise ValueError(message)

    with pytest.raises(ValueError, match="does not match"):
        within(make_a_fault)


def test_one_that_comes_while_nobody_may_be_disturbed_waits() -> None:
    reached: list[str] = []

    def quietly() -> None:
        with undisturbed():
            # To this thread, since of a process any thread that lets it in may get a signal.
            signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
            reached.append("the end of the quiet")

    with pytest.raises(Interrupted):
        within(quietly, lambda: reached.append("too far"))
    assert reached == ["the end of the quiet"]


def test_a_thread_is_not_asked() -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen = []

    def look() -> None:
        with interruptible():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [before]
