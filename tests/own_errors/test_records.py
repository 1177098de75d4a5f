"""Class, record, message pattern, excerpt and broken example say the same of each of our own errors."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.own_errors.excerpts import find_raising_files
from tests.own_errors.family import HUNDREDS, RECORDS, ROOT, read_classes, read_records, sample, written
from tests.own_errors.refresh import source_members

from errorbook.book.formats.sources import Source
from errorbook.book.records.documents import Document, read_document
from errorbook.book.records.slugs import slug_of
from errorbook.find.matching import fit_whole
from errorbook.find.patterns import find_pattern_problem, read_pattern
from errorbook.find.pieces import fold
from errorbook.markup.panes import split_panes

if TYPE_CHECKING:
    from errorbook.errors import Problem

CLASSES = {kind.code: kind for kind in read_classes()}
RECORDED = read_records()
TESTS = ROOT / "tests"

each_class = pytest.mark.parametrize("kind", [pytest.param(kind, id=code) for code, kind in CLASSES.items()])
each_record = pytest.mark.parametrize("code", RECORDED)
each_pair = pytest.mark.parametrize("code", sorted(CLASSES.keys() & RECORDED.keys()))


def test_codes_are_unique() -> None:
    assert [code for code, count in Counter(kind.code for kind in read_classes()).items() if count > 1] == []


@each_class
def test_a_code_lies_in_the_hundred_of_its_module(kind: type[Problem]) -> None:
    hundred = HUNDREDS[kind.__module__.rpartition(".")[2]]
    assert re.fullmatch(rf"EB{hundred}[0-9]{{2}}", kind.code)


@each_class
def test_a_class_is_raised(kind: type[Problem]) -> None:
    assert list(find_raising_files(kind.__name__)), f"nothing outside of errors/ raises {kind.__name__}"


def test_every_class_has_a_record_and_every_record_a_class() -> None:
    assert sorted(RECORDED) == sorted(CLASSES)


@each_record
def test_a_record_is_good(code: str) -> None:
    data = (RECORDS / f"{code}.json").read_bytes()
    found = read_document(data, Source(f"{code}.json", 0, len(data)))
    assert isinstance(found, Document), [problem.sentence for problem in found]
    assert data.decode() == written(RECORDED[code])


@each_pair
def test_a_record_is_about_its_class(code: str) -> None:
    kind, record = CLASSES[code], RECORDED[code]
    expected = {
        "id": hashlib.sha256(f"errorbook {code}".encode()).hexdigest()[:16],
        "repo": "errorbook/errorbook",
        "slug": slug_of(kind.message),
        "errorCode": code,
        "errorMessage": kind.message,
        "errorClass": kind.__name__,
        "severity": kind.severity,
        "githubUrl": None,
    }
    assert {name: record[name] for name in expected} == expected
    assert record["tags"][0] == "errorbook"


@each_pair
def test_a_pattern_matches_what_its_class_says(code: str) -> None:
    record, said = RECORDED[code], fold(sample(CLASSES[code]).sentence)
    assert find_pattern_problem(record["messagePattern"], record["errorMessage"]) is None
    assert fit_whole(read_pattern(record["messagePattern"], record["errorMessage"]), said)


@each_pair
def test_an_excerpt_is_the_source_as_it_is_now(code: str) -> None:
    record = RECORDED[code]
    expected = source_members(record)
    assert {name: record[name] for name in expected} == expected, "run pytest with --refresh-excerpts"
    marked = record["sourceCode"].split("\n")[record["lineNumber"] - record["sourceCodeStart"]]
    assert re.search(rf"\b{record['errorClass']}[(),]", marked)


@each_class
def test_a_class_has_a_test(kind: type[Problem]) -> None:
    has_book = (TESTS / "books" / "broken" / kind.code).is_dir()
    assert has_book or re.search(rf"\b(?:{kind.code}|{kind.__name__})\b", _tests())


@cache
def _tests() -> str:
    """Return the text of all tests but those in this file."""
    files = (path for path in sorted(TESTS.rglob("*.py")) if path.name != Path(__file__).name)
    return "\n".join(path.read_text("utf-8") for path in files)


@each_record
def test_a_record_is_whole(code: str) -> None:
    record = RECORDED[code]
    assert [pane.label for pane in split_panes(record["exampleFix"])] == ["Before", "After"]
    assert len(record["solutions"]) in (1, 2, 3)
    texts = (record[name] for name in ("documentation", "triggerScenarios", "commonSituations"))
    assert all(len(text) > 20 for text in texts)


@each_record
def test_a_background_topic_has_a_text(code: str) -> None:
    topic = RECORDED[code]["backgroundTag"]
    assert topic is None or (ROOT / "content" / "background" / f"{topic}.md").is_file()


def test_no_sentence_stands_in_two_records() -> None:
    said = Counter(sentence for record in RECORDED.values() for sentence in set(_sentences(record)))
    assert [sentence for sentence, count in said.items() if count > 1] == []


def _sentences(record: dict[str, Any]) -> list[str]:
    prose = ("documentation", "triggerScenarios", "commonSituations", "solutions", "preventionTips")
    texts = (json.dumps(record[name], ensure_ascii=False) for name in prose)
    split = (re.split(r'(?<=[.:;?])\s|\\n|"', text) for text in texts)
    return [sentence for sentences in split for sentence in sentences if len(sentence) > 30]
