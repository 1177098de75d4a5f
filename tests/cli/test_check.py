"""What `check` reports, and how."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.cli.conftest import hostile, sample

from errorbook.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


def put(book: Path, name: str, **changes: object) -> Path:
    """Write a record with some members changed."""
    file = book / "errors" / f"{name}.json"
    file.write_text(json.dumps(sample() | {"id": "0" * 15 + name} | changes, indent=2), encoding="utf-8")
    return file


def test_good_content_is_counted(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (book / "errors" / "hostile.json").unlink()
    assert main(["check", str(book)]) == 0
    assert capsys.readouterr() == ("", "2 records, no problems\n")
    assert main(["check", str(book), "--quiet", "--strict"]) == 0
    assert capsys.readouterr() == ("", "")


def test_all_problems_of_all_records_are_told_in_order(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(book, "b", severity="loud", lineNumber="348", tags=["A"])
    put(book, "a", slug="-", extra=1)
    put(book, "c", messagePattern="a|b")
    assert main(["check", str(book)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    told = [line.split(": ")[0].removeprefix(f"{book}/errors/") for line in err.splitlines() if "EB2" in line]
    assert told[:5] == ["a.json:4:3", "a.json:46:3", "b.json:11:3", "b.json:13:3", "b.json:36:5"]
    assert "5 problems, 1 warning. To read more:" in err


def test_a_doubtful_pattern_is_a_warning_with_its_place(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = put(book, "c", messagePattern="a|b")
    assert main(["check", str(book)]) == 0
    err = capsys.readouterr().err
    line = next(n for n, text in enumerate(file.read_text().splitlines(), 1) if "messagePattern" in text)
    assert err.startswith(f"{file}:{line}:3: EB401 messagePattern: the pattern cannot be taken apart")
    assert "1 warning. To read more:\nerrorbook explain EB401\n" in err
    assert main(["check", str(book), "--strict"]) == 1


@pytest.mark.parametrize("form", ["json", "github"])
def test_programs_read_one_problem_a_line(book: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    file, doubtful = put(book, "b", severity="loud"), put(book, "c", messagePattern="a|b")
    assert main(["check", str(book), "--format", form]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    first, second = out.splitlines()
    if form == "github":
        assert first.startswith(f"::error file={file},line=11,col=3,title=EB")
        assert second.startswith(f"::warning file={doubtful},line=")
    else:
        assert json.loads(first)["member"] == "severity"
        assert json.loads(first)["file"] == str(file)
        assert json.loads(second)["severity"] == "warning"
    assert all(line.isprintable() for line in (first, second))


def test_lines_of_a_jsonl_file_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [sample() | {"id": f"{n:016x}"} for n in range(3)]
    lines[1]["severity"] = "loud\u2028"
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:2:")


def test_a_hostile_record_is_told_of_in_plain_lines(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = hostile() | {"id": "0" * 16, "severity": "\x1b[31m\nEB000: forged", "\x1b[2J\n::error::": 1}
    (book / "errors" / "forged\u202e\x1b.json").write_text(json.dumps(record))
    for form in ("text", "json", "github"):
        assert main(["check", str(book), "--format", form]) == 1
        out, err = capsys.readouterr()
        lines = (out + err).splitlines()
        assert all(line.isprintable() for line in lines)
        assert not any(line.startswith(("EB000", "::error::")) for line in lines)


def test_content_that_is_not_there_is_no_content_with_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["check"]) == 2
    assert capsys.readouterr().err.startswith("content: EB120: ")
