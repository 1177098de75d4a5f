"""Addresses of pages: one for each name, on every file system, and none in another's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book.good import record, write
from tests.planned import plan_of, rendered

from errorbook import urls

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["c++", "c#", ".net", "a.", "con", "NUL.txt", "index.html", "Page", "é", ""])
def test_a_segment_is_a_folder_that_every_file_system_takes(name: str) -> None:
    folder = urls.segment(name)
    assert folder[:1] not in {"", ".", "-"}
    assert folder[-1:] != "."
    assert folder.casefold() not in {"con", "nul.txt", "index.html", "page"}


@given(st.text(), st.text())
def test_two_names_have_two_segments(one: str, other: str) -> None:
    assert (urls.segment(one) == urls.segment(other)) == (one == other)


def test_names_of_the_sites_own_files_are_names_like_others(tmp_path: Path) -> None:
    names = {"tags": ["index.html", "page"], "errorCode": "index.html", "errorClass": "index.html"}
    write(tmp_path / "a.json", record(1, backgroundTag="index.html", **names))
    repos = [f"example/r{number}" for number in range(101)]
    some = [record(number, repo=repo, githubUrl=None) for number, repo in enumerate([*repos, "page/2"], 2)]
    write(tmp_path / "b.jsonl", some)
    files = rendered(plan_of(tmp_path))  # asserts that none is written twice
    places = set(files)
    assert not {path for path in places for other in places if other.startswith(f"{path}/")}
