"""Strict JSON: as `json.loads` has it where that is strict, and no exception whatever the bytes are."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.book.good import GOOD, SOURCE, compact, envelope, problems_of

from errorbook.book.formats.strict_json import DEPTH_LIMIT, scan
from errorbook.book.records.documents import Document, _quickly, read_document
from errorbook.book.records.faults import find_problems
from errorbook.errors import Problem

LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8)


@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_good_json_is_read_as_python_does(value: Any, indent: int | None, escapes: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escapes)
    found = scan(text)
    assert (found.faults, found.ends) == ([], False)
    assert found.value == json.loads(text)
    assert _types(found.value) == _types(json.loads(text))


def _types(value: object) -> object:
    if isinstance(value, list):
        return [_types(item) for item in value]
    if isinstance(value, dict):
        return [(name, _types(member)) for name, member in value.items()]
    return type(value)


@given(st.text(alphabet='{}[]",:0123456789.eE+-\\/unltrfas \n\t\x00é😀', max_size=40))
@example("-")
@example('{"a":')
@example('"\\')
@example('"\\ud800')
def test_any_text_is_taken_or_refused_as_python_does(text: str) -> None:
    found = scan(text)
    try:
        value = json.loads(text, parse_constant=_refuse)
    except ValueError:
        assert found.faults
        return
    if not found.faults:
        assert found.value == value or math.isinf(value)


def _refuse(word: str) -> None:
    raise ValueError(word)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-16")))
def test_any_bytes_give_problems_with_a_place(data: bytes) -> None:
    found = read_document(data, SOURCE)
    assert not isinstance(found, Document)
    assert found
    assert all(problem.place.line >= 1 and problem.place.column >= 1 for problem in found)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Make a good record's text with something cut out, doubled or put in somewhere."""
    value = draw(st.sampled_from([GOOD, envelope(GOOD)]))
    indent = draw(st.sampled_from([None, 1]))
    data = json.dumps(
        value, indent=indent, separators=draw(st.sampled_from([(",", ":"), (" , ", " : ")]))
    ).encode()
    start = draw(st.integers(0, len(data)))
    end = draw(st.integers(start, min(len(data), start + 60)))
    piece = draw(
        st.sampled_from([b"", data[start:end] * 2, b'"id":"x",', b",", b'"', b"\\u0000", b"NaN", b"\xff"])
    )
    return data[:start] + piece + data[end:]


@given(damaged())
def test_the_quick_way_takes_nothing_that_the_thorough_way_refuses(data: bytes) -> None:
    if _quickly(data):
        assert find_problems(data, SOURCE) == ()
    else:
        found = read_document(data, SOURCE)
        assert isinstance(found, Document) or all(isinstance(problem, Problem) for problem in found)


@pytest.mark.parametrize("between", ["", " ", "\n", "\r\n\t "])
def test_doubled_member_is_seen_however_it_is_written(between: str) -> None:
    text = json.dumps(envelope(GOOD), separators=("," + between, between + ":"))
    for name in ("id", "tags", "exampleFix", "record", "datasetVersion"):
        value = json.dumps(GOOD.get(name, "1" if name == "datasetVersion" else GOOD))
        place = "{" if name in ("record", "datasetVersion") else '"record"' + between + ":{"
        doubled = text.replace(place, f'{place}"{name}"{between}:{value},{between}', 1)
        assert [problem.code for problem in problems_of(doubled.encode())] == ["EB104"], name


@pytest.mark.parametrize(
    ("text", "code", "where", "words"),
    [
        ("", "EB101", (1, 1), "ends too early"),
        ("{", "EB101", (1, 2), "ends too early"),
        ('{"a": 1,}', "EB101", (1, 9), "a comma before `}`"),
        ('{"a": 1\n "b": 2}', "EB101", (2, 2), "a comma or `}` must follow"),
        ("{'a': 1}", "EB101", (1, 2), "single quote"),
        ('{"a": 1 // one\n}', "EB101", (1, 9), "a comment"),
        ('{"a": None}', "EB101", (1, 7), "write null"),
        ('{"a": True}', "EB101", (1, 7), "write true"),
        ('{"a": 012}', "EB101", (1, 7), "`012` is no number"),
        ('{"a": .5}', "EB101", (1, 7), "`.5` is no number"),
        ('{"a": "x\ny"}', "EB101", (1, 9), "a line end in a string"),
        ('{"a": "x\ty"}', "EB101", (1, 9), "U+0009"),
        ('{"a": "\\x41"}', "EB101", (1, 8), "the escape `\\x`"),
        ('{"a": "b', "EB101", (1, 7), "without its closing quote"),
        ("{a: 1}", "EB101", (1, 2), "in double quotes"),
        ("{} {}", "EB101", (1, 4), "more text after its end"),
        ("{}\n,", "EB101", (2, 1), "more text after its end"),
        ('{"a": -Infinity}', "EB105", (1, 7), "-Infinity"),
        ('{"a": "é\\udc00"}', "EB106", (1, 9), "\\udc00"),
        ('{"a": "\\ud83dx"}', "EB106", (1, 8), "\\ud83d"),
        ("[" * 65, "EB107", (1, 65), "64"),
        ('{"a":' * 100_000, "EB107", (1, 321), "64"),
        ('{"a": ' + "7" * 5000 + "}", "EB109", (1, 7), "5000 digits"),
    ],
)
def test_slips_are_told_where_they_are(text: str, code: str, where: tuple[int, int], words: str) -> None:
    problem = next(each for each in problems_of(text.encode()) if each.code == code)
    assert (problem.place.line, problem.place.column) == where
    assert words in problem.sentence


@pytest.mark.parametrize("version", ["NaN", "-Infinity", "9" * 5000])
def test_a_version_that_is_no_number_is_told_once(version: str) -> None:
    text = compact(GOOD).decode().replace('"schemaVersion":2', f'"schemaVersion":{version}')
    (problem,) = problems_of(text.encode())
    assert problem.code in {"EB105", "EB109"}


def test_as_deep_as_the_limit_is_read() -> None:
    text = "[" * DEPTH_LIMIT + "]" * DEPTH_LIMIT
    assert scan(text).faults == []


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (b"\xef\xbb\xbf{}", "EB103", (1, 1)),
        ('{"a": 1}'.encode("utf-16"), "EB103", (1, 1)),
        ('{"a": 1}'.encode("utf-32"), "EB103", (1, 1)),
        (b'{"a":\n "\xc3\xa9\xff"}', "EB102", (2, 4)),
        (b"\xed\xa0\x80", "EB102", (1, 1)),
        (b"\xc0\xaf", "EB102", (1, 1)),
    ],
)
def test_bytes_that_are_no_text(data: bytes, code: str, where: tuple[int, int]) -> None:
    (problem,) = problems_of(data)
    assert (problem.code, problem.place.line, problem.place.column) == (code, *where)


def test_an_escaped_pair_is_one_character() -> None:
    assert scan('"\\ud83d\\ude00"').value == "😀"


@pytest.mark.parametrize(
    "text",
    [
        '{"a":[' + "[]," * 100_000 + "[]]}",
        '{"solutions":[' + "1," * 100_000 + "1]}",
        "{" + ",".join(f'"{n}":1' for n in range(50_000)) + "}",
        '{"a":1' + ',"a":1' * 50_000 + "}",
        '{"a":"' + "\\ud800" * 100_000 + '"}',
        '{"a":"' + "\\u0000" * 100_000 + '"}',
    ],
)
def test_much_that_is_wrong_is_told_in_short(text: str) -> None:
    assert 1 <= len(problems_of(text.encode())) <= 101


def test_a_record_as_large_as_the_limit_is_read() -> None:
    room = 4 * 1024 * 1024 - len(compact(GOOD | {"documentation": ""}))
    assert problems_of(GOOD | {"documentation": "x" * room}) == ()
    (problem,) = problems_of(GOOD | {"documentation": "x" * (room + 1)})
    assert problem.code == "EB108"
