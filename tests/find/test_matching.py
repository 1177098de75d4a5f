"""Patterns lie over messages as they should, in Python and in the browser alike."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.book.records.placeholders import Placeholder
from errorbook.find.matching import fit
from errorbook.find.patterns import pattern_of
from errorbook.find.pieces import fold, join_pieces
from errorbook.find.readings import readings

if TYPE_CHECKING:
    from collections.abc import Callable

DTYPES = "The stored value has dtype {a}, but the target reference has dtype {b}"


def hole(expression: str) -> Placeholder:
    """Make a hole."""
    return Placeholder(expression, expression)


def laid(template: str, message: str) -> tuple[Any, ...] | None:
    """Return (kind, literal characters, values...) of a template laid over a message."""
    found = fit(pattern_of(template), message)
    if found is None:
        return None
    return (found.kind, found.literal, *(message[value.start : value.end] for value in found.values))


CASES: tuple[tuple[str, str, tuple[Any, ...] | None], ...] = (
    # the last hole reaches to the message's end
    (
        DTYPES,
        "The stored value has dtype float32, but the target reference has dtype bfloat16",
        ("whole", 64, "float32", "bfloat16"),
    ),
    # the last literal is the message's end, though it occurs before
    ("A {x} B", "A 1 B 2 B", ("whole", 4, "1 B 2")),
    ("{x} and {y}", "1 and 2 and 3", ("whole", 5, "1", "2 and 3")),
    ("no holes at all", "no holes at all", ("whole", 15)),
    ("{x}", "anything", ("whole", 0, "anything")),
    ("{state}: {self}", "x: y", ("whole", 2, "x", "y")),
    # holes are never empty
    ("got {x}!", "got !", None),
    ("{x}", "", None),
    ("{x} is bad", " is bad", None),
    # dressed after, before, and on both sides
    ("Expecting value", "Expecting value: line 1 column 1 (char 0)", ("beginning", 15)),
    ("No such file: {x}", "[Errno 2] No such file: 'a'", ("inner", 14, "'a'")),
    ("cannot open `{x}` here", "start: cannot open `a` here (3 times)", ("inner", 19, "a")),
    # from one word's edge to another's
    ("not found", "found by the knot founder", None),
    ("not found", "knot founder, not found", ("inner", 9)),
    ("value {x} is bad", "value 3 is badly set", None),
    # fewer than eight literal characters fit a whole message only
    ("too few", "too few", ("whole", 7)),
    ("too few", "far too few of them", None),
    # the message ends before the pattern does, after enough of it
    (DTYPES, "The stored value has dtype float32, but the tar", ("cut", 40, "float32")),
    (DTYPES, "The stored value has dtype flo", ("cut", 27, "flo")),
    (DTYPES, "The stored value has dt", ("cut", 23)),
    (DTYPES, "The stored value", None),
    # characters are code points
    ("größe🙂 {x} passt nicht", "größe🙂 🙂🙂 passt nicht", ("whole", 19, "🙂🙂")),
)


@pytest.mark.parametrize(("template", "message", "expected"), CASES)
def test_a_pattern_lies_so(template: str, message: str, expected: tuple[Any, ...] | None) -> None:
    assert laid(template, message) == expected


@pytest.mark.browser
@pytest.mark.parametrize(("template", "message", "expected"), CASES)
def test_a_pattern_lies_so_in_the_browser(
    template: str, message: str, expected: tuple[Any, ...] | None, twins: Callable[..., Any]
) -> None:
    found = twins("fit", list(pattern_of(template).pieces), message)
    assert found == (list(expected) if expected else None)


WORDS = st.text("ab ,:'é🙂", min_size=1, max_size=6)


VALUES = WORDS.map(str.strip).filter(bool)


@given(st.lists(st.tuples(WORDS, VALUES), min_size=1, max_size=4))
def test_a_filled_template_fits_whole(pairs: list[tuple[str, str]]) -> None:
    pattern = join_pieces([piece for literal, value in pairs for piece in (literal, hole(value))])
    found = fit(pattern, fold("".join(literal + value for literal, value in pairs)))
    assert found is not None
    assert (found.kind, found.literal) == ("whole", pattern.length)


@pytest.mark.browser
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_the_browser_lays_any_pattern_over_any_message_the_same(
    data: st.DataObject, twins: Callable[..., Any]
) -> None:
    pieces = data.draw(
        st.lists(WORDS, min_size=1, max_size=7).map(lambda some: some[: len(some) // 2 * 2 - 1 or 1])
    )
    message = data.draw(st.text("ab ,:'é🙂", max_size=20).map(fold))
    pattern = join_pieces([each if at % 2 == 0 else hole(each) for at, each in enumerate(pieces)])
    found = fit(pattern, message)
    spoken = found and [found.kind, found.literal, *(message[each.start : each.end] for each in found.values)]
    assert twins("fit", list(pattern.pieces), message) == spoken


@pytest.mark.parametrize(
    ("message", "texts"),
    [
        ("one line", ["one line"]),
        ("bad value\nnote: try 3", ["bad value", "bad value note: try 3"]),
        ("array([1,\n 2])", ["array([1, 2])", "array([1,"]),
        ("first\n\nsecond", ["first", "first second"]),
        ("stopped here...", ["stopped here...", "stopped here"]),
        (
            "a line that a terminal broke in the mid\ndle of a word, which it may",
            [
                "a line that a terminal broke in the mid",
                "a line that a terminal broke in the mid dle of a word, which it may",
            ],
        ),
    ],
)
def test_a_message_may_be_meant_so(message: str, texts: list[str]) -> None:
    assert [text for text, _ in readings(message)] == texts


def test_a_line_as_wide_as_a_terminal_may_have_been_broken_inside_a_word() -> None:
    texts = [text for text, _ in readings("The stored value has dtype float32, but the targ\net reference")]
    assert texts[-1] == "The stored value has dtype float32, but the target reference"


def test_no_message_takes_more_than_linear_time() -> None:
    pattern = pattern_of(" aaaaaaaa{x} a a{y} a a{z} end")
    spent = []
    for length in (2_000, 200_000):
        started = time.process_time()
        fit(pattern, " aaaaaaaa" + " a a" * length)
        spent.append(time.process_time() - started)
    assert spent[1] < 100 * max(spent[0], 0.01)
