"""What is related is the same whoever finds it: this process, or one of its own."""

from __future__ import annotations

import pytest
from tests.build.small import run_python

from errorbook.build.relating import WORTH_A_PROCESS

# In a process of its own: where other tests have left threads, no second one is sent.
RELATES = """
import os, sys
from tests.find_index.cards import card
from errorbook.build.kept.columns import pack
from errorbook.build.last import Last
from errorbook.build.kept.manifest import Manifest
from errorbook.build.progress import Clock
from errorbook.build.relating import open_relating
from errorbook.find.related import relate

count = int(sys.argv[1])
before = [card(number, path=f"{number % 40}.py", line=number) for number in range(count)]
now = [*before[:5], card(5, path="1.py", tags=("other",)), *before[7:], card(count)]
was = relate(before)
clock = Clock()
last = Last("", Manifest(related=pack(was.positions)), before=before)
with open_relating(now, last, clock) as related:
    print(list(related()) == list(relate(now)), clock.elsewhere > 0, set(clock.blocks) == {"related"})
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("nobody is left")
"""


@pytest.mark.parametrize(("count", "is_elsewhere"), [(12, False), (WORTH_A_PROCESS, True)])
def test_what_is_related_is_found_here_or_elsewhere(count: int, is_elsewhere: bool) -> None:
    assert run_python(RELATES, count) == f"True {is_elsewhere} True\nnobody is left\n"
