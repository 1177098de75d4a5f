"""The public interface: what it is, and what a book answers wherever it lies."""

from __future__ import annotations

import json
import shutil
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest
from tests.ledger.books import numbered, write_records
from tests.opened.conftest import built
from tests.opened.shelves import CLOSED, PUT, TAKE, run

import errorbook
from errorbook import Book, Match
from errorbook.errors.lookups import NoSuchRecord, RecordRetired, SeveralAreMeant, SiteHasNoData

if TYPE_CHECKING:
    from pathlib import Path

    from tests.opened.host import Host

PASTE = """\
Traceback (most recent call last):
  File "/home/me/main.py", line 4, in <module>
    put(shelf, "Emma", 7)
  File "/home/me/.venv/lib/python3.11/site-packages/library/shelves.py", line 9, in put
    raise ValueError("no room: %s cm are needed and %s cm are free" % (width, 0))
ValueError: no room: 7 cm are needed and 0 cm are free
"""


def test_what_is_public_is_what_all_says() -> None:
    assert errorbook.__all__ == ["Book", "Match", "__version__", "install", "uninstall"]
    assert all(getattr(errorbook, name) is not None for name in errorbook.__all__)
    assert set(errorbook.__all__) <= set(dir(errorbook))
    assert sorted(name for name in vars(Book) if name[0] != "_") == ["explain", "lookup", "open"]
    assert [each.name for each in fields(Match)] == [
        *("id", "message", "error_class", "repo", "path", "line", "values", "confidence", "reason", "href")
    ]
    with pytest.raises(AttributeError, match="has no attribute 'lookup'"):
        _ = errorbook.lookup


def test_importing_it_imports_nothing_else(tmp_path: Path) -> None:
    code = "import sys; before = set(sys.modules); import errorbook; print(*sorted({*sys.modules} - before))"
    assert run("-c", code, cwd=tmp_path, code=0).stdout.split() == ["errorbook"]


def test_star_import_gives_all(tmp_path: Path) -> None:
    code = (
        "from errorbook import *; print(Book.__name__, Match.__name__, install.__name__, uninstall.__name__)"
    )
    assert run("-c", code, cwd=tmp_path, code=0).stdout == "Book Match install uninstall\n"


@pytest.mark.parametrize("where", ["content", "site", "address"])
def test_lookup_gives_the_same_wherever_the_book_lies(where: str, book: Path, site: Path, host: Host) -> None:
    places: dict[str, str | Path] = {"content": book, "site": str(site), "address": host.address}
    opened = Book.open(places[where])
    assert opened.lookup(PASTE) == [
        Match(
            id=PUT,
            message="no room: %s cm are needed and %s cm are free",
            error_class="ValueError",
            repo="example/library",
            path="src/library/shelves.py",
            line=9,
            values={"0": "7", "1": "0"},
            confidence="sure",
            reason="the whole message fits; class, file and line agree",
            href=f"{host.address}errors/{PUT}/" if where == "address" else f"errors/{PUT}/",
        )
    ]
    (taken,) = opened.lookup("the shelf has no book named 'Emma'", limit=1)
    assert (taken.id, taken.values) == (TAKE, {"name": "'Emma'"})
    assert opened.lookup("an entirely different thing") == []


@pytest.mark.parametrize("where", ["content", "site"])
def test_all_records_that_share_a_message_are_listed(where: str, tmp_path: Path) -> None:
    same = {"errorMessage": "the shelf {name} is full", "messagePattern": "the shelf (.+?) is full"}
    twins = [
        numbered(number, filePath=f"src/room_{number}.py", githubUrl=None, **same) for number in range(9)
    ]
    content = write_records(tmp_path / "content", *twins, numbered(20))
    book = Book.open(content if where == "content" else built(content, tmp_path / "site"))
    frame = 'Traceback (most recent call last):\n  File "src/room_7.py", line {}, in f\n    raise\n'
    paste = frame.format(twins[7]["lineNumber"]) + "ValueError: the shelf oak is full\n"
    found = [match.id for match in book.lookup(paste)]
    assert found[0] == twins[7]["id"]
    assert sorted(found) == sorted(twin["id"] for twin in twins)
    assert len(book.lookup(paste, limit=3)) == 3


@pytest.mark.parametrize("where", ["content", "site", "address"])
def test_explain_gives_the_text_view(where: str, book: Path, site: Path, host: Host) -> None:
    places: dict[str, str | Path] = {"content": book, "site": str(site), "address": host.address}
    opened = Book.open(places[where])
    text = (site / "errors" / TAKE / "index.txt").read_bytes().decode()
    assert [opened.explain(name) for name in (TAKE, "S1", "the-shelf-has", f" {TAKE}\n")] == [text] * 4
    with pytest.raises(NoSuchRecord) as raised:
        opened.explain("closedd")
    assert raised.value.suggestion == "Did you mean 'closed'?"
    with pytest.raises(SeveralAreMeant) as several:
        opened.explain("00000000000000")
    assert several.value.sentence == f"3 records are meant by '00000000000000': {TAKE}, {PUT}, {CLOSED}"


def test_retired_record_is_told(book: Path, tmp_path: Path) -> None:
    shutil.copytree(book, tmp_path / "book")
    (tmp_path / "book" / "retired.toml").write_text(
        '[[retired]]\nid = "00000000000000dd"\nreason = "Gone."\n'
    )
    with pytest.raises(RecordRetired, match=r"is retired: Gone\."):
        Book.open(tmp_path / "book").explain("00000000000000dd")


def test_links_are_whole_where_the_book_says_where_it_lies(book: Path, tmp_path: Path) -> None:
    shutil.copytree(book, tmp_path / "book")
    with (tmp_path / "book" / "site.toml").open("a") as settings:
        settings.write('base_url = "https://example.org/shelves/"\n')
    (match, *_) = Book.open(tmp_path / "book").lookup(PASTE)
    assert match.href == f"https://example.org/shelves/errors/{PUT}/"


def test_values_of_one_name_are_all_given(book: Path, tmp_path: Path) -> None:
    shutil.copytree(book, tmp_path / "book")
    path = tmp_path / "book" / "errors" / f"{PUT}.json"
    value = json.loads(path.read_bytes())
    value["record"] |= {
        "errorMessage": "no room for {it} beside {it}, {} or {it}",
        "messagePattern": "no room for (.+?) beside (.+?), (.+?) or (.+?)",
    }
    path.write_text(json.dumps(value))
    (match, *_) = Book.open(tmp_path / "book").lookup(
        "ValueError: no room for Emma beside Pamela, Ivanhoe or Emma"
    )
    assert match.values == {"it": "Emma", "it (2)": "Pamela", "2": "Ivanhoe"}


def test_site_without_data_still_answers(book: Path, tmp_path: Path) -> None:
    shutil.copytree(book, tmp_path / "book")
    with (tmp_path / "book" / "site.toml").open("a") as settings:
        settings.write("[outputs]\njson = false\n")
    opened = Book.open(built(tmp_path / "book", tmp_path / "site"))
    (match,) = opened.lookup(PASTE)
    assert (match.id, match.repo, match.path) == (PUT, "", "src/library/shelves.py")
    assert match.message == "no room: {} cm are needed and {} cm are free"
    with pytest.raises(SiteHasNoData):
        opened.explain("S1")
