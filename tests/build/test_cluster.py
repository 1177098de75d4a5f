"""A Dask cluster makes the same pages as this machine alone, and does the shard of a killed worker again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.build.small import built, leftovers, tree, write_book
from tests.build.test_executors import Squares, outcomes_of
from tests.build.test_trouble import At

from errorbook.build.executors.choice import choose_executor
from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

try:
    import distributed  # noqa: F401 - only to know whether the extra is installed
except ImportError:
    if os.environ.get("ERRORBOOK_NEEDS_CLUSTER"):
        raise
    pytest.skip("errorbook[dask] is not installed", allow_module_level=True)

CLUSTER = """
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


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[int]]]:
    """Start a cluster of two worker processes; give its address and their process ids."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as process:
        assert process.stdout
        address, *pids = process.stdout.readline().split()
        yield address, [int(pid) for pid in pids]
        assert process.stdin
        process.stdin.close()
        process.wait(30)


def test_a_cluster_builds_the_same_site(tmp_path: Path, cluster: tuple[str, list[int]]) -> None:
    content = write_book(tmp_path / "content", 30)
    built(content, tmp_path / "local")
    built(content, tmp_path / "cluster", executor=f"dask:{cluster[0]}")
    assert tree(tmp_path / "cluster", modes=True) == tree(tmp_path / "local", modes=True)
    (content / "site.toml").write_text('title = "Other"\n')
    built(content, tmp_path / "local")
    built(content, tmp_path / "cluster", executor=f"dask:{cluster[0]}")
    assert tree(tmp_path / "cluster", modes=True) == tree(tmp_path / "local", modes=True)
    assert leftovers(tmp_path / "cluster") == []


def test_problems_come_back_from_a_cluster(cluster: tuple[str, list[int]]) -> None:
    executor = choose_executor(Options(executor=f"dask:{cluster[0]}"), 100)
    found = outcomes_of(executor, Squares(100, {7: "refuses"}))
    assert found[7].path == "number 7"
    assert {at: value for at, value in found.items() if at != 7} == {
        at: at * at for at in range(100) if at != 7
    }


def test_the_shard_of_a_killed_worker_is_done_again(tmp_path: Path, cluster: tuple[str, list[int]]) -> None:
    content = write_book(tmp_path / "content", 60)
    killed = At("render", lambda: os.kill(cluster[1][0], signal.SIGKILL), is_step=True)
    report = build([content], tmp_path / "cluster", Options(executor=f"dask:{cluster[0]}"), killed)
    assert not report.problems
    built(content, tmp_path / "local")
    assert tree(tmp_path / "cluster") == tree(tmp_path / "local")
