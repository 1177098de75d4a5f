"""What counts as a change."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.serve.small_site import BROKEN

from errorbook.build.report import Report
from errorbook.serve.server import Server
from errorbook.serve.session import follow_change
from errorbook.serve.watching import Watcher

if TYPE_CHECKING:
    from collections.abc import Callable

ARMING = 0.3


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "errors").mkdir(parents=True)
    (folder / "errors" / "a.json").write_text("{}")
    return folder


def replace(path: Path) -> None:
    """Save as careful editors do: a new file takes the place of the old."""
    new = path.with_name(f".{path.name}.new")
    new.write_text("{ }")
    new.replace(path)


def make_anew(folder: Path) -> None:
    shutil.rmtree(folder)
    time.sleep(0.5)
    (folder / "errors").mkdir(parents=True)
    time.sleep(0.7)
    (folder / "errors" / "b.json").write_text("{}")


CHANGES: dict[str, Callable[[Path], object]] = {
    "saved": lambda folder: (folder / "errors" / "a.json").write_text("[]"),
    "replaced": lambda folder: replace(folder / "errors" / "a.json"),
    "new": lambda folder: (folder / "errors" / "b.json").write_text("[]"),
    "deleted": lambda folder: (folder / "errors" / "a.json").unlink(),
    "renamed": lambda folder: (folder / "errors" / "a.json").rename(folder / "errors" / "c.json"),
    "folder": lambda folder: (folder / "deep" / "deeper").mkdir(parents=True),
    "content made anew": make_anew,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changes_below_a_folder_are_seen(content: Path, change: Callable[[Path], object]) -> None:
    with Watcher([content]) as watcher:
        time.sleep(ARMING)
        change(content)
        assert watcher.is_changing(3)


@pytest.mark.parametrize("change", [lambda path: path.write_text("[]"), replace], ids=["saved", "replaced"])
def test_changes_of_a_lone_file_are_seen_again_and_again(
    content: Path, change: Callable[[Path], object]
) -> None:
    file = content / "errors" / "a.json"
    with Watcher([file]) as watcher:
        time.sleep(ARMING)
        for _ in range(2):
            change(file)
            assert watcher.is_changing(3)
            watcher.wait()


def test_what_is_no_content_is_no_change(content: Path) -> None:
    with Watcher([content / "errors" / "a.json"]) as alone, Watcher([content]) as watcher:
        time.sleep(ARMING)
        (content / "errors" / ".a.json.swp").write_text("")
        (content / "errors" / "a.json~").write_text("")
        assert not watcher.is_changing(0.3)
        (content / "errors" / "b.json").write_text("")
        assert watcher.is_changing(3)
        assert not alone.is_changing(0.3)


def test_the_end_is_quick(content: Path) -> None:
    started = time.monotonic()
    with Watcher([content]):
        time.sleep(ARMING)
    assert time.monotonic() - started < ARMING + 1


def test_a_half_saved_file_is_built_again_before_anything_is_told(content: Path) -> None:
    """The first build of a change fails, and the rest of the change comes while it runs."""
    file = content / "errors" / "a.json"
    builds: list[str] = []

    def build() -> Report:
        builds.append(file.read_text())
        if builds == ["ha"]:
            file.write_text("whole")
        return Report(problems=() if builds[-1] == "whole" else (BROKEN,), files_written=1)

    def tell(report: Report) -> None:
        assert not report.problems
        raise InterruptedError

    with Server(content, "127.0.0.1", 0) as server, Watcher([content]) as watcher:
        time.sleep(ARMING)
        file.write_text("ha")
        with pytest.raises(InterruptedError):
            follow_change(build, tell, server, watcher)
        assert (server.events.state.number, server.events.state.problems) == (1, ())
    assert builds == ["ha", "whole"]


def test_names_that_are_no_utf8_do_not_end_the_watch(content: Path) -> None:
    with Watcher([content]) as watcher:
        time.sleep(ARMING)
        Path(os.fsdecode(bytes(content) + b"/\xff.json")).write_text("{}")
        assert watcher.is_changing(3)
        watcher.wait()
        time.sleep(ARMING)
        (content / "errors" / "a.json").write_text("[]")
        assert watcher.is_changing(3)
