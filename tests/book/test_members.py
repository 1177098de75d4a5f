"""Every member against what it must not be: types as written, forms, and what members must agree on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.book.good import GOOD, SAMPLES, SOURCE, compact, envelope, problems_of, record, told

from errorbook.book.records.documents import Document, read_document
from errorbook.book.records.record import Record

MEMBERS = tuple(GOOD)
INTEGERS = ("httpStatus", "lineNumber", "sourceCodeStart", "sourceCodeEnd", "schemaVersion")
LISTS = ("solutions", "preventionTips", "tags")
STRINGS = tuple(name for name in MEMBERS if name not in (*INTEGERS, *LISTS))
OPTIONAL = (
    "errorCode",
    "errorClass",
    "httpStatus",
    "exampleFix",
    "handlingStrategy",
    "validationCode",
    "typeGuard",
    "tryCatchPattern",
    "preventionTips",
    "backgroundTag",
)
NULLABLE = {*OPTIONAL, "githubUrl", "triggerScenarios", "commonSituations"} - {"preventionTips"}

TYPES = {
    "number": b"348",
    "negative": b"-1",
    "fraction": b"348.0",
    "power": b"1e2",
    "true": b"true",
    "digits": b'"348"',
    "list": b'["a"]',
    "numbers": b"[1]",
    "lists": b'[["a"]]',
    "object": b'{"a":1}',
    "null": b"null",
}
FITTING = {
    **{name: {"number", "negative"} for name in INTEGERS},
    **{name: {"list"} for name in LISTS},
    **{name: {"digits"} for name in STRINGS},
}


def _with_text(member: str, text: bytes) -> bytes:
    return compact(GOOD | {member: "@"}).replace(b'"@"', text)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("member", MEMBERS)
def test_types_are_taken_as_written(member: str, kind: str) -> None:
    found = problems_of(_with_text(member, TYPES[kind]))
    codes = {problem.code for problem in found if problem.place.member.startswith(member)}
    fits = kind in FITTING[member] or (kind == "null" and member in NULLABLE)
    assert ("EB203" in codes) is not fits
    assert codes <= {"EB203"} or fits


@pytest.mark.parametrize("member", MEMBERS)
def test_missing_member_is_told_at_the_record(member: str) -> None:
    text = (
        b"\n "
        + json.dumps({name: value for name, value in GOOD.items() if name != member}, indent=1).encode()
    )
    found = problems_of(text)
    expected = [] if member in OPTIONAL else [("EB202", member)]
    assert told(found) == expected
    assert [(problem.place.line, problem.place.column) for problem in found] == [(2, 2)] * len(expected)


REFUSED: list[tuple[str, Any, str]] = [
    *[("id", value, "EB204") for value in ("", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0")],
    *[("id", value, "EB204") for value in ("0123456789abcdef\n", "../../etc/passwd", "٠١٢٣٤٥٦٧٨٩abcdef")],
    *[("repo", value, "EB205") for value in ("", "parser", "a/b/c", "/b", "a/", "-a/b", "a-/b", "a--b/c")],
    *[
        ("repo", value, "EB205")
        for value in ("a/.", "a/..", "a/b.git", "../..", "a b/c", "a/b\n", "ä/b", "a_/b")
    ],
    *[("repo", value, "EB205") for value in ("a" * 40 + "/b", "a/" + "b" * 101, "a/b?c", "a/b#c", "a\\b")],
    *[
        ("slug", value, "EB206")
        for value in ("", "A", "a--b", "-a", "a-", "a_b", "a b", "a/b", "ä", "a\n", "a" * 81)
    ],
    *[("errorCode", value, "EB207") for value in ("", "-a", "a b", "a/b", "ä", "a\n", "a" * 65, "..", "<b>")],
    *[("errorMessage", value, "EB208") for value in ("", " ", "\n\t", "\u00a0\u2003")],
    *[("documentation", value, "EB208") for value in ("", " \n")],
    *[
        ("errorType", value, "EB209")
        for value in ("", "Error", "two words", "1a", "a-b", "a\n", "ä", "a" * 65)
    ],
    *[
        ("handlingStrategy", value, "EB209")
        for value in ("", "Try", "a b", "a--b", "-a", "a-", "a\n", "a" * 65)
    ],
    *[
        ("errorClass", value, "EB210")
        for value in ("", " ", "A\nB", "A\tB", "A\x1b[0m", "A\x85", "A\u2028", "A" * 201)
    ],
    *[("httpStatus", value, "EB211") for value in (0, 99, 600, -404, 10**30)],
    *[("lineNumber", value, "EB211") for value in (0, -1, 10**9 + 1)],
    *[("severity", value, "EB212") for value in ("", "Error", "err", "critical", "error\n")],
    *[
        ("filePath", value, "EB213")
        for value in ("", "/", "/etc/passwd", "..", ".", "a/../b", "../a", "a/..", "a//b")
    ],
    *[
        ("filePath", value, "EB213")
        for value in ("a/", "./a", "a/./b", "a\nb", "a\x7fb", "a\x9bb", "a\u2029b", "a" * 4097)
    ],
    ("lineNumber", 9, "EB214"),
    ("lineNumber", 13, "EB214"),
    ("sourceCode", "one\ntwo", "EB215"),
    ("sourceCode", "", "EB215"),
    ("sourceCode", "a\r\nb\r\nc\r\nd", "EB215"),
    ("sourceCode", "a\u2028b\x0cc\x85d", "EB215"),
    ("githubUrl", "", "EB217"),
    ("githubUrl", GOOD["githubUrl"].replace("~", "%7E"), "EB217"),
    ("githubUrl", GOOD["githubUrl"].replace("https", "http"), "EB217"),
    ("githubUrl", GOOD["githubUrl"] + " ", "EB217"),
    ("githubUrl", "javascript:alert(1)", "EB217"),
    *[
        ("tags", [value], "EB218")
        for value in ("", "A", " a", "a b", "a/b", "-a", ".", "..", "#a", "ä", "a\n", "a" * 65)
    ],
    *[("backgroundTag", value, "EB218") for value in ("", "A", "a b", "../a", "a/b", "..", "a\n", "a" * 65)],
    ("tags", ["a", "b", "a"], "EB219"),
    ("tags", [str(number) for number in range(51)], "EB220"),
    *[
        ("analyzedSha", value, "EB221")
        for value in ("", "main", "0f1e2d3", "0" * 39, "A" * 40, "0" * 40 + "\n")
    ],
    *[
        ("analyzedAt", value, "EB222")
        for value in ("", "2026-03-01", "2026-03-01T12:00:00", "2026-03-01T12:00Z")
    ],
    *[
        ("analyzedAt", value, "EB222")
        for value in ("2026-02-29T12:00:00Z", "2026-03-01T24:00:00Z", "2026-13-01T00:00:00Z")
    ],
    *[
        ("analyzedAt", value, "EB222")
        for value in ("2026-03-01T12:00:00+25:00", "2026-03-01T12:00:00,5Z", "1772366400")
    ],
    *[
        ("analyzedAt", value, "EB222")
        for value in ("2026-03-01T12:00:00Z\n", "٢٠٢٦-03-01T12:00:00Z", "0000-01-01T00:00:00Z")
    ],
    *[("schemaVersion", value, "EB223") for value in (0, 1, 3, -2, 10**30)],
    *[(name, "a\0b", "EB224") for name in STRINGS if name not in ("severity",)],
    *[(name, ["a\0b"], "EB224") for name in LISTS],
]


@pytest.mark.parametrize(("member", "value", "code"), REFUSED)
def test_ill_formed_member_is_refused(member: str, value: Any, code: str) -> None:
    found = problems_of(record(**{member: value}))
    own = [problem for problem in found if problem.place.member.startswith(member)]
    assert {problem.code for problem in own} == {code}
    assert {problem.code for problem in found} <= {code, "EB214", "EB215", "EB217"}


ACCEPTED: list[tuple[str, Any]] = [
    *[
        ("repo", value)
        for value in ("a/b", "A-1/b.c_d-e", "a/.github", "a/...", "corp_dev/x", "a" * 39 + "/" + "b" * 100)
    ],
    *[("slug", value) for value in ("a", "1", "a-1-b", "a" * 80)],
    *[("errorCode", value) for value in (None, "E0308", "ERR_X", "a.b:c-d_e", "1", "a" * 64, "con")],
    *[
        ("errorMessage", value)
        for value in ("x", " x ", "a\nb", "{{ 7*7 }}", "\x1b[0m\x07", "\u202e", "日本語", "{")
    ],
    *[
        ("errorClass", value)
        for value in (None, "ValueError", "std::error::Error", "a b", "A" * 200, "Fehler·Ü")
    ],
    *[("httpStatus", value) for value in (None, 100, 599)],
    *[
        ("tags", value)
        for value in ([], ["c++", "c#", ".net"[1:], "a_b", "0"], [str(number) for number in range(50)])
    ],
    *[
        ("filePath", value)
        for value in ("a", "a/.b", "..a/b..", "...", ".github/x", "a b/ü+~.py", "C:\\x", "a\u202eb")
    ],
    *[("analyzedAt", value) for value in ("2026-03-01T12:00:00+02:00", "2026-03-01t12:00:00.123456789z")],
    *[("analyzedAt", value) for value in ("2024-02-29T23:59:60Z", "9999-12-31T23:59:59-00:00")],
    *[("sourceCode", value) for value in ("\n\n", "\n\nx", "a\r\nb\r\nc", "a\x0c\u2028\nb\n\x85c")],
    ("messagePattern", ""),
    ("solutions", []),
    ("solutions", ["```\na\n```", "\x1b"]),
]


@pytest.mark.parametrize(("member", "value"), ACCEPTED)
def test_well_formed_member_is_taken(member: str, value: Any) -> None:
    made = record(**{member: value, "githubUrl": None})
    found = read_document(compact(made), SOURCE)
    assert isinstance(found, Document), told(found)
    assert found.record.model_dump(by_alias=True)[member] == (
        tuple(value) if isinstance(value, list) else value
    )


def test_seven_faults_are_seven_problems() -> None:
    bad = record(
        id="x", severity="Fatal", lineNumber="11", solutions=["a", 1], tags=["A"], sourceCode="a", unknown=1
    )
    assert sorted(told(problems_of(bad))) == [
        ("EB201", "unknown"),
        ("EB203", "lineNumber"),
        ("EB203", "solutions[1]"),
        ("EB204", "id"),
        ("EB212", "severity"),
        ("EB215", "sourceCode"),
        ("EB218", "tags[0]"),
    ]


def test_places_are_those_of_the_members() -> None:
    text = json.dumps(envelope(record(id="x", tags=["a", "ä"], severity=1)), indent=2, ensure_ascii=False)
    lines = text.split("\n")
    for problem in problems_of(text.encode()):
        line = lines[problem.place.line - 1]
        assert line[problem.place.column - 1 :].startswith(('"id"', '"ä"', '"severity"'))
        assert not line[: problem.place.column - 1].strip()


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("error_message", "errorMessage"),
        ("Severity", "severity"),
        ("sourcecode", "sourceCode"),
        ("solution", "solutions"),
    ],
)
def test_misspelt_member_is_one_problem(name: str, near: str) -> None:
    (problem,) = problems_of({**{key: value for key, value in GOOD.items() if key != near}, name: GOOD[near]})
    assert problem.code == "EB201"
    assert problem.suggestion == f"Did you mean '{near}'?"


def test_another_schema_version_is_told_alone() -> None:
    (problem,) = problems_of({"schemaVersion": 3, "kind": "later"})
    assert problem.sentence == "records of schema version 3 are not read; version 2 is"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (envelope(GOOD), []),
        ({"datasetVersion": "1", "record": GOOD}, []),
        ({"record": GOOD}, [("EB202", "datasetVersion")]),
        ({"datasetVersion": "1"}, [("EB202", "record")]),
        (envelope([GOOD]), [("EB203", "record")]),
        (envelope(None), [("EB203", "record")]),
        (envelope(GOOD, " "), [("EB210", "datasetVersion")]),
        ({"record": GOOD, "datasetVersion": 7}, [("EB203", "datasetVersion")]),
        ({**envelope(GOOD), "records": []}, [("EB201", "records")]),
        (envelope(GOOD | {"datasetVersion": "1"}), [("EB201", "datasetVersion")]),
        (GOOD | {"datasetVersion": "1"}, [("EB201", "datasetVersion")]),
        ([GOOD], [("EB110", "")]),
        ("text", [("EB110", "")]),
        (None, [("EB110", "")]),
        ({}, [("EB202", name) for name in MEMBERS if name not in OPTIONAL]),
    ],
)
def test_envelopes_and_others(value: Any, expected: list[tuple[str, str]]) -> None:
    assert sorted(told(problems_of(value))) == sorted(expected)


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_samples_are_good(path: Any) -> None:
    assert isinstance(read_document(path.read_bytes(), SOURCE), Document)


def test_no_word_of_the_validating_library_is_shown() -> None:
    odd: tuple[Any, ...] = (None, 1.5, [[]], {"a": 1}, "\0")
    values = [GOOD | {member: value} for member in MEMBERS for value in odd]
    sentences = [each.sentence + each.suggestion for value in values for each in problems_of(value)]
    assert sentences
    assert not [text for text in sentences if "pydantic" in text or "Input should" in text or "{" in text]


def test_members_are_those_of_the_contract() -> None:
    fields = Record.model_fields.values()
    assert [field.alias for field in fields] == list(MEMBERS)
    assert {field.alias for field in fields if not field.is_required()} == set(OPTIONAL)
