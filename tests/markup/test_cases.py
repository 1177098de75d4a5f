"""Every file of `cases/`: a text, and the HTML that it must become.

`ERRORBOOK_REWRITE=1 pytest tests/markup/test_cases.py` writes the HTML anew, to be read before a commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from errorbook.markup.code import code_block
from errorbook.markup.excerpts import excerpt
from errorbook.markup.languages import language_of_path, language_of_word
from errorbook.markup.messages import message
from errorbook.markup.panes import split_panes
from errorbook.markup.prose import prose, prose_inline

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))


def rendered(kind: str, arguments: list[str], text: str) -> str:
    match kind:
        case "excerpt":
            path, start, marked, *base = arguments
            made = excerpt(
                text,
                start=int(start),
                marked=int(marked),
                language=language_of_path(path),
                line_href=(lambda number: f"{base[0]}#L{number}") if base else None,
            )
            return f"{made.html}\nhas signs: {made.has_signs}"
        case "code":
            return str(code_block(text, language_of_word(arguments[0])))
        case "prose":
            return str(prose(text))
        case "inline":
            return str(prose_inline(text))
        case "message":
            return str(message(text))
        case _:
            return "\n".join(f"[{pane.label}]\n{pane.text}" for pane in split_panes(text))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    head, _, rest = whole.removeprefix("--- ").partition("\n")
    text, _, expected = rest.partition("\n--- html\n")
    kind, *arguments = head.split()
    if kind.endswith("-escaped"):
        text = text.encode("latin-1").decode("unicode_escape")
    html = rendered(kind.removesuffix("-escaped"), arguments, text) + "\n"
    if os.environ.get("ERRORBOOK_REWRITE"):
        path.write_text(whole.removesuffix(expected) + html, encoding="utf-8")
    else:
        assert html == expected


def test_there_are_cases_of_every_kind() -> None:
    kinds = {path.stem.partition("-")[0] for path in CASES}
    assert kinds == {"excerpt", "code", "prose", "inline", "message", "panes"}
