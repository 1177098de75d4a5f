"""A block shows its text, all of it, and nothing but spans with known classes is added."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.markup.painted import read_html

from errorbook.markup.code import code_block
from errorbook.markup.excerpts import excerpt
from errorbook.markup.languages import TABLE, Language, language_of_path, language_of_word
from errorbook.markup.signs import plain_signs

LANGUAGES = st.sampled_from(TABLE)
FRAGMENTS = [
    "<script>",
    "</code>",
    "&amp;",
    '"',
    "'",
    "`",
    '"""',
    "/*",
    "*/",
    "//",
    "#",
    "x",
    "<!--",
    "${",
    "}",
    "\\",
    "{{x}}",
    "\u202e",
    "\ufeff",
    "\u200d",
    "\x00",
    "\x1b[0m",
]
LINES = ["\n", "\r", " ", "\u2028", "=begin\n", "<<EOF\n", "EOF\n"]
TEXTS = st.one_of(
    st.text(max_size=80), st.lists(st.sampled_from([*FRAGMENTS, *LINES]), max_size=25).map("".join)
)
CLASSES = {*"kscnfbdve", "sign"}


@settings(max_examples=250, deadline=None)
@given(TEXTS, LANGUAGES)
def test_code_shows_its_text(text: str, language: Language) -> None:
    shown = read_html(code_block(text, language))
    assert shown.text == plain_signs(text)
    assert shown.elements[0] == ("code", {})
    for element, attributes in shown.elements[1:]:
        assert element == "span"
        assert set(attributes) == {"class"}
        assert attributes["class"] in CLASSES


@settings(max_examples=250, deadline=None)
@given(TEXTS, LANGUAGES, st.integers(1, 2000), st.integers(-2, 12), st.booleans())
def test_an_excerpt_shows_its_lines(
    text: str, language: Language, start: int, marked: int, linked: bool
) -> None:
    made = excerpt(
        text,
        start=start,
        marked=start + marked,
        language=language,
        line_href=(lambda number: f'https://host.example/?"<&#L{number}') if linked else None,
    )
    shown = read_html(made.html)
    lines = text.split("\n")
    words = "raised here: "
    assert shown.text.replace(words, "") == plain_signs(text).replace(words, "") + "\n"
    assert shown.text.count(words) == (0 <= marked < len(lines))
    ids = [attributes["id"] for _, attributes in shown.elements if "id" in attributes]
    assert ids == [f"L{number}" for number in range(start, start + len(lines))]
    allowed = {"class"}, {"class", "id"}, {"data-n"}, {"data-n", "href", "aria-label"}
    assert all(set(attributes) in allowed for _, attributes in shown.elements[1:])
    hrefs = [attributes["href"] for _, attributes in shown.elements if "href" in attributes]
    assert hrefs == (
        [f'https://host.example/?"<&#L{number}' for number in range(start, start + len(lines))]
        if linked
        else []
    )


def test_leading_blank_lines_are_lines() -> None:
    made = excerpt("\n\nraise x\n", start=7, marked=9, language=language_of_path("x.py"), line_href=None)
    assert re.findall(r'id="L(\d+)"', made.html) == ["7", "8", "9", "10"]
    assert '<span class="l hit" id="L9">' in made.html
    assert code_block("\n\nx", None) == "<code>\n\nx</code>"


def test_a_language_is_never_guessed() -> None:
    assert language_of_path("a/Dockerfile").name == "Dockerfile"
    assert language_of_path("a/b.JS").name == "JavaScript"
    assert language_of_path("Makefile.am").name == "Makefile"
    assert language_of_path("CMakeLists.txt").name == "CMake"
    assert language_of_path("a.py/README").lexer == ""
    assert language_of_path(".py").lexer == ""
    assert language_of_path("").lexer == ""
    assert language_of_path("x.d.ts").name == "TypeScript"
    words = {
        "py": "Python",
        "rust,no_run": "Rust",
        "{.js}": "JavaScript",
        "C++": "C++",
        "c#": "C#",
        "ts {1,3}": "TypeScript",
    }
    for word, name in words.items():
        language = language_of_word(word)
        assert language
        assert language.name == name
    assert language_of_word("") is None
    assert language_of_word("nothing such") is None


def test_the_table_has_no_word_twice() -> None:
    for field in ("endings", "words", "names"):
        each = [word for language in TABLE for word in getattr(language, field).split()]
        assert sorted(set(each)) == sorted(each), field
        assert [word.lower() for word in each] == each
