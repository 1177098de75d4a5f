"""A book in one file of lines: after each edit the site is what a clean build makes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.book.good import record, write
from tests.build.small import built, tree

from errorbook.build.start import build

if TYPE_CHECKING:
    from pathlib import Path

EDITS = int(os.environ.get("ERRORBOOK_EDITS", "4"))

records = st.fixed_dictionaries(
    {
        "documentation": st.sampled_from(["One.", "Two words.", "Three `words` here."]),
        "errorMessage": st.sampled_from(["Unexpected token", "Nothing there", "Too many of them"]),
        "messagePattern": st.sampled_from(["Unexpected token", "Nothing there", "a|b"]),
        "tags": st.lists(st.sampled_from(["a", "b", "c"]), max_size=2, unique=True),
    }
)
books = st.lists(
    st.tuples(st.integers(1, 12), records), min_size=1, max_size=12, unique_by=lambda one: one[0]
)


def lines(book: list[tuple[int, dict[str, object]]]) -> list[dict[str, object]]:
    return [
        record(number, **{"messagePattern": members["errorMessage"], "errorCode": None, **members})
        for number, members in book
    ]


@pytest.mark.timeout(120 + 10 * EDITS)
@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
@settings(max_examples=EDITS, deadline=None, suppress_health_check=list(HealthCheck))
@given(steps=st.lists(books, min_size=2, max_size=5))
def test_each_edit_gives_what_a_clean_build_gives(
    name: str,
    steps: list[list[tuple[int, dict[str, object]]]],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("book")
    for number, book in enumerate(steps):
        write(folder / "content" / "errors" / name, lines(book))
        report, clean = (build([folder / "content"], folder / site) for site in ("site", str(number)))
        assert report.problems == clean.problems
        assert report.exit_code == 0
        assert tree(folder / "site") == tree(folder / str(number))


def test_an_edit_makes_what_shows_it_and_nothing_else(tmp_path: Path) -> None:
    content, site = tmp_path / "content", tmp_path / "site"
    book: list[tuple[int, dict[str, object]]] = [
        (number, {"documentation": "One.", "errorMessage": f"Message {number}", "tags": ["a"]})
        for number in range(1, 30)
    ]
    write(content / "errors" / "all.jsonl", lines(book))
    built(content, site)
    book[4][1]["documentation"] = "A longer text, so that all lines behind it move."
    write(content / "errors" / "all.jsonl", lines(book))
    report = built(content, site)
    assert report.reasons["error: changed"] == 1
    assert report.reused > 25
    assert not any(reason.startswith("list") for reason in report.reasons)
