"""Whatever the system refuses, the old site is whole, nothing is left behind, and the problem says why."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.build.small import built, leftovers, run_python, tree, write_book, write_record

from errorbook.build.options import Options
from errorbook.build.start import build
from errorbook.errors import builds, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUILD = """
import encodings.utf_16_be, os, resource, sys
from pathlib import Path
from errorbook.build.options import Options
from errorbook.build.start import build

sys.dont_write_bytecode = True  # a limit would cut that short, too
if limit := int(sys.argv[3]):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
if os.geteuid() == 0 and len(sys.argv) > 5:
    # Imports what nobody may read, in this process.
    build([Path(sys.argv[1])], Path(sys.argv[2]).with_name("other"), Options(jobs=1))
    os.setegid(int(sys.argv[5]))
    os.seteuid(int(sys.argv[5]))
report = build([Path(sys.argv[1])], Path(sys.argv[2]), Options(jobs=int(sys.argv[4])))
print(report.exit_code, *(problem.code for problem in report.problems))
"""


class At:
    """Be a progress that does something when a phase begins, or when its first step is done."""

    def __init__(self, phase: str, action: Callable[[], object], *, is_step: bool = False) -> None:
        self.phase, self.action, self.is_step = phase, action, is_step
        self.now = ""

    def begin(self, phase: str, total: int | None) -> None:  # noqa: ARG002 - the interface is Progress's
        self.now = phase
        if phase == self.phase and not self.is_step:
            self.action()

    def advance(self, steps: int) -> None:  # noqa: ARG002
        if self.now == self.phase and self.is_step:
            self.now = ""
            self.action()

    def end(self) -> None:
        return


class AtEachStep(At):
    """Be a progress that does something whenever a step of a phase is done."""

    def advance(self, steps: int) -> None:  # noqa: ARG002
        if self.now == self.phase:
            self.action()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "content")


@pytest.fixture
def site(tmp_path: Path, content: Path) -> Path:
    """Return a site that is built, and of which a page is no longer up to date."""
    built(content, tmp_path / "site")
    write_record(content, 3, documentation="Other words.")
    return tmp_path / "site"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("limit", [500, 3000, 5000])
def test_a_limit_on_files_stops_the_build(tmp_path: Path, jobs: int, limit: int) -> None:
    content, site = write_book(tmp_path / "content", 100), tmp_path / "site"
    built(content, site)
    before = tree(site)
    (content / "site.toml").write_text('title = "Other"\n')
    assert run_python(BUILD, content, site, limit, jobs) == "2 EB506\n"
    assert tree(site) == before
    assert leftovers(site) == []


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of little more than a megabyte, where this may be done."""
    with tempfile.TemporaryDirectory(prefix="errorbook-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=1200k,mode=777", "tmpfs", folder]
        if not shutil.which("mount") or subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("no disk can be mounted here")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_stops_the_build(tmp_path: Path, small_disk: Path, jobs: int) -> None:
    content, site = write_book(tmp_path / "content"), small_disk / "site"
    built(content, site)
    before = tree(site)
    for number in range(6, 100):
        write_record(content, number)
    for _ in range(2):
        report = build([content], site, Options(jobs=jobs))
        assert {type(problem) for problem in report.problems} == {builds.DiskIsFull}
        assert report.exit_code == 2
        assert tree(site) == before
        assert leftovers(site) == []
    for number in range(6, 100):
        (content / "errors" / f"{number:016x}.json").unlink()
    built(content, site)
    assert tree(site) == before


NOBODY = 65534


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Path]:
    """Return a folder in which this process, or the one that stands in for it, is nobody special."""
    with tempfile.TemporaryDirectory(prefix="errorbook-shared-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        subprocess.run(["chmod", "-R", "u+rwX", folder], check=True)


def build_as_nobody(content: Path, site: Path) -> str:
    """Build as a user whom the modes of files concern; return exit code and problems."""
    if os.geteuid() == 0:
        for path in (site.parent, content, *content.rglob("*"), site, *site.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
    return run_python(BUILD, content, site, 0, 1, NOBODY)


def set_modes(site: Path, folder: int, file: int) -> None:
    for path in (site, *site.rglob("*")):
        path.chmod(folder if path.is_dir() else file)


def test_a_site_that_may_not_be_written_stays_as_it_is(shared: Path) -> None:
    content, site = write_book(shared / "content"), shared / "site"
    built(content, site)
    before = tree(site)
    write_record(content, 3, documentation="Other words.")
    set_modes(site, 0o555, 0o444)
    assert build_as_nobody(content, site) == "2 EB504\n"
    assert tree(site) == before
    assert leftovers(site) == []


def test_a_site_in_a_folder_that_may_not_be_written_is_changed_in_place(shared: Path) -> None:
    content, site = write_book(shared / "content"), shared / "site"
    built(content, site)
    inode = site.stat().st_ino
    write_record(content, 3, documentation="Other words.")
    shared.chmod(0o555)
    assert build_as_nobody(content, site) == "0\n"
    assert site.stat().st_ino == inode
    assert b"Other words." in (site / "errors/0000000000000003/index.html").read_bytes()
    assert leftovers(site) == []


def test_a_source_that_changes_while_pages_are_made_stops_the_build(content: Path, site: Path) -> None:
    before = tree(site)
    report = build(
        [content], site, progress=At("render", lambda: write_record(content, 3, documentation="More words."))
    )
    assert [type(problem) for problem in report.problems] == [reading.Changed]
    assert report.exit_code == 1
    assert tree(site) == before
    assert leftovers(site) == []
    built(content, site)
    assert b"More words." in (site / "errors/0000000000000003/index.html").read_bytes()


def test_a_setting_that_changes_while_pages_are_made_is_seen_next_time(content: Path, site: Path) -> None:
    settings = content / "site.toml"
    build([content], site, progress=At("plan", lambda: settings.write_text('title = "Other"\n')))
    built(content, site)
    assert b"Other" in (site / "index.html").read_bytes()


def test_a_site_that_goes_away_is_built_anew_next_time(content: Path, site: Path) -> None:
    report = build([content], site, progress=At("exchange", lambda: site.rename(site.with_name("moved"))))
    assert report.exit_code == 2
    assert not site.exists()
    assert [path.name for path in site.parent.iterdir() if path.name.startswith(".")] == []
    built(content, site)
    assert (site / "index.html").is_file()


def test_a_worker_that_dies_stops_the_build(tmp_path: Path) -> None:
    others = set(multiprocessing.active_children())  # of other tests: a cluster, a browser

    def kill_the_workers() -> None:
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()

    content, site = write_book(tmp_path / "content", 300), tmp_path / "site"
    # Again and again: one that is between two pieces is replaced without a word.
    report = build([content], site, Options(jobs=2), AtEachStep("render", kill_the_workers, is_step=True))
    assert [type(problem) for problem in report.problems] == [builds.WorkerDied]
    assert report.exit_code == 2
    assert not site.exists()


def test_a_name_of_the_greatest_length_is_taken(content: Path, tmp_path: Path) -> None:
    site = tmp_path / ("s" * 255)
    for words in ("One.", "Two."):
        write_record(content, 3, documentation=words)
        built(content, site)
    assert (site / "index.html").is_file()


def test_a_cluster_that_is_not_there_is_a_problem(content: Path, site: Path) -> None:
    report = build([content], site, Options(executor="dask:tcp://127.0.0.1:1"))
    assert [type(problem) for problem in report.problems] == [builds.ClusterNotUsable]
    assert leftovers(site) == []


def test_a_base_url_that_is_none_is_a_problem(content: Path, site: Path) -> None:
    report = build([content], site, Options(base_url="ftp://example.org"))
    assert [type(problem) for problem in report.problems] == [builds.BadBaseUrl]
