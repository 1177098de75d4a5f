"""Templates taken apart."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.book.records.placeholders import Placeholder, split_template

TEXTS = st.text(alphabet="{}$%()[]\"'`!r:=?.#sd ab\\\n0é", max_size=60)


@given(TEXTS | st.text())
def test_pieces_give_the_text_back(text: str) -> None:
    pieces = split_template(text)
    assert "".join(piece if isinstance(piece, str) else piece.source for piece in pieces) == text
    assert all(pieces)
    assert not any(isinstance(one, str) and isinstance(two, str) for one, two in pairwise(pieces))


@pytest.mark.parametrize(
    ("source", "expression"),
    [
        ("{x}", "x"),
        ("{x!r:>10}", "x"),
        ("{x!s}", "x"),
        ("{x:{width}.{digits}f}", "x"),
        ("{x=}", "x"),
        ("{x = !r}", "x"),
        ("{}", ""),
        ("{0}", "0"),
        ("{0:N2}", "0"),
        ("{:?}", ""),
        ("{inner.dtype}", "inner.dtype"),
        ("{shape[partitioned]}", "shape[partitioned]"),
        ("{names[a:b]}", "names[a:b]"),
        ("{f(lambda x: 1)!r}", "f(lambda x: 1)"),
        ("{a != b}", "a != b"),
        ("{d['}']}", "d['}']"),
        ("{'s' if n > 1 else ''}", "'s' if n > 1 else ''"),
        ("{ {1, 2} }", "{1, 2}"),
        ("{ok ? 'a' : 'b'}", "ok ? 'a' : 'b'"),
        ("${x}", "x"),
        ("${a ? `x${b}` : c}", "a ? `x${b}` : c"),
        ("%s", ""),
        ("%r", ""),
        ("%-5.2f", ""),
        ("%lu", ""),
        ("%(name)s", "name"),
    ],
)
def test_placeholder_is_found(source: str, expression: str) -> None:
    assert split_template(f"got {source}, sorry") == ("got ", Placeholder(source, expression), ", sorry")


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "{{x}} and }}",
        "an open { brace",
        "a closed } brace",
        "expected '{' or '}'",
        'expected "{" before "}"',
        "an empty { } block",
        "50 % done",
        "100%",
        "100% sure",
        "100%%",
        "%d%%"[2:],
        "%string",
        '{"key": 1}',
        "{" + "x" * 500 + "}",
    ],
)
def test_words_stay_words(text: str) -> None:
    assert split_template(text) == (text,)


@pytest.mark.parametrize(
    "piece", ["{", "{(", "{'", "{\"'", "%", "%(", "{`", "${", "{:", "{x!", "{{", "{a[", "'{"]
)
def test_hostile_text_takes_time_in_proportion(piece: str) -> None:
    text = (piece * 8000)[:8000]
    start = time.process_time()
    split_template(text)
    assert time.process_time() - start < 2
    assert split_template(piece * 100_000) == (piece * 100_000,)
