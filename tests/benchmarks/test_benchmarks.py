"""The benchmark of builds, made small, so that it still runs when somebody wants to know."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest
from tests.benchmarks.builds import BEGIN, END, about_run, markdown, put_between_marks, race
from tests.benchmarks.corpus import LIBRARY, record_of, write_corpus
from tests.benchmarks.costs import measure
from tests.benchmarks.peers import SITES, Peer, find_peers
from tests.benchmarks.races import COLD, OWN, SAME, Race
from tests.benchmarks.raises import find_sites

from errorbook.book.read import read_book

if TYPE_CHECKING:
    from pathlib import Path

needs_posix = pytest.mark.skipif(os.name != "posix", reason="what a process tree costs is POSIX's to tell")
EMAIL = LIBRARY / "email"
"""A part of the standard library: to read all of it takes seconds."""


def write_email(folder: Path, count: int) -> int:
    return write_corpus(folder, count, EMAIL)


def test_records_are_good_and_always_the_same(tmp_path: Path) -> None:
    assert write_email(tmp_path / "one", 20) == 20
    assert write_email(tmp_path / "other", 12) == 12
    reading = read_book([tmp_path / "one"])
    assert not reading.problems
    assert len(reading.book.cards) == 20
    for path in (tmp_path / "other").iterdir():
        assert path.read_bytes() == (tmp_path / "one" / path.name).read_bytes()


def test_a_record_shows_the_lines_around_its_place(tmp_path: Path) -> None:
    for site in find_sites(EMAIL, 20):
        record = record_of(site)
        shown = record["sourceCode"].split("\n")
        assert len(shown) <= 37
        assert shown[record["lineNumber"] - record["sourceCodeStart"]] == site.lines[site.line - 1]
        assert "raise" in site.lines[site.line - 1]


def test_where_raises_do_not_suffice_other_lines_follow() -> None:
    sites = find_sites(EMAIL, 10_000)
    assert 500 < len(sites) < 10_000
    assert len({site.digest for site in sites}) == len(sites)
    assert not sites[-1].lines[sites[-1].line - 1].strip().startswith("raise")


@needs_posix
def test_a_small_race_gives_its_tables(tmp_path: Path) -> None:
    field = Race(tmp_path, [], seconds=60, write=write_email)
    runs = race(field, [6], 1)
    assert [run.way for run in runs][:2] == [COLD, SAME]
    assert all(run.cost.wall > 0 and run.cost.cpu > 0 and run.cost.memory > 1e6 for run in runs)
    assert [run.profile["pages"]["written"] for run in runs if run.way == SAME] == [0, 0]
    assert all(run.profile["pages"]["written"] > 0 for run in runs if run.way != SAME)
    text = markdown(runs, about_run(runs, [], 0.5), ["Nobody else ran."])
    assert "6 (1×)" in text
    assert f"| 6 | {OWN}, cold | " in text
    assert "| kind: excerpts | " in text
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert put_between_marks(page, text) == f"before\n{BEGIN}\n{text}\n{END}\nafter\n"


@needs_posix
def test_a_command_that_fails_ends_the_race_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no such luck"):
        measure([sys.executable, "-c", "raise SystemExit('no such luck')"], tmp_path)


def test_who_is_not_installed_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    found, missing = find_peers(str(tmp_path / "hugo"), str(tmp_path))
    assert found == []
    assert [sentence.split()[0] for sentence in missing] == ["Eleventy", "Hugo"]


def test_peers_get_every_record_with_five_related(tmp_path: Path) -> None:
    write_email(tmp_path / "records", 8)
    Peer("Hugo", ("hugo",)).prepare(tmp_path / "records", tmp_path / "hugo")
    pages = sorted((tmp_path / "hugo" / "content" / "errors").iterdir())
    assert len(pages) == 8
    front = json.loads(pages[0].read_text().split("\n\n")[0])
    assert len({other["id"] for other in front["related"]} - {pages[0].stem}) == 5
    assert json.loads(front["mirror"])["record"]["errorMessage"] == front["message"]
    Peer("Eleventy", ("node", str(tmp_path / "@11ty" / "eleventy" / "cmd.cjs"))).prepare(
        tmp_path / "records", tmp_path / "eleventy"
    )
    assert len(json.loads((tmp_path / "eleventy" / "input" / "_data" / "records.json").read_text())) == 8
    assert {path.name for path in SITES.iterdir()} == {"eleventy", "hugo"}
