"""Shows a long text page by page on a terminal."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from errorbook.cli.terminal import is_terminal, say

if TYPE_CHECKING:
    from collections.abc import Iterator

LESS = "FRX"
"""Options for `less`, unless the user has set some: end where one page is enough, let colours pass."""


def show(text: str) -> None:
    """Print a text; on a terminal that it does not fit, through the user's pager."""
    pager = shlex.split(os.environ.get("PAGER", "less"))
    fits = text.count("\n") + 2 < shutil.get_terminal_size().lines
    if not is_terminal(sys.stdout) or fits or not pager or not shutil.which(pager[0]):
        say(text)
        return
    environment = {"LESS": LESS, "LESSCHARSET": "utf-8", **os.environ}
    with (
        _interrupts_left_to_the_pager(),
        subprocess.Popen(pager, stdin=subprocess.PIPE, env=environment) as reader,  # noqa: S603 - the user's own
    ):
        reader.communicate(f"{text}\n".encode(errors="backslashreplace"))


@contextmanager
def _interrupts_left_to_the_pager() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
