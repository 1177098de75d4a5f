"""Topics, free pages, retired ids and the ledger of a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.book.good import record, write

from errorbook.book.formats.headings import split_title
from errorbook.book.read import read_book

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Give a book with two records."""
    write(tmp_path / "errors" / "a.jsonl", [record(1), record(2, backgroundTag="c++")])
    return tmp_path


def _told(book: Path) -> list[tuple[str, str, int]]:
    problems = read_book([book]).problems
    return [(each.code, each.place.file.removeprefix(f"{book}/"), each.place.line) for each in problems]


def test_topics_are_read(book: Path) -> None:
    write(book / "background" / "grammar.md", "\n# What a `grammar` is\n\nIt says.\n")
    write(book / "background" / "c++.md", "No heading.")
    grammar = read_book([book]).book.backgrounds[1]
    assert (grammar.tag, grammar.title, grammar.text) == ("grammar", "What a grammar is", "It says.")
    assert grammar.href == "background/grammar/"
    assert read_book([book]).book.backgrounds[0].title == "c++"
    assert _told(book) == []


def test_topic_without_record_is_a_warning(book: Path) -> None:
    write(book / "background" / "grammars.md", "# G")
    (problem,) = read_book([book]).problems
    assert (problem.code, problem.severity) == ("EB312", "warning")
    assert "did you mean 'grammar'?" in problem.sentence


def test_topic_is_no_warning_while_records_are_left_out(book: Path) -> None:
    write(book / "background" / "syntax.md", "# S")
    write(book / "errors" / "b.json", record(3, id="x", backgroundTag="syntax"))
    assert [code for code, _, _ in _told(book)] == ["EB204"]


@pytest.mark.parametrize("name", ["Grammar.md", "a b.md", "-a.md", "deep/grammar.md", "ä.md"])
def test_topic_is_named_as_tags_are(book: Path, name: str) -> None:
    write(book / "background" / name, "# G")
    assert _told(book) == [("EB310", f"background/{name}", 0)]


def test_free_pages_are_read(book: Path) -> None:
    write(book / "pages" / "about.md", "# About us\nWe.")
    write(book / "pages" / "changelog.md", "Words before.\n\n## Changes\n")
    write(book / "pages" / "picture.png", b"\x89PNG")
    write(book / "site.toml", "[[nav]]\ntitle = 'About'\nhref = '/about/#us'")
    about, changelog = read_book([book]).book.free_pages
    assert (about.name, about.title, about.text, about.in_nav) == ("about", "About us", "We.", True)
    assert (changelog.title, changelog.text, changelog.in_nav) == (
        "Changes",
        "Words before.\n\n## Changes\n",
        False,
    )
    assert about.href == "about/"


@pytest.mark.parametrize(
    "name", ["errors.md", "tags.md", "api.md", "assets.md", "About.md", "a.b.md", "x_y.md", "404.html.md"]
)
def test_free_page_leaves_the_sites_own_alone(book: Path, name: str) -> None:
    write(book / "pages" / name, "# A")
    assert _told(book) == [("EB310", f"pages/{name}", 0)]


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"# \xff", "EB102"), (b"\xef\xbb\xbf# A", "EB103"), (b"x" * (1 << 20) + b"x", "EB108")],
)
def test_texts_are_utf8_and_bounded(book: Path, data: bytes, code: str) -> None:
    write(book / "pages" / "about.md", data)
    assert [found for found, _, _ in _told(book)] == [code]


def test_two_books_with_one_page_are_told(book: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    write(book / "pages" / "about.md", "# One")
    write(other / "pages" / "about.md", "# Two")
    reading = read_book([book, other])
    (problem,) = reading.problems
    assert (problem.code, problem.place.file) == ("EB311", str(other / "pages" / "about.md"))
    assert [page.title for page in reading.book.free_pages] == ["One"]


@pytest.mark.parametrize(
    ("text", "title", "rest"),
    [
        ("# One\n\nTwo", "One", "Two"),
        ("  ## One ##  \nTwo", "One", "Two"),
        ("One\n===\nTwo", "One", "Two"),
        ("One\n--\nTwo", "One", "Two"),
        ("```\n# no\n```\n# yes", "yes", "```\n# no\n```\n# yes"),
        ("````\n```\n# no\n````\n# yes", "yes", "````\n```\n# no\n````\n# yes"),
        ("#no\n#\n", "", "#no\n#\n"),
        ("a\n\n---\n\n# b", "b", "a\n\n---\n\n# b"),
        ("# [One](https://a.b) **two** `x*y`", "One two x*y", ""),
        ("", "", ""),
    ],
)
def test_first_heading_is_the_title(text: str, title: str, rest: str) -> None:
    assert split_title(text) == (title, rest)


RETIRED = '[[retired]]\nid = "{id}"\nreason = "Gone."\n'


def test_retired_ids_are_read(book: Path) -> None:
    text = RETIRED.format(id="b" * 16) + f'replaced_by = "{1:016x}"\ntitle = "Old words"\ncode = "E1"\n\n'
    write(book / "retired.toml", text + RETIRED.format(id="a" * 16) + 'replaced_by = "https://a.b/"')
    one, two = read_book([book]).book.retired
    assert (one.id, one.reason, one.replaced_by, one.title, one.code) == (
        "a" * 16,
        "Gone.",
        "https://a.b/",
        "",
        "",
    )
    assert (two.replaced_by, two.title, two.code, two.place.line) == (f"{1:016x}", "Old words", "E1", 1)
    assert _told(book) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[retired]]\nid = 'x'\nreason = 'y'", ("EB305", "retired.toml", 2)),
        ("[[retired]]\nid = 'aaaaaaaaaaaaaaaa'", ("EB305", "retired.toml", 1)),
        ("[[retired]]\nid = 'aaaaaaaaaaaaaaaa'\nreason = ' '", ("EB305", "retired.toml", 3)),
        ("[[retired]]\nid = 'aaaaaaaaaaaaaaaa'\nreasons = 'y'\nreason = 'z'", ("EB304", "retired.toml", 3)),
        ("[[gone]]\nid = 'aaaaaaaaaaaaaaaa'", ("EB304", "retired.toml", 1)),
        ("retired = 'all'", ("EB305", "retired.toml", 1)),
        (RETIRED.format(id="a" * 16) + "replaced_by = 'javascript:x'", ("EB305", "retired.toml", 4)),
        (RETIRED.format(id="a" * 16) + "replaced_by = 'bbbbbbbbbbbbbbbb'", ("EB309", "retired.toml", 1)),
        (RETIRED.format(id="a" * 16) + "replaced_by = 'aaaaaaaaaaaaaaaa'", ("EB309", "retired.toml", 1)),
        (RETIRED.format(id=f"{1:016x}"), ("EB307", "retired.toml", 1)),
        ("[[retired]", ("EB303", "retired.toml", 1)),
    ],
)
def test_what_is_wrong_with_retired_ids(book: Path, text: str, expected: tuple[str, str, int]) -> None:
    write(book / "retired.toml", text)
    assert _told(book) == [expected]


def test_replacements_may_follow_each_other(book: Path) -> None:
    chain = RETIRED.format(id="a" * 16) + f"replaced_by = '{'b' * 16}'\n"
    write(book / "retired.toml", chain + RETIRED.format(id="b" * 16) + f"replaced_by = '{1:016x}'\n")
    assert _told(book) == []
    write(book / "retired.toml", chain + RETIRED.format(id="b" * 16) + f"replaced_by = '{'a' * 16}'\n")
    assert [code for code, _, _ in _told(book)] == ["EB309", "EB309"]


def test_the_ledger_is_read(book: Path) -> None:
    write(book / "published.txt", "# all\n/errors/0000000000000001/\n\ntags/c%23/\ntags/c%23/\n")
    assert [(each.href, each.place.line) for each in read_book([book]).book.published] == [
        ("errors/0000000000000001/", 2),
        ("tags/c%23/", 4),
    ]
    write(book / "published.txt", "errors/../x/\nhttps://a.b/\n")
    assert _told(book) == [("EB313", "published.txt", 1), ("EB313", "published.txt", 2)]


def test_folders_of_the_theme(book: Path) -> None:
    write(book / "templates" / "error.html", "x")
    write(book / "static" / "logo.svg", "x")
    found = read_book([book]).book
    assert found.templates == (book / "templates",)
    assert found.static == (book / "static",)
