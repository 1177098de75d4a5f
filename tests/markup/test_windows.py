"""An excerpt is painted as its lines are in the whole file, wherever it begins and ends."""

from __future__ import annotations

import ast
import json
import random
import sysconfig
from pathlib import Path

import pytest

from errorbook.markup.excerpts import excerpt
from errorbook.markup.languages import Language, language_of_path
from errorbook.markup.limits import is_ordinary
from errorbook.markup.spans import runs
from errorbook.markup.windows import frame

SOURCES = sorted((Path(__file__).parent / "sources").iterdir())
SAMPLES = Path(__file__).parents[2] / "content" / "errors" / "jax"
LIBRARY = Path(sysconfig.get_path("stdlib"))
AROUND = 18


def classes(text: str, language: Language, before: str = "", after: str = "") -> str:
    """Write the class of each character, a blank for none."""
    painted, start, name = "", 0, " "
    for at, following in [*runs(text, language, before, after), (len(text), "")]:
        painted += name * (min(at, len(text)) - start)
        start, name = max(start, min(at, len(text))), following or " "
    return painted


def excerpt_classes(lines: list[str], first: int, raising: int, last: int, language: Language) -> str:
    """Paint an excerpt of a file, and give the raise line's classes."""
    text = "\n".join(lines[first:last])
    marked = sum(len(line) + 1 for line in lines[first:raising])
    painted = classes(text, language, *frame(text, language, marked))
    return painted[marked : marked + len(lines[raising])]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_window_of_a_source_shows_its_raise_line_as_the_file_does(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    language = language_of_path(path.name)
    truth = classes(text, language)
    lines = text.split("\n")
    raising = [number for number, line in enumerate(lines) if "boom" in line]
    assert raising
    for number in raising:
        start = sum(len(line) + 1 for line in lines[:number])
        expected = truth[start : start + len(lines[number])]
        for first in range(number + 1):
            for last in (number + 1, len(lines)):
                assert excerpt_classes(lines, first, number, last, language) == expected, (first, number)


def library_sites(files: int) -> list[tuple[list[str], int, str]]:
    """Find raise statements of Python's own library: the file's lines, the line's number, its classes."""
    sites = []
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(LIBRARY.glob("*.py"))]
    for text in random.Random(7).sample([text for text in texts if is_ordinary(text)], files):
        lines = text.split("\n")
        truth = classes(text, language_of_path("x.py"))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Raise):
                start = sum(len(line) + 1 for line in lines[: node.lineno - 1])
                sites.append((lines, node.lineno - 1, truth[start : start + len(lines[node.lineno - 1])]))
    return sites


def test_raise_lines_of_the_standard_library_come_out_as_code() -> None:
    python = language_of_path("x.py")
    sites = library_sites(60)
    wrong = afresh = 0
    for lines, number, expected in sites:
        first, last = max(0, number - AROUND), number + AROUND + 1
        wrong += excerpt_classes(lines, first, number, last, python) != expected
        text = "\n".join(lines[first:last])
        marked = sum(len(line) + 1 for line in lines[first:number])
        afresh += classes(text, python)[marked : marked + len(lines[number])] != expected
    assert len(sites) > 200
    assert afresh > len(sites) * 0.03, "the sample shows nothing"
    assert wrong <= len(sites) * 0.003


@pytest.mark.parametrize("name", ["51f26ec901b4e271", "97f4db7f7d7793be"])
def test_a_sample_that_begins_in_a_docstring(name: str) -> None:
    record = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["record"]
    html = excerpt(
        record["sourceCode"],
        start=record["sourceCodeStart"],
        marked=record["lineNumber"],
        language=language_of_path(record["filePath"]),
        line_href=None,
    ).html
    before, raising = html.split('<span class="l hit"')
    assert '<span class="k">raise</span> <span class="b">ValueError</span>' in raising.split("\n")[0]
    documentation = [line for line in before[: before.index('"""')].split("\n") if line.strip("</span>")]
    assert all('"></a><span class="s">' in line or line.endswith("></a>") for line in documentation)


def test_a_marked_line_out_of_the_text_changes_nothing() -> None:
    python = language_of_path("x.py")
    assert frame('"""a', python, 99) == ("", "")
    assert frame("", python, 0) == ("", "")
    assert excerpt("a", start=5, marked=900, language=python, line_href=None).html.count("hit") == 0


def test_templates_within_templates_have_an_end() -> None:
    script = language_of_path("x.js")
    text = "`${" * 5000 + "\nthrow x\n" + "}`" * 5000
    assert frame(text, script, len("`${") * 5000 + 1) == ("", "")
