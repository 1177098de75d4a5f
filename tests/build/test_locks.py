"""One build at a time in one site."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from tests.build.small import built, leftovers, start_python, tree, write_book, write_record

from errorbook.build.options import Options
from errorbook.build.site.lock import lock
from errorbook.build.start import build
from errorbook.errors.builds import SiteIsLocked

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

HOLDER = """
import sys, time
from errorbook.build.site.lock import lock

with lock(sys.argv[1], 0):
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""


@contextmanager
def held(site: Path, seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Hold the lock of a site in another process, which is killed in the end."""
    with start_python(HOLDER, site, seconds) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.kill()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "content")


@pytest.mark.parametrize("is_built", [False, True])
def test_the_second_says_who_holds_the_lock(content: Path, tmp_path: Path, is_built: bool) -> None:
    site = tmp_path / "site"
    if is_built:
        built(content, site)
    before = tree(site)
    with held(site, 60) as holder:
        report = build([content], site, Options(lock_patience=0.1))
    assert [type(problem) for problem in report.problems] == [SiteIsLocked]
    assert f"process {holder.pid} on " in report.problems[0].sentence
    assert report.exit_code == 2
    assert tree(site) == before
    built(content, site)
    assert leftovers(site) == []


def test_the_second_waits(content: Path, tmp_path: Path) -> None:
    with held(tmp_path / "site", 0.5) as holder:
        began = time.monotonic()
        built(content, tmp_path / "site", lock_patience=60)
        assert time.monotonic() - began > 0.3
        assert holder.wait() == 0


def test_a_lock_that_was_exchanged_is_still_the_lock(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    for words in ("One.", "Two.", "Three."):
        write_record(content, 3, documentation=words)
        built(content, site)
    with held(site, 60):
        assert build([content], site, Options(lock_patience=0)).exit_code == 2


def test_a_lock_makes_nothing_that_stays(tmp_path: Path) -> None:
    site = tmp_path / "deep" / "site"
    with lock(str(site), 0):
        assert (site / ".errorbook" / "lock").is_file()
    assert list(tmp_path.iterdir()) == []
    site.mkdir(parents=True)
    with lock(str(site), 0):
        pass
    assert list(site.iterdir()) == []


BUILDER = """
import sys
from pathlib import Path
from errorbook.build.options import Options
from errorbook.build.start import build

for _ in range(3):
    report = build([Path(sys.argv[1])], Path(sys.argv[2]), Options(lock_patience=100, jobs=2))
    assert not report.problems, report.problems
"""


def test_builds_of_several_books_take_turns(tmp_path: Path) -> None:
    site = tmp_path / "site"
    contents = [write_book(tmp_path / f"content-{number}", 2 + number) for number in range(3)]
    builders = [start_python(BUILDER, content, site) for content in contents]
    for builder in builders:
        _, errors = builder.communicate(timeout=100)
        assert builder.returncode == 0, errors
    expected = []
    for content in contents:
        built(content, tmp_path / "clean")
        expected.append(tree(tmp_path / "clean"))
    assert tree(site) in expected
    assert leftovers(site) == []


def test_a_build_may_run_in_a_thread(content: Path, tmp_path: Path) -> None:
    thread = threading.Thread(target=built, args=(content, tmp_path / "site"))
    thread.start()
    thread.join()
    built(content, tmp_path / "other")
    assert tree(tmp_path / "site") == tree(tmp_path / "other")
