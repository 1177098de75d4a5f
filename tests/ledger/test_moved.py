"""Where old addresses lead: redirects, tombstones, aliases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.ledger.books import ID, numbered, run, write_records
from tests.planned import plan_of, rendered

from errorbook import urls
from errorbook.pages.values import RedirectPage, TombstonePage

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book"


def moved(book: Path) -> dict[str, str]:
    """Return where addresses without a page lead; `!` and the reason for a tombstone."""
    return {
        page.href: page.target if isinstance(page, RedirectPage) else f"!{page.reason}"
        for page in plan_of(book).moved()
    }


def test_a_longer_permalink_leaves_the_permanent_address_a_redirect(book: Path) -> None:
    write_records(book, numbered(1))
    (book / "site.toml").write_text('permalink = "/errors/{id}/{slug}/"\n', encoding="utf-8")
    target = f"errors/{ID(1)}/unexpected-token-in-rule-1/"
    assert moved(book) == {f"errors/{ID(1)}/": target}
    files = rendered(plan_of(book, base_url="https://example.org/x"))
    page = files[f"errors/{ID(1)}/index.html"].decode()
    assert f'<link rel="canonical" href="https://example.org/x/{target}">' in page
    assert f'content="0; url=../../{target}"' in page
    assert f'<a href="../../{target}">' in page
    own = files[f"{target}index.html"].decode()
    assert '<link rel="alternate" type="text/plain" href="../../../errors/0000000000000001/index.txt">' in own
    assert f"errors/{ID(1)}/index.txt" in files


def test_a_new_slug_or_permalink_loses_no_address(book: Path) -> None:
    write_records(book, numbered(1))
    (book / "site.toml").write_text('permalink = "/errors/{id}/{slug}/"\n', encoding="utf-8")
    assert run("publish", book, "--quiet") == 0
    write_records(book, numbered(1, slug="another"))
    assert run("check", book, "--quiet") == 0
    old = f"errors/{ID(1)}/unexpected-token-in-rule-1/"
    assert moved(book)[old] == f"errors/{ID(1)}/another/"
    (book / "site.toml").write_text('permalink = "/e/{id}/"\n', encoding="utf-8")
    assert run("check", book, "--quiet") == 0
    assert moved(book) == {f"errors/{ID(1)}/": f"e/{ID(1)}/", old: f"e/{ID(1)}/"}
    (book / "site.toml").write_text("", encoding="utf-8")
    assert run("check", book, "--quiet") == 0
    assert moved(book) == {old: f"errors/{ID(1)}/"}


def test_old_addresses_of_a_retired_record_lead_to_its_tombstone(book: Path) -> None:
    write_records(book, numbered(1), numbered(2, tags=numbered(1)["tags"]))
    (book / "site.toml").write_text('permalink = "/errors/{id}/{slug}/"\n', encoding="utf-8")
    assert run("publish", book, "--quiet") == 0
    write_records(book, numbered(2))
    (book / "retired.toml").write_text(f'[[retired]]\nid = "{ID(1)}"\nreason = "Gone."\n', encoding="utf-8")
    assert run("check", book, "--quiet") == 0
    found = moved(book)
    assert found[f"errors/{ID(1)}/"] == "!Gone."
    assert found[f"errors/{ID(1)}/unexpected-token-in-rule-1/"] == f"errors/{ID(1)}/"
    assert found["codes/E1/"] == "!Gone."


def test_a_code_follows_its_records(book: Path) -> None:
    write_records(book, numbered(1), numbered(2, errorCode="E1"), numbered(3, errorCode="E1"), numbered(4))
    assert run("publish", book, "--quiet") == 0
    write_records(
        book,
        *(numbered(number, errorCode=f"N{number % 2}") for number in (1, 2, 3)),
        numbered(4, errorCode=None),
    )
    assert run("check", book, "--quiet") == 0
    assert moved(book) == {"codes/E1/": "codes/N1/", "codes/E4/": f"errors/{ID(4)}/"}


def test_replacements_are_followed_to_the_last(book: Path) -> None:
    write_records(book, numbered(3))
    (book / "retired.toml").write_text(
        f'[[retired]]\nid = "{ID(1)}"\nreason = "Renamed."\nreplaced_by = "{ID(2)}"\ncode = "OLD1"\n'
        f'[[retired]]\nid = "{ID(2)}"\nreason = "Renamed again."\nreplaced_by = "{ID(3)}"\n'
        f'[[retired]]\nid = "{ID(4)}"\nreason = "Elsewhere."\nreplaced_by = "https://example.org/"\n',
        encoding="utf-8",
    )
    assert moved(book) == {
        f"errors/{ID(1)}/": f"errors/{ID(3)}/",
        "codes/OLD1/": f"errors/{ID(3)}/",
        f"errors/{ID(2)}/": f"errors/{ID(3)}/",
        f"errors/{ID(4)}/": "https://example.org/",
    }


def test_a_tombstone_says_what_it_was_why_it_went_and_what_replaced_it(book: Path) -> None:
    write_records(book, numbered(1), numbered(2))
    assert run("publish", book, "--quiet") == 0
    write_records(book, numbered(2))
    (book / "retired.toml").write_text(
        f'[[retired]]\nid = "{ID(1)}"\nreason = "Rules are *checked* before."\nreplaced_by = "{ID(2)}"\n'
        'text = "A rule has no `<token>` of this **kind**."\n',
        encoding="utf-8",
    )
    planned = plan_of(book, base_url="https://example.org")
    (page,) = (page for page in planned.moved() if page.href == urls.error(ID(1)))
    assert isinstance(page, TombstonePage)
    html = rendered(planned)[f"errors/{ID(1)}/index.html"].decode()
    for said in (
        'Unexpected token <var class="hole">{token!r}</var> in rule 1',
        '<li dir="auto">example/parser</li>',
        "Rules are <em>checked</em> before.",
        f'In its place: <a href="../../errors/{ID(2)}/"',
        "A rule has no <code>&lt;token&gt;</code> of this <strong>kind</strong>.",
        "parser/~tokens 1.py:11",
        "First seen in",
    ):
        assert said in html
    assert '<meta name="robots" content="noindex">' in html
    assert 'rel="canonical"' not in html


def test_an_old_system_is_taken_over(book: Path) -> None:
    write_records(book, numbered(1))
    (book / "site.toml").write_text(
        f'[[redirect]]\nfrom = "/wiki/E1"\nto = "errors/{ID(1)}/#solutions"\n'
        f'[[redirect]]\nfrom = "old.html"\nto = "errors/{ID(1)}/"\n',
        encoding="utf-8",
    )
    files = rendered(plan_of(book, base_url="https://example.org"))
    assert f'content="0; url=../../errors/{ID(1)}/#solutions"' in files["wiki/E1/index.html"].decode()
    assert f'href="https://example.org/errors/{ID(1)}/">' in files["wiki/E1/index.html"].decode()
    assert f'content="0; url=./errors/{ID(1)}/"' in files["old.html"].decode()
    assert files["_redirects"].decode().splitlines() == [
        f"/wiki/E1/ /errors/{ID(1)}/#solutions 301",
        f"/old.html /errors/{ID(1)}/ 301",
    ]


@pytest.mark.parametrize(("length", "count"), [(10, 1000), (80, 630)])
def test_redirect_rules_stay_within_what_hosts_read(length: int, count: int, book: Path) -> None:
    write_records(book, numbered(1))
    rows = [
        f'[[redirect]]\nfrom = "old/{number:04}{"x" * length}/"\nto = "errors/"\n' for number in range(1100)
    ]
    odd = (f"old/{'y' * 1000}/", "old/a:b/", "old/a*/")
    rows[:0] = [f'[[redirect]]\nfrom = "{href}"\nto = "errors/"\n' for href in odd]
    (book / "site.toml").write_text("".join(rows), encoding="utf-8")
    rules = rendered(plan_of(book))["_redirects"].decode()
    assert len(rules.splitlines()) == count
    assert len(rules.encode()) <= 64 * 1024
    assert max(map(len, rules.splitlines())) <= 1000
