"""The example of a record is broken as the record says, and mended it is good.

An example in JSON is a whole file, or members laid over a good record; one in TOML is a book's `site.toml`.
Examples that are programs or commands are left to their readers.
"""

from __future__ import annotations

import json
import re

import pytest
from tests.own_errors.family import ROOT, read_records

from errorbook.book.documents import Document, read_document
from errorbook.book.sources import Source
from errorbook.markup.panes import split_panes

GOOD = ROOT / "content" / "errors" / "jax" / "51f26ec901b4e271.json"
NAME = re.compile(r'^"(\w+)":', re.MULTILINE)


def _panes(opening: str) -> list[pytest.ParameterSet]:
    """Return the examples whose broken side begins in some way, with the code that it is about."""
    fixes = {code: split_panes(record["exampleFix"]) for code, record in read_records().items()}
    return [
        pytest.param(code, *(pane.text for pane in panes), id=code)
        for code, panes in fixes.items()
        if panes[0].text.startswith(opening)
    ]


@pytest.mark.parametrize(("code", "broken", "mended"), _panes('"'))
def test_members_are_broken_and_mended(code: str, broken: str, mended: str) -> None:
    assert _codes(_laid_over(broken)) == {code}
    assert _codes(_laid_over(mended)) == set()


def _laid_over(members: str) -> bytes:
    """Return a good record with these members, as text, in the place of its own."""
    good = json.loads(GOOD.read_bytes())["record"] | {"githubUrl": None}
    others = {name: value for name, value in good.items() if name not in NAME.findall(members)}
    return f"{{\n{members.rstrip(',')},\n{json.dumps(others)[1:]}".encode()


def _codes(data: bytes) -> set[str]:
    found = read_document(data, Source("example.json", 0, len(data)))
    return set() if isinstance(found, Document) else {problem.code for problem in found}
