"""Records read again: the same data in the same order, or a problem."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.book.good import GOOD, SAMPLES, compact, envelope, record, write

from errorbook.book.read import read_book
from errorbook.book.records.reread import read_record, read_records
from errorbook.errors import Problem

if TYPE_CHECKING:
    from pathlib import Path


def _text(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_samples_come_back_byte_for_byte(path: Path) -> None:
    (card,) = read_book([path]).book.cards
    found, members = read_record(card)
    assert found.id == path.stem
    assert _text({"record": members, "datasetVersion": card.dataset_version}) == path.read_bytes()


@pytest.mark.parametrize("name", ["a.json", "a.json.gz", "a.jsonl", "a.jsonl.gz"])
def test_members_keep_their_order_and_text(tmp_path: Path, name: str) -> None:
    backwards = dict(reversed(record(documentation='\u2028 \x7f \u00e9 😀 </script> \\ " \n').items()))
    for value in (backwards, {"datasetVersion": "1", "record": backwards}):
        path = write(tmp_path / name, compact(value))
        (card,) = read_book([path]).book.cards
        found, members = read_record(card)
        assert _text(members) == _text(backwards)
        assert found.documentation == backwards["documentation"]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.ndjson"])
def test_records_are_read_in_any_order(tmp_path: Path, name: str) -> None:
    values = [envelope(record(number)) if number % 3 else record(number) for number in range(1, 40)]
    write(tmp_path / name, values)
    write(tmp_path / "b.json", record(40))
    write(tmp_path / "c.jsonl.gz", [record(41), record(42)])
    cards = read_book([tmp_path]).book.cards
    mixed = [*cards[::2], *reversed(cards[1::2])]
    assert [found.id for found, _ in read_records(mixed)] == [card.id for card in mixed]
    assert read_record(cards[20])[0].id == cards[20].id


@pytest.mark.parametrize(
    ("name", "change", "code"),
    [
        ("a.json", b"x", "EB122"),
        ("a.json", compact(GOOD | {"severity": "info"}), "EB122"),
        ("a.jsonl", b"\n" + compact(GOOD), "EB122"),
        ("a.jsonl", b"", "EB122"),
        ("a.jsonl.gz", b"no gzip at all", "EB118"),
        ("a.json.gz", b"no gzip at all", "EB118"),
        ("a.json", None, "EB115"),
        ("a.jsonl", None, "EB115"),
    ],
)
def test_what_changed_is_told(tmp_path: Path, name: str, change: bytes | None, code: str) -> None:
    path = write(tmp_path / name, compact(GOOD) + b"\n")
    (card,) = read_book([path]).book.cards
    if change is None:
        path.unlink()
    else:
        path.write_bytes(change)
    with pytest.raises(Problem) as raised:
        read_record(card)
    assert raised.value.code == code
