"""Problems as text, JSON and annotations."""

from __future__ import annotations

import json

import pytest

from errorbook.cli.problems import as_annotation, as_json, as_text, exit_code, print_problems
from errorbook.errors import Place, Problem
from errorbook.errors.lookups import PatternNotTakenApart
from errorbook.errors.reading import BrokenJson, NoContent
from errorbook.errors.usage import BadArguments

BROKEN = BrokenJson(what="a comma is missing", place=Place("content/a.json", 3, 7, "solutions[2]"))
DOUBTFUL = PatternNotTakenApart(at=2, trouble="alternatives", place=Place("content/a.json", 9))
ABSENT = NoContent(place=Place("nowhere"))
USAGE = BadArguments(command="errorbook build", what="unrecognized arguments: --x")
HOSTILE = BrokenJson(
    what="\x1b]0;owned\x07 100%\r\n::error::now \u202e mine\ud800",
    place=Place("a,b:c%\n\x1b[2J.json", 1, 2, "x\ny"),
)


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (BROKEN, "content/a.json:3:7: EB101 solutions[2]: this is no JSON: a comma is missing"),
        (ABSENT, "nowhere: EB120: there is no such file or folder"),
        (USAGE, "errorbook: EB901: the arguments do not fit: unrecognized arguments: --x"),
        (
            DOUBTFUL,
            "content/a.json:9: EB401: the pattern cannot be taken apart at character 2: alternatives",
        ),
    ],
)
def test_text_has_place_code_member_and_sentence_then_a_hint(problem: Problem, line: str) -> None:
    assert as_text(problem).split("\n") == [line, f"  hint: {problem.suggestion}"]


def test_foreign_text_cannot_start_a_line_or_steer_a_terminal() -> None:
    lines = as_text(HOSTILE, colour=False).split("\n")
    assert len(lines) == 2
    assert all(line.isprintable() for line in lines)
    assert r"a,b:c%\n\x1b[2J.json:1:2: EB101 x\ny:" in lines[0]
    assert r"\x1b]0;owned\x07 100%\r\n::error::now \u202e mine\ud800" in lines[0]


def test_colours_are_the_only_controls_on_a_terminal() -> None:
    coloured = as_text(HOSTILE, colour=True)
    for code in ("\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == as_text(HOSTILE)
    assert "\x1b[1;33m" in as_text(DOUBTFUL, colour=True)


def test_json_has_what_is_known_and_null_for_the_rest() -> None:
    assert json.loads(as_json(BROKEN)) == {
        "file": "content/a.json",
        "line": 3,
        "column": 7,
        "member": "solutions[2]",
        "code": "EB101",
        "severity": "error",
        "message": "this is no JSON: a comma is missing",
        "hint": BROKEN.suggestion,
    }
    assert json.loads(as_json(USAGE))["file"] is None
    assert json.loads(as_json(DOUBTFUL)) | {"column": None, "severity": "warning"} == json.loads(
        as_json(DOUBTFUL)
    )
    assert as_json(HOSTILE).isascii()
    assert json.loads(as_json(HOSTILE))["message"] == HOSTILE.sentence


def test_annotations_are_escaped_as_the_runner_unescapes() -> None:
    assert as_annotation(BROKEN) == (
        "::error file=content/a.json,line=3,col=7,title=EB101::"
        f"solutions[2]: this is no JSON: a comma is missing%0A{BROKEN.suggestion}"
    )
    assert as_annotation(DOUBTFUL).startswith("::warning file=content/a.json,line=9,title=EB401::the pattern")
    assert as_annotation(USAGE).startswith("::error title=EB901::the arguments do not fit: unrecognized")
    hostile = as_annotation(HOSTILE)
    assert hostile.isprintable()
    assert hostile.startswith("::error file=a%2Cb%3Ac%25%0A\\x1b[2J.json,line=1,col=2,title=EB101::x\\ny: ")
    assert "100%25\\r%0A::error::now" in hostile


def test_all_are_printed_in_order_and_the_codes_to_read_about_follow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_problems([ABSENT, DOUBTFUL, BROKEN, BROKEN, USAGE, HOSTILE])
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.split("\n")
    assert [line.split(": ")[0] for line in lines[:12:2]] == [
        "errorbook",
        r"a,b:c%\n\x1b[2J.json:1:2",
        "content/a.json:3:7",
        "content/a.json:3:7",
        "content/a.json:9",
        "nowhere",
    ]
    assert lines[12:] == [
        "",
        "5 problems, 1 warning. To read more:",
        "errorbook explain EB901",
        "errorbook explain EB101",
        "errorbook explain EB401",
        "",
    ]


def test_programs_get_one_problem_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([DOUBTFUL, BROKEN], "json")
    print_problems([DOUBTFUL, BROKEN], "github")
    out, err = capsys.readouterr()
    assert err == ""
    first, second, third, fourth = out.splitlines()
    assert [json.loads(line)["code"] for line in (first, second)] == ["EB101", "EB401"]
    assert third.startswith("::error ")
    assert fourth.startswith("::warning ")


def test_nothing_is_printed_where_nothing_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for form in ("text", "json", "github"):
        print_problems([], form)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("problems", "is_strict", "code"),
    [
        ([], True, 0),
        ([DOUBTFUL], False, 0),
        ([DOUBTFUL], True, 1),
        ([BROKEN, DOUBTFUL], False, 1),
        ([BROKEN, ABSENT], False, 2),
        ([USAGE], False, 2),
    ],
)
def test_the_exit_code_follows_the_worst(problems: list[Problem], is_strict: bool, code: int) -> None:
    assert exit_code(problems, is_strict=is_strict) == code
