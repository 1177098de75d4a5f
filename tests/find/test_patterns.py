"""Patterns are taken apart as text, or the template's own words are used."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.errors import Place
from errorbook.errors.lookups import PatternNotOfMessage, PatternNotTakenApart
from errorbook.find.patterns import find_pattern_problem, pattern_of, read_pattern


@pytest.mark.parametrize(
    ("template", "pieces"),
    [
        ("Existing output dtype must match.", ("Existing output dtype must match.",)),
        ("got {x} and {y.z}", ("got ", "x", " and ", "y.z", "")),
        ("{x!r:>10} is odd", ("", "x", " is odd")),
        ("{} or {0}", ("", "", " or ", "0", "")),
        ("no %s in %(where)s", ("no ", "", " in ", "where", "")),
        ("`${key}` is taken", ("`", "key", "` is taken")),
        ("use {{x}} for {y}", ("use {x} for ", "y", "")),
        ("50%% of %s", ("50% of ", "", "")),
        ("50 %% of it", ("50 %% of it",)),
        ("{a}{b} clash", ("", "{a}{b}", " clash")),
        ("{a} {b}", ("", "a", " ", "b", "")),
        ("  two\n lines  of {x} ", ("two lines of ", "x", "")),
        ("{x}", ("", "x", "")),
    ],
)
def test_a_template_is_taken_apart(template: str, pieces: tuple[str, ...]) -> None:
    assert pattern_of(template).pieces == pieces


@pytest.mark.parametrize(
    ("message_pattern", "template", "pieces"),
    [
        (r"got (.+?) and (.+?)", "got {x} and {y.z}", ("got ", "x", " and ", "y.z", "")),
        (r"^got (?P<x>.*) and \d+\.$", "got {x} and {y}.", ("got ", "x", " and ", "y", ".")),
        (r"(?:.+) of [^']+ \(old\)", "{a} of {b} (old)", ("", "a", " of ", "b", " (old)")),
        # it knows placeholders that no rule for templates does
        (r"no (.+?) at (.+?)", "no <name> at :place", ("no ", "<name>", " at ", ":place", "")),
        # one hole over several placeholders is known by the template's own text
        (r"no (.+)", "no {a} in {b}", ("no ", "{a} in {b}", "")),
        # a full stop that was not escaped is one
        (r"It ended. (.+?)", "It ended. {x}", ("It ended. ", "x", "")),
        # it tells which braces are doubled in the message itself
        (r"use \{\{x\}\} here", "use {{x}} here", ("use {{x}} here",)),
        (r"use \{x\} here", "use {{x}} here", ("use {x} here",)),
        # what looks like a placeholder and was not seen as one is a hole, which does no harm
        (r"no %s in (.+?)", "no %s in {x}", ("no ", "", " in ", "x", "")),
        (r"a\tb\n (.+?)\s+c", "a b {x} c", ("a b ", "x", " c")),
    ],
)
def test_a_pattern_that_agrees_is_used(message_pattern: str, template: str, pieces: tuple[str, ...]) -> None:
    assert read_pattern(message_pattern, template).pieces == pieces
    assert find_pattern_problem(message_pattern, template) is None


@pytest.mark.parametrize(
    ("message_pattern", "at"),
    [
        (r"got (a|b)", 5),
        (r"got (?:x)? here", 5),
        (r"colou?r is (.+?)", 6),
        (r"x{2} of (.+?)", 2),
        (r"got \b(.+?)", 5),
        (r"(?=got) (.+?)", 1),
        (r"got (.+?) \1", 11),
        (r"got [x", 5),
        (r"got $ (.+?)", 5),
        ("got \\", 5),
        (r"either|or", 7),
    ],
)
def test_what_is_more_than_text_and_holes_is_named(message_pattern: str, at: int) -> None:
    problem = find_pattern_problem(message_pattern, "got {x} of {y}", Place(file="a.json"))
    assert isinstance(problem, PatternNotTakenApart)
    assert (problem.at, problem.place.file, problem.severity) == (at, "a.json", "warning")
    assert read_pattern(message_pattern, "got {x} of {y}") == pattern_of("got {x} of {y}")
    assert pickle.loads(pickle.dumps(problem)) == problem


@pytest.mark.parametrize(
    "message_pattern", ["", "had (.+?) of (.+?)", "got (.+?) of (.+?) more", "got x of y"]
)
def test_a_pattern_of_another_message_is_not_used(message_pattern: str) -> None:
    problem = find_pattern_problem(message_pattern, "got {x} of {y}")
    assert isinstance(problem, PatternNotOfMessage)
    assert "got {x} of {y}" in problem.sentence
    assert read_pattern(message_pattern, "got {x} of {y}") == pattern_of("got {x} of {y}")


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_make_a_pattern(message_pattern: str, template: str) -> None:
    pattern = read_pattern(message_pattern, template)
    assert len(pattern.pieces) % 2 == 1
    assert all(pattern.literals[1:-1])
    assert pattern.length == sum(map(len, pattern.literals))


def test_no_pattern_takes_more_than_linear_time() -> None:
    for text in ("[" * 20_000, "(" * 20_000, "\\" * 20_001, "(.+?)" * 4_000, "{" * 7_000, "[a" * 10_000):
        read_pattern(text, text[:8_000])
