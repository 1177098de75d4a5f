"""A theme that changes: what shows it is made again, and nothing that does not depend on it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.build.small import built, tree, write_book, write_record

from errorbook.book.read import read_book
from errorbook.build.making import Making
from errorbook.build.site.stage import Stage
from errorbook.pages.plan import plan
from errorbook.pages.themes.listing import FEW_LINES, MOST_LINES, remember_lines
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from pathlib import Path

ROW = '<li>{} <a href="{{{{ root }}}}{{{{ row.href }}}}">{{{{ row.message|message }}}}</a></li>'
KEPT = ("cards.jsonl", "entries.jsonl", "entries.json", "index.json")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "content", 60)


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_html_is_made_and_all_else_stays(content: Path, tmp_path: Path, jobs: int) -> None:
    site = tmp_path / "site"
    built(content, tmp_path / "zero")  # by its end the stamps of the files are old enough to tell of a change
    built(content, site, jobs=jobs)
    for words in ("one", "two"):
        before = tree(site)
        kept = [(site / ".errorbook" / name).stat().st_ino for name in KEPT]
        write(content / "templates" / "row.html", ROW.format(words))
        report = built(content, site, jobs=jobs)
        after = tree(site)
        changed = {path for path in after if after[path] != before.get(path)}
        assert changed
        assert all(path.endswith(".html") for path in changed)
        assert report.files_written == len(changed)
        assert kept == [(site / ".errorbook" / name).stat().st_ino for name in KEPT]
        assert tree(site / ".errorbook" / "twin") == after
        built(content, tmp_path / words, jobs=jobs)
        assert tree(tmp_path / words) == after


@pytest.mark.parametrize("is_first", [True, False])
def test_theme_and_record_change_together(content: Path, tmp_path: Path, is_first: bool) -> None:
    site = tmp_path / "site"
    built(content, site)
    if not is_first:
        write(content / "templates" / "row.html", ROW.format("one"))
        built(content, site)
    write(content / "templates" / "row.html", ROW.format("two"))
    write_record(content, 3, errorMessage="Another message", messagePattern="Another message")
    write(content / "static" / "index" / "own.js", "1;")
    built(content, site)
    write(content / "static" / "index" / "own.js", "2;")
    built(content, site)
    built(content, tmp_path / "clean")
    assert tree(site) == tree(tmp_path / "clean")


def test_a_lookup_that_was_off_is_made(content: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    for setting in ("false", "true", "false"):
        write(content / "site.toml", f'title = "Small"\n[outputs]\nlookup = {setting}\n')
        built(content, site)
        built(content, tmp_path / f"clean-{setting}")
        assert tree(site) == tree(tmp_path / f"clean-{setting}")


def test_a_part_that_travelled_makes_the_same(content: Path, tmp_path: Path) -> None:
    book = read_book([content]).book
    theme = read_theme()
    leaves = list(plan(book, theme).leaves())
    for name, is_sent in (("here", False), ("there", True)):
        stage = Stage(str(tmp_path / name))
        part = Making(leaves, book.cards, [True] * len(leaves), stage, theme).part(10, 20)
        part = pickle.loads(pickle.dumps(part)) if is_sent else part
        for position in range(part.count):
            part.do(position)
    assert len(tree(tmp_path / "here")) == 40
    assert tree(tmp_path / "here") == tree(tmp_path / "there")


def test_lines_of_a_small_book_are_all_remembered() -> None:
    environment = read_theme().environment
    for records, count in ((7, 7), (MOST_LINES, MOST_LINES), (MOST_LINES + 1, FEW_LINES)):
        remember_lines(environment, records)
        assert environment.line.cache_info().maxsize == count  # type: ignore[attr-defined]
