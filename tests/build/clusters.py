"""A Dask cluster of two worker processes on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SCRIPT = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    cluster = LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    )
    print(cluster.scheduler_address, *(cluster.workers[name].pid for name in cluster.workers), flush=True)
    sys.stdin.read()
    cluster.close()
"""


class Running(NamedTuple):
    """Be a cluster that runs: its address, and the process ids of its first workers."""

    address: str
    pids: list[int]


def need_distributed() -> None:
    """Skip a module where the extra is not installed, unless it has to be."""
    try:
        import distributed  # noqa: F401 - only to know whether the extra is installed
    except ImportError:
        if os.environ.get("ERRORBOOK_NEEDS_CLUSTER"):
            raise
        pytest.skip("errorbook[dask] is not installed", allow_module_level=True)


@contextmanager
def run_cluster(folder: Path, *paths: Path) -> Iterator[Running]:
    """Start a cluster with a folder as its own; its processes find modules in some paths first."""
    script = folder / "cluster.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, paths), *filter(None, sys.path)])},
    ) as process:
        assert process.stdin
        assert process.stdout
        address, *pids = process.stdout.readline().split()
        yield Running(address, [int(pid) for pid in pids])
        process.stdin.close()
        process.wait(30)
