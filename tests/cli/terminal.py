"""Runs the real command in a pseudo-terminal, as a person sees it."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import termios
from contextlib import suppress

from tests.cli.running import COMMAND, environment


def in_terminal(*arguments: str, rows: int = 24, columns: int = 100, **variables: str) -> tuple[int, str]:
    """Return the exit code and all that the terminal was sent."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    variables = {"TERM": "xterm-256color", "PAGER": "cat", **variables}
    unset = {"LINES", "COLUMNS"}
    whole = {name: value for name, value in environment(**variables).items() if name not in unset}
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=whole, start_new_session=True
    )
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # how Linux tells that nobody writes any more
        while chunk := os.read(ours, 65536):
            shown += chunk
    os.close(ours)
    return process.wait(30), shown.decode()
