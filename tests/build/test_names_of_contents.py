"""What contents are called on the command line is no reason to read them again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from tests.book.good import write
from tests.build.small import built, tree, write_book, write_record

from errorbook.build.kept.cards import read_known
from errorbook.build.kept.manifest_files import read_manifest
from errorbook.build.kept.snapshot import label_of, name_under
from errorbook.build.options import Options
from errorbook.build.start import build

RESTED = 0.05
"""Seconds after which a file cannot have changed without showing it."""
RELATIVE, BESIDE = "content", "../here/content"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with a book in it whose files have rested for a while."""
    folder = tmp_path / "here"
    write_book(folder / "content")
    monkeypatch.chdir(folder)
    return folder


def calls(here: Path) -> list[Path]:
    """Return the names of the book that a caller may use."""
    return [Path(RELATIVE), here / "content", Path(BESIDE)]


def test_nothing_is_done_for_another_name(here: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    built(here / "content", site)
    for called in calls(here):
        report = built(called, site)
        assert [phase.name for phase in report.phases] == ["look"]


def test_the_records_are_known_by_any_name(here: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    time.sleep(RESTED)
    for number, called in enumerate(calls(here), 1):
        write_record(here / "content", number, documentation=f"Edited as {called}.")
        time.sleep(RESTED)
        built(called, site)
        manifest = read_manifest(str(site))
        assert manifest
        for other in calls(here):
            roots = {str(here / "content"): str(other)}
            known = read_known(str(site), manifest.notes["program"], roots)
            labels = {f"{other}/errors/{each:016x}.json" for each in range(1, 6)}
            assert known.files.keys() == labels
            assert {card.source.label for file in known.files.values() for card in file.cards} == labels
    built(here / "content", tmp_path / "clean")
    assert tree(site) == tree(tmp_path / "clean")


def test_warnings_name_files_as_they_are_called_now(here: Path, tmp_path: Path) -> None:
    write_record(here / "content", 2, messagePattern="a|b")
    for called in [*calls(here), *calls(here)]:
        (warning,) = build([called], tmp_path / "site", Options()).problems
        assert warning.place.file == f"{called.as_posix()}/errors/0000000000000002.json"


def test_contents_change_places(here: Path, tmp_path: Path) -> None:
    write(here / "more" / "errors" / "all.jsonl", [])
    write_record(here / "more", 9)
    contents = [here / "content", here / "more"]
    for order in (contents, contents[::-1], [Path("more"), contents[0]], contents[:1]):
        assert not build(order, tmp_path / "site").problems
        assert not build(order, tmp_path / "clean", Options(use_cache=False)).problems
        assert tree(tmp_path / "site") == tree(tmp_path / "clean")


@pytest.mark.parametrize(
    ("root", "label", "name"),
    [
        ("content", "content/errors/a.json", "errors/a.json"),
        (".", "errors/a.json", "errors/a.json"),
        ("a.json", "a.json", ""),
        ("content", "contents/a.json", None),
        ("/b/content", "content/a.json", None),
    ],
)
def test_a_label_is_its_root_and_its_name(root: str, label: str, name: str | None) -> None:
    assert name_under(root, label) == name
    assert name is None or label_of(root, name) == label
