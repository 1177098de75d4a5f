"""What a build remembers is read whole or not at all."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.build.kept.columns import integers, join_paths, pack, split_paths, unpack
from errorbook.build.kept.manifest import Manifest, Root
from errorbook.build.kept.manifest_files import read_manifest, read_written, write_manifest

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = Manifest(
    about={"base_url": None},
    notes={"told": False},
    roots=[Root("content", ["a.json", "b\udcff \u2028.json"], integers([1, -2]), "0" * 64 + "f" * 64)],
    hrefs=["", "errors/a/"],
    keys="0" * 32 + "1" * 32,
    counts=integers([1, 2]),
    paths=["index.html", "errors/a/index.html", "errors/a/index.txt"],
    sizes=integers([5, 6, 7]),
    facts=integers([8, -9, 2**62]),
    dirs=["", "errors", "errors/a"],
    dir_facts=integers([1, 2, 3]),
    watched=2,
    foreign=["CNAME", ".git/"],
)


@pytest.fixture
def site(tmp_path: Path) -> str:
    (tmp_path / ".errorbook").mkdir()
    write_manifest(str(tmp_path), MANIFEST)
    return str(tmp_path)


def test_what_is_written_is_read(site: str) -> None:
    assert read_manifest(site) == MANIFEST
    assert read_written(site) == MANIFEST.paths
    assert MANIFEST.entry("errors/a/") == ("1" * 32, 1, 3)
    assert MANIFEST.entry("errors/b/") is None


@pytest.mark.parametrize("name", ["manifest.json", "written.txt"])
def test_what_was_cut_short_anywhere_counts_as_not_there(site: str, tmp_path: Path, name: str) -> None:
    path = tmp_path / ".errorbook" / name
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        assert read_manifest(site) is None
        assert set(read_written(site)) <= set(MANIFEST.paths)
    path.unlink()
    assert read_manifest(site) is None


@pytest.mark.parametrize(
    "change",
    [
        {"version": 1},
        {"python": "cpython-27"},
        {"keys": "0" * 31},
        {"facts": pack(integers([1]))},
        {"facts": "no base64"},
        {"counts": pack(integers([1, 1]))},
        {"hrefs": None},
        {"roots": [{"root": "content"}]},
    ],
)
def test_what_does_not_fit_together_counts_as_not_there(
    site: str, tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / ".errorbook" / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert read_manifest(site) is None


@given(st.lists(st.integers(-(2**63), 2**63 - 1), max_size=50))
def test_numbers_come_back(numbers: list[int]) -> None:
    assert list(unpack(pack(integers(numbers)))) == numbers


segments = st.text(st.characters(exclude_characters="/\0"), min_size=1)
relative = st.lists(segments, min_size=1, max_size=4).map("/".join)


@given(st.lists(relative, max_size=20))
def test_paths_come_back(paths: list[str]) -> None:
    assert split_paths(join_paths(paths)) == paths


def test_a_mark_tells_builds_apart(site: str) -> None:
    read = read_manifest(site)
    assert read is not None
    assert read.mark == MANIFEST.mark
    for other in (
        replace(MANIFEST, facts=integers([8, -9, 2**62 - 1])),
        replace(MANIFEST, paths=["index.html", "errors/a/index.html", "errors/b/index.txt"]),
    ):
        assert other.mark != read.mark
