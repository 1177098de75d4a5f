"""Lines kept from build to build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.build.kept.lines import Lines, Names, no_lines, read_lines, write_lines

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NAMES = Names("lines", "table")
FORM = {"form": 1}
LONG = 300_000


def key(number: int) -> str:
    return f"{number:064x}"


def line(number: int, length: int = 20) -> bytes:
    return f"{number} {'x' * length}\n".encode()


def keep(site: Path, numbers: Sequence[int], before: Lines, length: int = 20) -> list[int]:
    """Keep lines as a build does, and let them take their places; return which of them were made."""
    made: list[int] = []

    def line_of(position: int) -> bytes:
        made.append(numbers[position])
        return line(numbers[position], length)

    write_lines(str(site), NAMES, FORM, [key(number) for number in numbers], line_of, before)
    for path in site.glob("*.new"):
        path.replace(path.with_suffix(""))
    return made


def kept(site: Path) -> Lines:
    return read_lines(str(site), NAMES, FORM)


def test_what_is_known_is_neither_made_nor_written_again(tmp_path: Path) -> None:
    assert keep(tmp_path, [1, 2, 3], no_lines()) == [1, 2, 3]
    inode, size = (tmp_path / "lines").stat().st_ino, (tmp_path / "lines").stat().st_size
    assert keep(tmp_path, [3, 4, 1], kept(tmp_path)) == [4]
    assert (tmp_path / "lines").stat().st_ino == inode
    assert (tmp_path / "lines").stat().st_size == size + len(line(4))
    lines = kept(tmp_path)
    assert [lines.of(key(number)) for number in (3, 4, 1)] == [line(3), line(4), line(1)]
    assert key(2) not in lines


def test_the_file_is_written_anew_when_most_of_it_is_of_no_use(tmp_path: Path) -> None:
    keep(tmp_path, range(10), no_lines(), LONG)
    largest = 0
    for step in range(1, 30):
        keep(tmp_path, range(step, step + 10), kept(tmp_path), LONG)
        largest = max(largest, (tmp_path / "lines").stat().st_size)
        assert kept(tmp_path).of(key(step)) == line(step, LONG)
    assert largest < 30 * LONG


def test_a_table_knows_nothing_of_lines_behind_it(tmp_path: Path) -> None:
    keep(tmp_path, [1, 2], no_lines())
    before = kept(tmp_path)
    with (tmp_path / "lines").open("ab") as file:
        file.write(b"what a build left that was killed")
    assert keep(tmp_path, [2, 3], before) == [3]
    assert [kept(tmp_path).of(key(number)) for number in (2, 3)] == [line(2), line(3)]


def test_a_damaged_line_counts_as_not_there(tmp_path: Path) -> None:
    keep(tmp_path, [1, 2], no_lines())
    path = tmp_path / "lines"
    path.write_bytes(path.read_bytes().replace(b"2 x", b"2 y"))
    lines = kept(tmp_path)
    assert lines.of(key(1)) == line(1)
    with pytest.raises(KeyError):
        lines.of(key(2))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [None, 0, 1, -1])
def test_files_may_be_deleted_or_cut_short(tmp_path: Path, name: str, size: int | None) -> None:
    keep(tmp_path, [1, 2], no_lines())
    path = tmp_path / name
    if size is None:
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:size])
    assert list(kept(tmp_path).keys) == []
    assert keep(tmp_path, [1, 2], kept(tmp_path)) == [1, 2]
    assert kept(tmp_path).of(key(2)) == line(2)


def test_a_table_of_another_form_is_not_read(tmp_path: Path) -> None:
    keep(tmp_path, [1], no_lines())
    assert list(read_lines(str(tmp_path), NAMES, {"form": 2}).keys) == []


@given(steps=st.lists(st.lists(st.integers(0, 30), unique=True), min_size=1, max_size=6))
def test_what_was_kept_last_is_what_is_found(
    tmp_path_factory: pytest.TempPathFactory, steps: list[list[int]]
) -> None:
    site = tmp_path_factory.mktemp("site")
    for numbers in steps:
        keep(site, numbers, kept(site))
        lines = kept(site)
        assert list(lines.keys) == [key(number) for number in numbers]
        assert [lines.of(each) for each in lines.keys] == [line(int(each, 16)) for each in lines.keys]
