"""A Dask cluster makes the same pages as this machine alone, and does the shard of a killed worker again."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from tests.build.clusters import Running, need_distributed, run_cluster
from tests.build.small import built, leftovers, tree, write_book
from tests.build.test_executors import Squares, outcomes_of
from tests.build.test_trouble import At

from errorbook.build.executors.choice import choose_executor
from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

need_distributed()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def test_a_cluster_builds_the_same_site(tmp_path: Path, cluster: Running) -> None:
    content = write_book(tmp_path / "content", 30)
    built(content, tmp_path / "local")
    built(content, tmp_path / "cluster", executor=f"dask:{cluster.address}")
    assert tree(tmp_path / "cluster", modes=True) == tree(tmp_path / "local", modes=True)
    (content / "site.toml").write_text('title = "Other"\n')
    built(content, tmp_path / "local")
    built(content, tmp_path / "cluster", executor=f"dask:{cluster.address}")
    assert tree(tmp_path / "cluster", modes=True) == tree(tmp_path / "local", modes=True)
    assert leftovers(tmp_path / "cluster") == []


def test_problems_come_back_from_a_cluster(cluster: Running) -> None:
    executor = choose_executor(Options(executor=f"dask:{cluster.address}"), 100)
    found = outcomes_of(executor, Squares(100, {7: "refuses"}))
    assert found[7].path == "number 7"
    assert {at: value for at, value in found.items() if at != 7} == {
        at: at * at for at in range(100) if at != 7
    }


def test_the_shard_of_a_killed_worker_is_done_again(tmp_path: Path, cluster: Running) -> None:
    content = write_book(tmp_path / "content", 60)
    killed = At("render", lambda: os.kill(cluster.pids[0], signal.SIGKILL), is_step=True)
    report = build([content], tmp_path / "cluster", Options(executor=f"dask:{cluster.address}"), killed)
    assert not report.problems
    built(content, tmp_path / "local")
    assert tree(tmp_path / "cluster") == tree(tmp_path / "local")
