"""Runs the real command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

COMMAND = [sys.executable, "-W", "error", "-m", "errorbook"]
INTERRUPTED_COMMAND = [sys.executable, "-m", "errorbook"]
"""The command for tests that end it at any moment, when files may be open, of which warnings would tell."""


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without what would colour or page the output."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "PAGER", "LESS", "PYTHONIOENCODING")
    return {**{name: value for name, value in os.environ.items() if name not in dropped}, **more}


def errorbook(
    *arguments: str | Path, cwd: Path | None = None, text: bool = True, **more: Any
) -> subprocess.CompletedProcess[Any]:
    """Run the command and return its exit code and what it printed."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        cwd=cwd,
        capture_output=True,
        text=text,
        timeout=60,
        check=False,
        env=more.pop("env", environment()),
        stdin=None if "input" in more else subprocess.DEVNULL,
        **more,
    )
