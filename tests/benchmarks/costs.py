"""What a command costs with all the processes it starts: time, processor time, memory."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHORTEST_WAIT, LONGEST_WAIT = 0.02, 0.2
"""Seconds between two looks at the memory: a short build gets some, too."""
CAN_LOOK = Path("/proc/self/smaps_rollup").exists()
LARGEST = 1 if sys.platform == "darwin" else 1024
"""The unit in which a system tells the memory of its largest process, which stands for all without a look."""


class Cost(NamedTuple):
    """Hold seconds by the clock and of processor time, and the most memory in bytes."""

    wall: float
    cpu: float
    memory: int


def measure(command: Sequence[str], folder: Path) -> Cost:
    """Run a command in a folder, and say what it cost; end with what it printed where it fails.

    What was written before is put on the disk first, so that nobody pays for another's files. A process that
    the command did not wait for is not counted.
    """
    os.sync()
    with tempfile.TemporaryFile() as said:
        began = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
        memory = _Memory(process.pid)
        memory.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        memory.over.set()
        memory.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            message = f"{' '.join(command)}\n{said.read().decode(errors='replace')}"
            raise SystemExit(message)
    most = memory.most or usage.ru_maxrss * LARGEST
    return Cost(wall, usage.ru_utime + usage.ru_stime, most)


class _Memory(threading.Thread):
    """Looks again and again at the memory of a session; what processes share counts once."""

    def __init__(self, session: int) -> None:
        super().__init__(daemon=True)
        self.session = session
        self.over = threading.Event()
        self.most = 0

    def run(self) -> None:
        began = time.perf_counter()
        while CAN_LOOK and not self.over.is_set():
            self.most = max(self.most, sum(self._parts()))
            self.over.wait(min(LONGEST_WAIT, SHORTEST_WAIT + (time.perf_counter() - began) / 20))

    def _parts(self) -> Iterator[int]:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                if _session((process / "stat").read_text()) == self.session:
                    yield _proportional((process / "smaps_rollup").read_text())


def _session(stat: str) -> int:
    return int(stat.rpartition(")")[2].split()[3])


def _proportional(rollup: str) -> int:
    """Return the bytes of a process, shared ones in proportion; 0 when it is just ending."""
    return next((int(line.split()[1]) * 1024 for line in rollup.splitlines() if line.startswith("Pss:")), 0)


def busy_seconds() -> float:
    """Return the processor time that all programs have used since the machine started; 0 where none says."""
    with suppress(OSError):
        user, nice, system, _, _, *interrupts = Path("/proc/stat").read_text().split("\n")[0].split()[1:9]
        ticks = sum(map(int, [user, nice, system, *interrupts]))
        return ticks / os.sysconf("SC_CLK_TCK")
    return 0.0
