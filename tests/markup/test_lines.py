"""A line that is remembered looks as it would have."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.markup import lines
from errorbook.markup.languages import TABLE, Language, language_of_path
from errorbook.markup.lines import painted_lines
from errorbook.markup.signs import with_signs
from errorbook.markup.spans import runs, span_lines, spans

SOURCES = {
    path: path.read_text(encoding="utf-8").split("\n")
    for path in sorted((Path(__file__).parent / "sources").iterdir())
}
LANGUAGES = [language for language in TABLE if language.lexer]
FRAMES = [("", ""), ('"""', ""), ("/*", ""), ("", "*/"), ("<<-TEXT\n", ""), ("<?php ", "")]


def afresh(text: str, language: Language, before: str, after: str) -> list[str]:
    return [with_signs(line) for line in span_lines(spans(text, runs(text, language, before, after)))]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_lines_in_any_order(language: Language) -> None:
    chance = random.Random(language.name)
    own = [text for path, text in SOURCES.items() if language_of_path(path.name) == language]
    pool = [line for text in own or SOURCES.values() for line in text]
    for _ in range(25):
        picked = [chance.choice(pool) for _ in range(chance.randrange(1, 16))]
        before, after = chance.choice(FRAMES)
        text = "\n".join(picked)
        assert painted_lines(text, language, before, after) == afresh(text, language, before, after)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(LANGUAGES[:12]),
    st.lists(
        st.sampled_from(
            [
                "x",
                "",
                " ",
                '"""',
                "'''",
                "def ",
                "f",
                "/*",
                "*/",
                "`",
                "${",
                "#",
                "\\",
                "if x:",
                "\u202e",
                "<",
            ]
        )
    ).map("\n".join),
    st.sampled_from(FRAMES),
)
def test_lines_of_pieces(language: Language, text: str, around: tuple[str, str]) -> None:
    assert painted_lines(text, language, *around) == afresh(text, language, *around)


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "REMEMBERED", 5)
    python = language_of_path("x.py")
    text = "\n".join(f"x = {number}" for number in range(40))
    assert painted_lines(text, python) == afresh(text, python, "", "")
    memory = lines._painter(python).__self__  # type: ignore[union-attr]
    entries = [memory.first, *memory.entries.values()]
    assert sum(len(entry) + len(entry.leaving) for entry in entries) <= 5


def test_lines_are_remembered() -> None:
    python = language_of_path("x.py")
    painted_lines("import os\nif unheard_of:\n    return unheard_of", python)
    memory = lines._painter(python).__self__.entries[("root",)]  # type: ignore[union-attr]
    assert "if unheard_of:\n" in memory
    assert "    return unheard_of\n" in memory


def test_a_first_line_is_remembered_apart() -> None:
    shell = language_of_path("x.sh")
    text = "#!/bin/sh\n#!/bin/sh"
    for _ in range(2):
        assert painted_lines(text, shell) == afresh(text, shell, "", "")


def test_what_is_entered_too_deep_is_not_remembered() -> None:
    nginx = language_of_path("nginx.conf")
    text = "\n".join(["a {"] * (lines.DEEPEST + 20))
    assert painted_lines(text, nginx) == afresh(text, nginx, "", "")
    memory = lines._painter(nginx).__self__  # type: ignore[union-attr]
    assert max(map(len, memory.entries)) <= lines.DEEPEST
