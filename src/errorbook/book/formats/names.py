"""The names of files: which are records, and which cannot be told in a line."""

from __future__ import annotations

import re
from typing import NamedTuple

from errorbook.errors import Place, Problem, reading

_RECORDS = re.compile(r"\.(?:(json)|jsonl|ndjson)(\.gz)?\Z", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_NOT_UTF8 = re.compile("[\ud800-\udfff]")


class Form(NamedTuple):
    """Say how records lie in a file: one on each line or one in all, packed or not."""

    is_lines: bool
    is_packed: bool


def form_of(name: str) -> Form | None:
    """Return how records lie in a file of this name, None where it holds none."""
    found = _RECORDS.search(name)
    return Form(not found[1], bool(found[2])) if found else None


def is_record(name: str) -> bool:
    """Say whether a file of this name holds records."""
    return _RECORDS.search(name) is not None


def name_problem(name: str, label: str, kind: str) -> Problem | None:
    """Return why a name is not taken; `kind` says what has it."""
    if _NOT_UTF8.search(name):
        return reading.NameNotUtf8(kind=kind, place=Place(label))
    if control := _CONTROL.search(name):
        sign = f"U+{ord(control.group()):04X}"
        return reading.ControlInName(kind=kind, sign=sign, place=Place(label))
    return None
