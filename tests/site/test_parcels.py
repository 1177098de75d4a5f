"""Pages that travel to another process arrive as they were."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest
from tests.planned import plan_of

from errorbook.pages.pieces import Entry, Row
from errorbook.pages.values import ErrorLeaf, ListPage

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def pages() -> list[Any]:
    """Plan errorbook's own book."""
    return list(plan_of(ROOT / "content").every())


def sent(values: Any) -> Any:
    return pickle.loads(pickle.dumps(values, pickle.HIGHEST_PROTOCOL))


def test_all_pages_arrive_as_they_were(pages: list[Any]) -> None:
    arrived = sent(pages)
    assert arrived == pages
    assert [type(each) for each in arrived] == [type(each) for each in pages]


def test_pages_are_what_they_hold(pages: list[Any]) -> None:
    entry = Entry("tags", "tags/", 3)
    assert entry == Entry("tags", "tags/", 3)
    assert len({entry, Entry("tags", "tags/", 3), Entry("tags", "tags/", 4)}) == 2
    assert entry != ("tags", "tags/", 3, "")
    page = next(page for page in pages if isinstance(page, ListPage))
    assert replace(page, title=page.title) == page
    assert replace(page, title="another") != page


def test_rows_arrive_as_rows(pages: list[Any]) -> None:
    arrived = sent(pages)
    related = [row for page in arrived if isinstance(page, ErrorLeaf) for row in page.related]
    listed = [
        row for page in arrived if isinstance(page, ListPage) for group in page.groups for row in group.rows
    ]
    assert related
    assert listed
    assert {type(row) for row in related + listed} == {Row}


def test_what_arrived_is_frozen(pages: list[Any]) -> None:
    with pytest.raises(FrozenInstanceError):
        sent(pages)[0].title = "another"


def test_a_site_that_comes_again_is_the_one_that_came_before(pages: list[Any]) -> None:
    some = [page for page in pages if isinstance(page, ListPage)]
    assert sent(some[0]).site is sent(some[1]).site
