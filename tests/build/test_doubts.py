"""A build warns of every pattern that cannot be used as it is, whether it reads the record or knows it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.book.good import compact, record, write
from tests.build.small import tree, write_book, write_record

from errorbook.build.kept.warnings import MOST
from errorbook.build.options import Options
from errorbook.build.start import build
from errorbook.cli.main import main
from errorbook.errors.books import UnusedBackground

if TYPE_CHECKING:
    from pathlib import Path


def told(content: Path, site: Path, **options: bool) -> list[str]:
    """Build, and return where which warnings are; each belongs to one of the two kinds of a pattern."""
    problems = build([content], site, Options(**options)).problems  # type: ignore[arg-type]
    return sorted(
        f"{problem.place.file.rpartition('/')[2]}:{problem.place.line}:{problem.place.column} {problem.code}"
        for problem in problems
    )


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Return a book in which two of five patterns are doubtful."""
    folder = write_book(tmp_path / "content")
    write_record(folder, 2, messagePattern="a|b")
    write_record(folder, 4, messagePattern="Another (.+?)")
    return folder


TWO = ["0000000000000002.json", "0000000000000004.json"]


def test_every_build_tells_all_of_them(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    first = told(content, site)
    assert [each.partition(":")[0] for each in first] == TWO
    assert [each.rpartition(" ")[2] for each in first] == ["EB401", "EB402"]
    assert told(content, site) == first
    write_record(content, 3, documentation="Edited.")
    assert told(content, site) == first
    (site / ".errorbook" / "manifest.json").unlink()
    assert told(content, site) == first
    (site / ".errorbook" / "cards.jsonl").unlink()
    assert told(content, site) == first


def test_check_tells_the_same(content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(content)]) == 0
    checked = capsys.readouterr().err
    for _ in range(2):
        assert main(["build", str(content), "-o", str(tmp_path / "site"), "--quiet"]) == 0
        assert capsys.readouterr().err == checked


def test_a_mended_pattern_is_not_told_and_a_broken_one_is(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    told(content, site)
    write_record(content, 2)
    write_record(content, 5, messagePattern="(")
    assert [each.partition(":")[0] for each in told(content, site)] == [TWO[1], "0000000000000005.json"]
    (content / "errors" / TWO[1]).unlink()
    assert [each.partition(":")[0] for each in told(content, site)] == ["0000000000000005.json"]


def test_a_warning_moves_with_its_line(tmp_path: Path) -> None:
    content, site = tmp_path / "content", tmp_path / "site"
    lines = content / "errors" / "all.jsonl"
    good, doubtful = ([record(number)] for number in (1, 3))
    doubtful[0] |= {"messagePattern": "a|b"}
    write(lines, good + doubtful)
    (before,) = told(content, site)
    write(lines, [*good, record(2), *doubtful])
    (after,) = told(content, site)
    assert before.startswith("all.jsonl:2:")
    assert after == before.replace(":2:", ":3:")


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_a_file_of_doubtful_lines_is_read_once_for_their_places(tmp_path: Path, name: str) -> None:
    content, site = tmp_path / "content", tmp_path / "site"
    doubtful = [record(number) | {"messagePattern": "a|b"} for number in range(30, 0, -1)]
    write(content / "errors" / name, doubtful)
    problems = build([content], site).problems
    assert sorted(problem.place.line for problem in problems) == list(range(1, 31))
    column = compact(doubtful[0]).index(b'"messagePattern"') + 1
    assert {problem.place.column for problem in problems} == {column}


def test_warnings_do_not_hold_up_a_build_without_change(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(content / "background" / "unused.md", "# Unused\n")
    first = build([content], site).problems
    assert UnusedBackground in map(type, first)
    again = build([content], site)
    assert [phase.name for phase in again.phases] == ["look"]
    assert sorted(map(str, again.problems)) == sorted(map(str, first))
    assert {problem.place for problem in again.problems} == {problem.place for problem in first}


def test_errors_are_found_again_by_every_build(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write(content / "errors" / "broken.json", "{")
    first = told(content, site, keep_going=True)
    assert len(first) == 3
    assert told(content, site, keep_going=True) == first
    before = tree(site)
    assert told(content, site) == first
    assert build([content], site).exit_code == 1
    assert tree(site) == before


def test_more_warnings_than_a_manifest_keeps_are_told_again(tmp_path: Path) -> None:
    content, site = tmp_path / "content", tmp_path / "site"
    doubtful = {"messagePattern": "a|b"}
    write(content / "errors" / "all.jsonl", [record(n) | doubtful for n in range(1, MOST + 2)])
    assert len(told(content, site)) == len(told(content, site)) == MOST + 1


@pytest.mark.parametrize("kept", ['["EB999", ["", 0, 0, ""], {}]', "7", '["EB401", ["", 0, 0, ""], {}]'])
def test_warnings_that_cannot_be_read_are_found_again(content: Path, tmp_path: Path, kept: str) -> None:
    site = tmp_path / "site"
    first = told(content, site)
    manifest = site / ".errorbook" / "manifest.json"
    value = json.loads(manifest.read_text())
    value["notes"]["told"] = [json.loads(kept)]
    manifest.write_text(json.dumps(value))
    assert told(content, site) == first
