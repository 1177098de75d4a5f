"""The look-up fixtures: pasted texts, the records they are looked up in, and what must be found.

A fixture has lines `expect: <id>  <its message>` (the first answers, in order; `nothing` where none may be
given but by words), `value: <expression> = <text>` and `confidence: <word>` for the first answer; then `---`
and the paste.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from errorbook.find.evidence import Candidate
from errorbook.find.patterns import read_pattern

FOLDER = Path(__file__).parents[1] / "lookups"


@dataclass(frozen=True)
class Fixture:
    """Hold a pasted text and what must be found for it."""

    name: str
    paste: str
    expected: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    confidence: str


@cache
def records() -> tuple[Candidate, ...]:
    """Return the records that all fixtures are looked up in."""
    found = []
    for line in (FOLDER / "records.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        pattern = read_pattern(row.get("messagePattern", ""), row["errorMessage"])
        error_class, code = row["errorClass"] or "", row.get("errorCode", "")
        found.append(Candidate(row["id"], pattern, error_class, code, row["filePath"], row["lineNumber"]))
    return tuple(found)


@cache
def fixtures() -> tuple[Fixture, ...]:
    """Return all fixtures, by name."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.txt")))


def _read(path: Path) -> Fixture:
    front, _, paste = path.read_bytes().decode("utf-8").partition("\n---\n")
    expected, values, confidence = [], [], ""
    for line in front.split("\n"):
        key, _, text = line.partition(": ")
        if key == "expect" and text != "nothing":
            expected.append(text.split()[0])
        elif key == "value":
            expression, _, found = text.partition(" = ")
            values.append((expression, found))
        elif key == "confidence":
            confidence = text
        elif line != "expect: nothing":
            raise ValueError(f"{path.name}: {line}")
    return Fixture(path.stem, paste, tuple(expected), tuple(values), confidence)
