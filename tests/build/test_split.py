"""What a second process did comes back, and what it could not do is done here."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

from errorbook.build.split import Errand

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_a_second_process_does_the_work() -> None:
    errand = Errand(lambda: [os.getpid(), ("name", b"data", None)]).start()
    assert errand.found(1) == ("name", b"data", None)
    assert errand.found() != os.getpid()
    errand.end()


def test_without_a_start_the_work_is_done_when_it_is_asked_for() -> None:
    errand = Errand(lambda: [os.getpid()])
    assert errand.found() == os.getpid()
    errand.end()


def test_what_a_process_leaves_undone_is_done_here() -> None:
    own = os.getpid()

    def work() -> Iterator[int]:
        yield 1
        if os.getpid() != own:
            os.kill(os.getpid(), signal.SIGKILL)
        yield 2

    errand = Errand(work).start()
    assert [errand.found(0), errand.found(1)] == [1, 2]
    errand.end()


def test_at_the_end_no_process_is_left() -> None:
    def work() -> Iterator[int]:
        yield 1
        time.sleep(60)

    errand = Errand(work).start()
    errand.found()
    child = errand.child
    errand.end()
    assert child
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
