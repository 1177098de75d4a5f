"""A small book of four records, and the site that it makes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from errorbook.cli.main import main

SAMPLES = Path(__file__).parents[2] / "content" / "errors" / "jax"
HOSTILE_ID = "00000000000000ff"


def sample(record_id: str = "51f26ec901b4e271") -> dict[str, Any]:
    """Return the record of a sample."""
    record: dict[str, Any] = json.loads((SAMPLES / f"{record_id}.json").read_text(encoding="utf-8"))["record"]
    return record


def hostile() -> dict[str, Any]:
    """Return a good record whose texts would steer a terminal."""
    return sample() | {
        "id": HOSTILE_ID,
        "slug": "hostile",
        "errorCode": "H1",
        "errorMessage": "\x1b[2J{x} went\rwrong \u202e here",
        "messagePattern": "\x1b\\[2J(.+?) went\rwrong \u202e here",
        "documentation": "Title \x1b]0;owned\x07 and `code\x9b31m`.\n\n```scala\n" + "\\" * 80 + "\n```",
        "filePath": "src/a.scala",
        "lineNumber": 1,
        "sourceCode": "\x1b[31m" + "\\" * 80 + "\u2066",
        "sourceCodeStart": 1,
        "sourceCodeEnd": 1,
        "githubUrl": None,
        "solutions": ["\x1b[31mred\n\n    and more"],
        "exampleFix": None,
        "validationCode": None,
        "tags": ["hostile"],
        "backgroundTag": None,
    }


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a book with two samples, a hostile record and two ids that were retired."""
    folder = tmp_path / "book"
    (folder / "errors").mkdir(parents=True)
    for name in ("51f26ec901b4e271", "97f4db7f7d7793be"):
        shutil.copy(SAMPLES / f"{name}.json", folder / "errors")
    (folder / "errors" / "hostile.json").write_text(json.dumps(hostile()), encoding="utf-8")
    (folder / "site.toml").write_text('title = "Small"\n[provenance]\ntext = "Written by hand"\n')
    (folder / "retired.toml").write_text(
        '[[retired]]\nid = "00000000000000aa"\nreason = "The check is gone."\ncode = "OLD1"\n'
        '[[retired]]\nid = "00000000000000bb"\nreason = "Renamed."\nreplaced_by = "51f26ec901b4e271"\n'
    )
    return folder


@pytest.fixture
def site(book: Path, tmp_path: Path) -> Path:
    """Return the book's site."""
    assert main(["build", str(book), "-o", str(tmp_path / "site"), "--quiet"]) == 0
    return tmp_path / "site"
