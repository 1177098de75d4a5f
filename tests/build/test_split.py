"""What a second process did comes back, and what it could not do is done here.

In a process of their own: where other tests have left threads, no second one is sent.
"""

from __future__ import annotations

import os

import pytest
from tests.build.small import run_python

from errorbook.build.split import Errand

WORK = """
import os
from errorbook.build.split import Errand

errand = Errand(lambda: [os.getpid(), ("name", b"data", None)]).start()
print(errand.found(1), errand.found() != os.getpid())
errand.end()
"""

DIES = """
import os, signal
from errorbook.build.split import Errand

own = os.getpid()

def work():
    yield 1
    if os.getpid() != own:
        os.kill(os.getpid(), signal.SIGKILL)
    yield os.getpid() == own

errand = Errand(work).start()
print(errand.found(0), errand.found(1))
errand.end()
"""

LASTS = """
import os, time
from errorbook.build.split import Errand

def work():
    yield os.getpid()
    time.sleep(60)

errand = Errand(work).start()
child = errand.found()
errand.end()
try:
    os.kill(child, 0)
except ProcessLookupError:
    print(child != os.getpid())
"""


@pytest.mark.parametrize(
    ("script", "told"),
    [(WORK, "('name', b'data', None) True\n"), (DIES, "1 True\n"), (LASTS, "True\n")],
    ids=["a second process does the work", "what it leaves undone is done here", "at the end it is no more"],
)
def test_a_second_process(script: str, told: str) -> None:
    assert run_python(script) == told


def test_without_a_start_the_work_is_done_when_it_is_asked_for() -> None:
    errand = Errand(lambda: [os.getpid()])
    assert errand.found() == os.getpid()
    errand.end()
