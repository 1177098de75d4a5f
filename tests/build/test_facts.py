"""Which files count as the same without being read."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from errorbook.build.kept.facts import is_racy_at
from errorbook.build.kept.roots import Taken, are_same, have_same_facts, read_early, refreshed, take_roots
from errorbook.build.kept.snapshot import ABSENT, read_snapshot

if TYPE_CHECKING:
    from pathlib import Path

LATER = 4 * 10**18
NOTHING: dict[str, Taken] = {}
"""A time at which no file is young any more."""

SECOND = 10**9


@pytest.mark.parametrize(
    ("changed", "read", "expected"),
    [
        (5 * SECOND + 1_234_567, 5 * SECOND + 1_234_567, True),
        (5 * SECOND + 1_234_567, 5 * SECOND + 30_000_000, False),
        (5 * SECOND + 1_234_567, 4 * SECOND, True),  # the clock was set back
        (5 * SECOND, 6 * SECOND, True),  # a file system that knows whole seconds
        (4 * SECOND, 6 * SECOND + 1, True),  # or pairs of them
        (4 * SECOND, 7 * SECOND, False),
    ],
)
def test_a_file_that_changed_just_before_it_was_read_may_change_unnoticed(
    changed: int, read: int, expected: bool
) -> None:
    assert is_racy_at(changed, read) is expected


def test_a_snapshot_names_what_lies_below(tmp_path: Path) -> None:
    (tmp_path / "errors" / "deep").mkdir(parents=True)
    for name in ("errors/b.json", "errors/deep/a.json", "site.toml", ".hidden"):
        (tmp_path / name).write_text(name)
    snapshot = read_snapshot(str(tmp_path), LATER)
    assert snapshot.names == ["errors/b.json", "errors/deep/a.json", "site.toml"]
    assert snapshot.path(0) == f"{tmp_path}/errors/b.json"
    assert not snapshot.racy
    single = read_snapshot(f"{tmp_path}/site.toml", LATER)
    assert (single.names, single.path(0)) == ([""], f"{tmp_path}/site.toml")


def test_a_file_with_other_facts_and_the_same_bytes_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("one")
    roots = take_roots([], [read_snapshot(str(tmp_path), LATER)], NOTHING.get, {})
    os.utime(path, ns=(1, 1))
    now = [read_snapshot(str(tmp_path), LATER)]
    assert are_same(roots, now)
    assert not have_same_facts(roots, now)
    assert have_same_facts(refreshed(roots, now), now)


@pytest.mark.parametrize("text", ["two", "three"])
def test_a_file_with_other_bytes_is_another(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_text("one")
    times = path.stat().st_mtime_ns
    roots = take_roots([], [read_snapshot(str(tmp_path), LATER)], NOTHING.get, {})
    path.write_text(text)
    os.utime(path, ns=(times, times))
    assert not are_same(roots, [read_snapshot(str(tmp_path), LATER)])


def test_a_file_added_or_gone_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("one")
    roots = take_roots([], [read_snapshot(str(tmp_path), LATER)], NOTHING.get, {})
    (tmp_path / "b.json").write_text("two")
    assert not are_same(roots, [read_snapshot(str(tmp_path), LATER)])
    (tmp_path / "b.json").unlink()
    assert are_same(roots, [read_snapshot(str(tmp_path), LATER)])
    (tmp_path / "a.json").unlink()
    assert not are_same(roots, [read_snapshot(str(tmp_path), LATER)])


def test_a_young_file_is_read_before_and_after(tmp_path: Path) -> None:
    path = tmp_path / "site.toml"
    path.write_text("one")
    snapshots = [read_snapshot(str(tmp_path), 0)]
    early = read_early(snapshots)
    roots = take_roots([], snapshots, NOTHING.get, early)
    assert are_same(roots, snapshots)
    assert not have_same_facts(roots, snapshots)
    path.write_text("two")
    assert take_roots([], snapshots, NOTHING.get, early)[0].digest(0) == ABSENT


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "site.toml"
    path.write_text("one")
    snapshots = [read_snapshot(str(tmp_path), LATER)]
    path.write_text("two and more")
    roots = take_roots([], snapshots, NOTHING.get, {})
    assert not are_same(roots, [read_snapshot(str(tmp_path), LATER)])


def test_what_a_reader_says_of_a_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("one")
    snapshots = [read_snapshot(str(tmp_path), LATER)]
    taken = {str(path): Taken(7, "1" * 64)}
    root = take_roots([], snapshots, taken.get, {})[0]
    assert (root.facts[0], root.digest(0)) == (7, "1" * 64)
