"""A small change makes the pages that show it, and no others; and the site is as if built at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.build.small import built, tree, write_book, write_record

from errorbook.pages.themes.theme import built_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COUNT = 150


def lonely(content: Path, number: int, **members: object) -> None:
    """Write a record that shares nothing with its neighbours but the repository and a tag."""
    own = {
        "filePath": f"src/{number:03}/parse.py",
        "errorMessage": f"Rule {number} fails in its own way",
        "messagePattern": f"Rule {number} fails in its own way",
        "githubUrl": None,
        "backgroundTag": f"topic-{number % 30}",
    }
    write_record(content, number, **{**own, **members})


def edit_title(content: Path) -> None:
    message = "Rule 70 is called otherwise"
    lonely(content, 70, errorMessage=message, messagePattern=message)


def edit_tags(content: Path) -> None:
    lonely(content, 70, tags=["another"])


def edit_topic(content: Path) -> None:
    lonely(content, 70, backgroundTag="grammar")


def share_a_title(content: Path) -> None:
    message = "Rule 71 fails in its own way"
    lonely(content, 70, errorMessage=message, messagePattern=message)


def name_a_class(content: Path) -> None:
    lonely(content, 70, errorClass="parseerror")


def add_one(content: Path) -> None:
    lonely(content, COUNT + 1)


def remove_one(content: Path) -> None:
    (content / "errors" / f"{70:016x}.json").unlink()


@pytest.mark.parametrize(
    "change", [edit_title, edit_tags, edit_topic, share_a_title, name_a_class, add_one, remove_one]
)
def test_a_small_change_makes_few_pages(tmp_path: Path, change: Callable[[Path], None]) -> None:
    content, site, clean = (tmp_path / name for name in ("content", "site", "clean"))
    write(content / "site.toml", 'title = "Small"\n')
    for number in range(1, COUNT + 1):
        lonely(content, number)
    built(content, site)
    change(content)
    report = built(content, site)
    errors = sum(count for reason, count in report.reasons.items() if reason.startswith("error: "))
    assert 0 < errors < COUNT / 2
    built(content, clean)
    assert tree(site) == tree(clean)


def test_a_build_that_changes_nothing_of_the_index_says_so(tmp_path: Path) -> None:
    content, site = write_book(tmp_path / "content", 40), tmp_path / "site"
    built(content, site)
    before = {path: data for path, data in tree(site).items() if path.startswith("assets/index/")}
    write_record(content, 3, exampleFix="# before\na\n\n# after\nb\n")
    report = built(content, site)
    assert report.reasons == {"error: changed": 1}
    assert {path: data for path, data in tree(site).items() if path.startswith("assets/index/")} == before


def test_another_look_leaves_what_has_none(tmp_path: Path) -> None:
    content, site, clean = (tmp_path / name for name in ("content", "site", "clean"))
    write_book(content, 8)
    built(content, site)
    inodes = {path: path.stat().st_ino for path in site.rglob("*") if path.suffix != ".html"}
    write(content / "templates" / "row.html", "<b>{{ row.message }}</b>")
    report = built(content, site)
    assert report.reasons["error: theme"] == 8
    assert not any(reason.startswith("data") for reason in report.reasons)
    built(content, clean)
    assert tree(site) == tree(clean)
    mirrors = [path for path in inodes if path.is_file() and ".errorbook" not in path.parts]
    assert len(mirrors) > 24
    assert all(path.stat().st_ino == inodes[path] for path in mirrors)
    assert built(content, site).written == 0


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("list.html", {"list"}),
        ("history.html", {"error", "tombstone"}),
        ("box.html", {"home", "lookup"}),
        ("row.html", {"error", "home", "index", "list"}),  # by macros, which an index uses too
        ("masthead.html", {"error", "home", "index", "list", "lookup", "notfound", "text", "tombstone"}),
    ],
)
def test_a_template_is_seen_where_it_shows(tmp_path: Path, name: str, kinds: set[str]) -> None:
    content, site, clean = (tmp_path / part for part in ("content", "site", "clean"))
    write_book(content, 3)
    write(content / "retired.toml", f'[[retired]]\nid = "{99:016x}"\nreason = "No longer raised."\n')
    built(content, site)
    text = (built_in("templates") / name).read_text()
    write(content / "templates" / name, f"{text}<!-- seen -->")
    report = built(content, site)
    assert {reason.removesuffix(": theme") for reason in report.reasons} == kinds
    built(content, clean)
    assert tree(site) == tree(clean)
