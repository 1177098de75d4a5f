"""The ledger holds every address that was published, and a build that would lose one fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.books import ID, numbered, run, write_records

from errorbook import urls
from errorbook.book.past.ledger import ledger_text, parse_ledger

if TYPE_CHECKING:
    from pathlib import Path

TOMBSTONE = '[[retired]]\nid = "{}"\nreason = "The rule is gone."\n'


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a book of two records, published."""
    folder = write_records(tmp_path / "book", numbered(1), numbered(2, tags=["parser"]))
    assert run("publish", folder, "--quiet") == 0
    return folder


def test_a_ledger_says_which_line_is_no_address() -> None:
    published, problems = parse_ledger(
        "# of ours\n/\n\nerrors/00000000000000a1/\r\n../up/\n//else/\n", "p.txt"
    )
    assert [each.href for each in published] == ["", "errors/00000000000000a1/"]
    assert [(str(problem.place.line), problem.code) for problem in problems] == [
        ("5", "EB313"),
        ("6", "EB313"),
    ]


@given(st.lists(st.text(min_size=1, max_size=30)))
def test_every_address_of_a_site_comes_back_from_the_ledger(names: list[str]) -> None:
    hrefs = {"", *(make(name) for name in names for make in (urls.tag, urls.code, urls.version))}
    published, problems = parse_ledger(ledger_text(hrefs), "published.txt")
    assert problems == ()
    assert [each.href for each in published] == sorted(hrefs)


def test_publishing_adds_every_address_once(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (book / "published.txt").read_text(encoding="utf-8")
    lines = text.splitlines()[1:]
    assert lines == sorted(set(lines))
    for href in (
        f"errors/{ID(1)}/",
        "codes/E1/",
        "tags/c%2B%2B/",
        "tags/parser/",
        "classes/ValueError/",
        "/",
    ):
        assert href.replace("%2B", "+") in lines
    assert run("publish", book) == 0
    assert "ledger: 0 addresses added" in capsys.readouterr().out
    assert (book / "published.txt").read_text(encoding="utf-8") == text


def test_a_removed_record_fails_and_passes_with_a_tombstone(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    assert run("build", book, "-o", site, "--quiet") == 0
    before = (site / "errors" / ID(2) / "index.html").read_bytes()
    write_records(book, numbered(1))
    commands: list[list[str | Path]] = [["check", book], ["build", book, "-o", site]]
    for command in commands:
        assert run(*command) == 1
        told = capsys.readouterr().err
        assert f"EB351: errors/{ID(2)}/ was published and would have neither page nor" in told
        assert "EB351: codes/E2/ was published" in told
    assert (site / "errors" / ID(2) / "index.html").read_bytes() == before
    (book / "retired.toml").write_text(TOMBSTONE.format(ID(2)), encoding="utf-8")
    assert run("check", book) == 0
    assert run("build", book, "-o", site, "--quiet") == 0
    page = (site / "errors" / ID(2) / "index.html").read_text(encoding="utf-8")
    assert "The rule is gone." in page
    assert '<meta name="robots" content="noindex">' in page
    assert (site / "codes" / "E2" / "index.html").is_file()


def test_a_lost_list_passes_with_a_redirect(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_records(book, numbered(1, tags=["grammar"]), numbered(2, tags=["grammar"]))
    assert run("check", book) == 1
    told = capsys.readouterr().err
    assert 'Lead it on in site.toml: [[redirect]] with from = "tags/parser/"' in told
    rows = "".join(
        f'[[redirect]]\nfrom = "{href}"\nto = "tags/grammar/"\n'
        for href in ("tags/parser/", "tags/c++/", "tags/c%23/")
    )
    (book / "site.toml").write_text(rows, encoding="utf-8")
    assert run("check", book) == 0


@pytest.mark.parametrize(
    ("row", "code", "told"),
    [
        (
            'from = "errors/"\nto = "codes/"',
            "EB354",
            "the redirect from errors/ stands where a page of this site lies",
        ),
        (
            'from = "old/"\nto = "gone/"',
            "EB353",
            "the redirect from old/ leads to gone/, and this site has no page",
        ),
        ('from = "old/"\nto = "old/"', "EB353", "the redirect from old/ leads to old/"),
    ],
)
def test_a_redirect_must_lead_somewhere(
    row: str, code: str, told: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (book / "site.toml").write_text(f"[[redirect]]\n{row}\n", encoding="utf-8")
    assert run("check", book) == 1
    assert f"site.toml: {code}: {told}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "to", ["about/", "errors/#newest", "llms.txt", "https://example.org/", f"api/errors/{ID(1)}"]
)
def test_navigation_must_lead_somewhere(to: str, book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (book / "site.toml").write_text(f'[[nav]]\ntitle = "There"\nhref = "{to}"\n', encoding="utf-8")
    assert run("check", book) == (1 if to == "about/" else 0)
    if to == "about/":
        assert "EB353: 'There' in the navigation leads to about/" in capsys.readouterr().err


def test_what_is_no_book_has_no_ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("publish", tmp_path) == 2
    assert "EB355" in capsys.readouterr().err


def test_nothing_is_published_while_something_is_wrong(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in book.rglob("*") if path.is_file()}
    (book / "errors" / f"{ID(3)}.json").write_text("{}", encoding="utf-8")
    assert run("publish", book) == 1
    assert "EB2" in capsys.readouterr().err
    (book / "errors" / f"{ID(3)}.json").unlink()
    assert {path.name: path.read_bytes() for path in book.rglob("*") if path.is_file()} == before
