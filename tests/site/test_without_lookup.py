"""A book that wants no look-up has none: no index, no page, no box, and nothing that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.opened.shelves import write_book

from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from pathlib import Path

SIGNS = ("data-lookup", "data-filters", 'lookup/"')


@pytest.mark.parametrize("is_wanted", [True, False], ids=["wanted", "not wanted"])
def test_a_site_has_what_finds_errors_where_that_is_wanted(tmp_path: Path, is_wanted: bool) -> None:
    settings = "" if is_wanted else "[outputs]\nlookup = false\n"
    site = tmp_path / "site"
    build([write_book(tmp_path / "book", settings)], site, Options())
    pages = [path.read_text("utf-8") for path in site.rglob("*.html")]
    assert [any(sign in page for page in pages) for sign in SIGNS] == [is_wanted] * len(SIGNS)
    assert (site / "assets" / "index" / "root.json").exists() is is_wanted
    assert (site / "lookup" / "index.html").exists() is is_wanted
