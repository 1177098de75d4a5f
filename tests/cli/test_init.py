"""The book that `init` writes."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from errorbook.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


def test_it_checks_clean_strictly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init", str(tmp_path / "book")]) == 0
    assert f"cd {tmp_path}/book\n" in capsys.readouterr().out
    assert main(["check", "--strict", str(tmp_path / "book" / "content")]) == 0
    assert capsys.readouterr().err == "1 record, no problems\n"
    assert main(["check", "--strict", "--quiet", str(tmp_path / "book")]) == 0
    assert capsys.readouterr() == ("", "")


def test_it_has_all_that_a_book_may_begin_with(tmp_path: Path) -> None:
    main(["init", str(tmp_path / "deep" / "book"), "--quiet"])
    found = {
        path.relative_to(tmp_path / "deep" / "book").as_posix()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert found == {
        "README.md",
        "content/site.toml",
        "content/errors/retry-delay-must-be-positive.json",
        "content/background/retry-policy.md",
        "content/pages/about.md",
    }


def test_this_folder_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--quiet"]) == 0
    assert main(["check", "--strict", "--quiet"]) == 0


def test_its_record_says_the_truth_about_its_code(tmp_path: Path) -> None:
    main(["init", str(tmp_path), "--quiet"])
    record = json.loads((tmp_path / "content/errors/retry-delay-must-be-positive.json").read_text())
    line = record["sourceCode"].split("\n")[record["lineNumber"] - record["sourceCodeStart"]]
    assert record["errorMessage"] in line
    scope: dict[str, object] = {}
    exec(
        "from dataclasses import dataclass\nfrom collections.abc import Iterator\n" + record["sourceCode"],
        scope,
    )
    policy = scope["RetryPolicy"]
    with pytest.raises(ValueError, match="retry delay must be positive, got 0"):
        policy(delay=0)  # type: ignore[operator]
    assert sum(policy(delay=0.001).waits()) == pytest.approx(0.015)  # type: ignore[operator]
    assert list(policy(delay=2, factor=3, attempts=4).waits()) == [2, 6, 18]  # type: ignore[operator]


def test_it_never_lies_among_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine\x1b.txt").write_text("mine")
    assert main(["init", str(tmp_path)]) == 2
    assert r"is not empty: it holds 'mine\x1b.txt'" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine\x1b.txt"]


def test_a_place_that_is_refused_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / ("x" * 300)):
        assert main(["init", str(place)]) == 2
        assert "EB907" in capsys.readouterr().err
    if os.name == "posix":
        assert main(["init", "a\0b"]) == 2
