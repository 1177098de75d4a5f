"""Files read after an edit are what they are when they are read for the first time."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book.good import compact, envelope, record

from errorbook.book.read import Reading, read_book
from errorbook.book.records.record_files import MOST_IN_VAIN
from errorbook.book.records.shards import MOST_EDITED, read_edited

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.book.records.record import Record

LINES = [
    *(compact(record(number)) for number in range(1, 7)),
    *(compact(record(number, documentation="Other words.")) for number in range(1, 4)),
    *(compact(envelope(record(number))) for number in range(4, 6)),
    b"",
    b"  ",
    b"{",
    compact(record(7, severity="odd")),
]

files = st.lists(st.sampled_from(LINES), max_size=9)


def put(path: Path, lines: list[bytes]) -> None:
    data = b"".join(line + b"\n" for line in lines)
    path.write_bytes(gzip.compress(data, mtime=0) if path.suffix == ".gz" else data)


def words(record: Record) -> str:
    return record.documentation


def told(reading: Reading) -> list[str]:
    return [str(problem) for problem in reading.problems]


@pytest.mark.parametrize("name", ["records.jsonl", "records.jsonl.gz"])
@given(before=files, after=files)
def test_an_edited_file_is_read_as_a_new_one(
    name: str, before: list[bytes], after: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("book") / name
    put(path, before)
    first = read_book([path], extract=words)
    put(path, after)
    edited = read_book([path], before=first.files, extract=words)
    new = read_book([path], extract=words)
    assert edited.book == new.book
    assert told(edited) == told(new)
    assert edited.files == new.files
    kept = {card.id for card in edited.book.cards} - edited.extracted.keys()
    assert edited.extracted == {name: value for name, value in new.extracted.items() if name not in kept}
    assert not kept or first.files


def test_only_new_lines_are_checked_and_extracted(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    put(path, LINES[:6])
    first = read_book([path])
    put(path, [LINES[6], *LINES[1:5], compact(record(9))])
    edited = read_book([path], before=first.files, extract=words)
    assert list(edited.extracted) == [f"{1:016x}", f"{9:016x}"]
    assert [card.source.line for card in edited.book.cards] == [1, 2, 3, 4, 5, 6]


def test_many_new_lines_are_for_many_processes(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    put(path, [compact(record(number)) for number in range(1, MOST_EDITED + 5)])
    known = read_book([path]).book.cards
    assert read_edited(str(path), known[MOST_EDITED:])
    assert read_edited(str(path), known[:3]) is None
    assert read_book([path], before={}).book.cards == known


def test_what_cannot_be_read_is_told_as_of_any_file(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl.gz"
    put(path, LINES[:6])
    first = read_book([path])
    path.write_bytes(path.read_bytes()[:-9])
    assert told(read_book([path], before=first.files)) == told(read_book([path])) != []


@pytest.mark.parametrize("name", ["record.json", "record.json.gz"])
def test_a_record_that_was_only_touched_is_known(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    put(path, LINES[:1])
    first = read_book([path], extract=words)
    put(path, LINES[:1])
    touched = read_book([path], before=first.files, extract=words)
    assert touched.book == first.book
    assert touched.extracted == {}
    assert touched.files == read_book([path]).files
    put(path, LINES[6:7])
    assert read_book([path], before=first.files, extract=words) == read_book([path], extract=words)


def test_where_all_is_new_little_is_read_in_vain(tmp_path: Path) -> None:
    count = MOST_IN_VAIN + 20

    def put_all(text: str) -> None:
        for number in range(1, count + 1):
            data = compact(record(number, documentation=text if number < count else "The same."))
            (tmp_path / f"{number:03}.json").write_bytes(data)

    put_all("Old.")
    first = read_book([tmp_path])
    put_all("New.")
    reading = read_book([tmp_path], before=first.files, extract=words)
    assert len(reading.extracted) == count
    assert {card.summary for card in reading.book.cards} == {"New.", "The same."}
