"""The example of a record is broken as the record says, and mended it is good.

An example in JSON holds members that are laid over a good record. One whose marks name a file, as
`# before: site.toml`, is that file of a book with one good record. A call of errorbook is taken apart as one.
Other commands and programs are left to their readers.
"""

from __future__ import annotations

import json
import re
import shlex
from typing import TYPE_CHECKING

import pytest
from tests.own_errors.family import ROOT, read_records

from errorbook.book.formats.sources import Source
from errorbook.book.read import read_book
from errorbook.book.records.documents import Document, read_document
from errorbook.cli.parser import parse
from errorbook.errors import Problem
from errorbook.find.patterns import find_pattern_problem
from errorbook.markup.panes import split_panes
from errorbook.pages.kinds.lost import find_lost
from errorbook.pages.plan import plan
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from pathlib import Path

GOOD = ROOT / "content" / "errors" / "jax" / "51f26ec901b4e271.json"
NAME = re.compile(r'^"(\w+)":', re.MULTILINE)
FILE = re.compile(r"^# (?:before|after): ([a-z]+\.(?:toml|txt))$", re.MULTILINE)
CALLS = ("EB901", "EB902", "EB903")

FIXES = {code: record["exampleFix"] for code, record in read_records().items()}
PANES = {code: [pane.text for pane in split_panes(fix)] for code, fix in FIXES.items()}


@pytest.mark.parametrize("code", [code for code, panes in PANES.items() if panes[0].startswith('"')])
def test_members_are_broken_and_mended(code: str) -> None:
    broken, mended = PANES[code]
    assert _codes_of_record(broken) == {code}
    assert _codes_of_record(mended) == set()


def _codes_of_record(members: str) -> set[str]:
    """Return what is wrong with a good record when these members stand in the place of its own."""
    good = json.loads(GOOD.read_bytes())["record"] | {"githubUrl": None}
    others = {name: value for name, value in good.items() if name not in NAME.findall(members)}
    data = f"{{\n{members.rstrip(',')},\n{json.dumps(others)[1:]}".encode()
    found = read_document(data, Source("example.json", 0, len(data)))
    if not isinstance(found, Document):
        return {problem.code for problem in found}
    doubtful = find_pattern_problem(found.record.message_pattern, found.record.error_message)
    return {doubtful.code} if doubtful else set()


@pytest.mark.parametrize("code", [code for code, fix in FIXES.items() if FILE.search(fix)])
def test_files_are_broken_and_mended(code: str, tmp_path: Path) -> None:
    names, texts = FILE.findall(FIXES[code]), PANES[code]
    (tmp_path / "errors").mkdir()
    (tmp_path / "errors" / GOOD.name).write_bytes(GOOD.read_bytes())
    found = []
    for name, text in zip(names, texts, strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
        found.append(_codes_of_book(tmp_path))
    assert found == [{code}, set()]


def _codes_of_book(book: Path) -> set[str]:
    reading = read_book([book])
    lost = () if reading.problems else find_lost(plan(reading.book, read_theme()))
    return {problem.code for problem in (*reading.problems, *lost)}


@pytest.mark.parametrize("code", CALLS)
def test_calls_are_broken_and_mended(code: str) -> None:
    broken, mended = PANES[code]
    with pytest.raises(Problem) as raised:
        parse(shlex.split(broken)[1:])
    assert raised.value.code == code
    assert parse(shlex.split(mended)[1:]).run
