"""The fast lexer yields what Pygments yields, token for token."""

from __future__ import annotations

import random
import sysconfig
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.markup.languages import TABLE, Language, language_of_path, language_of_word
from errorbook.markup.lexing import Tables
from errorbook.markup.spans import class_of, runs
from errorbook.markup.tokens import new_lexer, tables_of, tokenizer_of

LIBRARY = Path(sysconfig.get_path("stdlib"))
SOURCES = sorted((Path(__file__).parent / "sources").iterdir())
LEXED = [language for language in TABLE if language.lexer]
# What starts, ends and escapes things in one language or another, and letters whose other case is ASCII.
FRAGMENTS = [
    *"\"'`\\/*-+=<>(){}[]:;,.#$@!%&|~^?_ \t\n\r\x0c\x1c",
    "a",
    "if",
    "def",
    "0x1",
    "9.",
    "é",
    "ſ",
    "K",
    "ı",
    "\u2028",
]


def assert_same(language: Language, text: str) -> None:
    stock = list(new_lexer(language).get_tokens_unprocessed(text))
    assert list(tokenizer_of(language)(text)) == stock


def test_the_standard_library() -> None:
    python = language_of_path("x.py")
    paths = random.Random(3).sample(sorted(LIBRARY.glob("*.py")), 25)
    for path in [*paths, Path(__file__)]:
        text = path.read_text(encoding="utf-8", errors="replace")
        assert_same(python, text[:60_000])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_sources_of_other_languages_whole_and_cut_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for end in (len(text), *random.Random(path.name).sample(range(len(text)), 8)):
        assert_same(language_of_path(path.name), text[:end])


@pytest.mark.parametrize("language", LEXED, ids=lambda language: language.name)
def test_every_language_on_every_source(language: Language) -> None:
    for path in SOURCES:
        assert_same(language, path.read_text(encoding="utf-8"))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(LEXED), st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join))
def test_random_text(language: Language, text: str) -> None:
    assert_same(language, text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_random_characters(text: str) -> None:
    for word in ("python", "javascript", "go", "rust", "java", "c++", "php", "sql"):
        language = language_of_word(word)
        assert language
        assert_same(language, text)


def test_most_rules_are_not_tried() -> None:
    python = language_of_path("x.py")
    root = Tables(new_lexer(python), class_of)["root"]
    assert len(root.rules) > 40
    assert max(len(root[letter][1]) for letter in "agkmxyzAGMXYZ_") <= 12
    assert root["("][0] == ""
    assert len(root["é"][1]) > 30


def test_lexers_with_a_loop_of_their_own_are_known() -> None:
    own = {each.name for each in LEXED if tables_of(new_lexer(each), class_of) is None}
    assert {"CUDA", "Ruby", "JSON", "PHP"} <= own
    assert not own & {"C", "C++"}
    assert not own & {"Python", "JavaScript", "TypeScript", "Go", "Rust", "Java", "Kotlin", "Scala", "C#"}


def test_the_last_line_is_known_to_end() -> None:
    assert runs("// a comment", language_of_path("x.go")) == [(0, "c"), (12, "")]
    assert runs("x # a comment", language_of_path("x.py")) == [(0, ""), (2, "c"), (13, "")]
