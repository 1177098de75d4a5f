"""No page of any book holds a link with nothing behind it: full, minimal and empty books."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urljoin, urlsplit

import pytest
from tests.ledger.books import numbered, write_records
from tests.planned import plan_of, rendered

if TYPE_CHECKING:
    from errorbook.pages.plan import Plan

BARE: dict[str, Any] = {
    "errorCode": None,
    "errorClass": None,
    "tags": [],
    "githubUrl": None,
    "httpStatus": None,
}
SETTINGS = [
    "",
    "[outputs]\ntext = false\nmarkdown = false\njson = false\nlookup = false\n",
    'permalink = "/errors/{id}/{slug}/"\n[outputs]\nmarkdown = true\n',
    'permalink = "/{id}/{repo}/"\n',
]


def broken(planned: Plan) -> list[str]:
    """Return the links of a site that lead nowhere."""
    files = rendered(planned)
    found = []
    for path, data in files.items():
        if not path.endswith(".html"):
            continue
        base = "https://site/" + quote(path)
        for href in re.findall(r'(?:href|src|data-to|content="0; url)="?([^"]*)"', data.decode()):
            target = urlsplit(urljoin(base, href.replace("&amp;", "&")))
            if target.netloc != "site":
                continue
            name = unquote(target.path).removeprefix("/")
            if (f"{name}index.html" if name.endswith("/") or not name else name) not in files:
                found.append(f"{path}: {href}")
    return found


@pytest.mark.parametrize("settings", SETTINGS, ids=["default", "no outputs", "slug", "repo"])
@pytest.mark.parametrize("members", [{}, BARE], ids=["full", "bare"])
def test_every_link_has_something_behind_it(members: dict[str, Any], settings: str, tmp_path: Path) -> None:
    book = write_records(tmp_path / "book", numbered(1, **members), numbered(2, **members))
    (book / "site.toml").write_text(settings, encoding="utf-8")
    assert broken(plan_of(book)) == []


def test_a_book_of_many_pages(tmp_path: Path) -> None:
    records = [numbered(number, tags=[f"t{number}"]) for number in range(1, 1102)]
    assert broken(plan_of(write_records(tmp_path / "book", *records))) == []


def test_the_book_of_the_hosts() -> None:
    assert broken(plan_of(Path(__file__).parents[1] / "hosts" / "book")) == []
