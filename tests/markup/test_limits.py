"""No lexer gets what it might not end on, and all that they get they end on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from errorbook.markup.code import code_block
from errorbook.markup.languages import TABLE, language_of_path
from errorbook.markup.limits import LARGEST, LONGEST_LINE, is_ordinary

GROUPS = 6
UNENDING = Path(__file__).with_name("unending.py")
PLAIN = {
    "backslashes": '"' + "\\" * 60 + '"',
    "brackets": "(" * 24,
    "line": "x" * (LONGEST_LINE + 1),
    "blank lines": "\n" * 300,
    "text": "a\n" * LARGEST,
}
LEXED = {
    "nothing": "",
    "line": "x" * LONGEST_LINE,
    "ruler": "# " + "=" * 200,
    "comment": "/" * 100 + "*" * 100 + "-" * 100,
    "path": "\\\\\\\\server\\\\share",
    "lines": "x = 1\n" * 2000,
    "brackets": "(((((((x)))))))",
    "indent": "\n" * 50 + " " * 200 + "x",
}


@pytest.mark.parametrize("group", range(GROUPS))
def test_every_lexer_ends(group: int) -> None:
    child = [sys.executable, str(UNENDING), str(group), str(GROUPS)]
    ended = subprocess.run(child, capture_output=True, text=True, timeout=110, check=True)
    assert ended.stdout.splitlines() == [*(language.name for language in TABLE[group::GROUPS]), "done"]


@pytest.mark.parametrize("text", PLAIN.values(), ids=PLAIN)
def test_what_is_shown_plain(text: str) -> None:
    assert not is_ordinary(text)
    assert "<span" not in code_block(f"class X {text}", language_of_path("x.scala"))


@pytest.mark.parametrize("text", LEXED.values(), ids=LEXED)
def test_what_people_write_is_lexed(text: str) -> None:
    assert is_ordinary(text)
