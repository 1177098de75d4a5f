"""A match begins with a character that the analysis names."""

from __future__ import annotations

import re
import string

from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.markup.firsts import firsts

ATOMS = st.sampled_from(
    [
        r"a",
        r"K",
        r"\.",
        r".",
        r"[a-f]",
        r"[^a-f\n]",
        r"[^\W\d]",
        r"\d",
        r"\D",
        r"\s",
        r"\S",
        r"\w",
        r"\W",
        r"[ſ]",
        r"ı",
        r"[k-ſ]",
        r"\b",
        r"\B",
        r"^",
        r"$",
        r"\A",
        r"\Z",
        "(?=a)",
        "(?!b)",
        "(?<=c)",
        "(?<!d)",
        "()",
        "(?i:x)",
        "(?s:.)",
        r"(?a:\w)",
    ]
)
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{0,2}", "*?", "+?", "*+", "?+"])).map(
            lambda pair: f"(?:{pair[0]}){pair[1]}"
        ),
        inner.map(lambda part: f"({part})"),
        inner.map(lambda part: f"(?>{part})"),
        inner.map(lambda part: f"({part})\\1"),
        inner.map(lambda part: f"({part})?(?(1)a|{part})"),
    ),
    max_leaves=6,
)


def compiled(pattern: str, flags: int) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern, flags)
    except re.error:  # a group named by number is another one where the pattern was put into a larger one
        return None


@settings(max_examples=600, deadline=None)
@given(
    PATTERNS,
    st.sampled_from(
        [0, re.MULTILINE, re.IGNORECASE, re.DOTALL, re.IGNORECASE | re.MULTILINE | re.DOTALL, re.ASCII]
    ),
    st.text(st.sampled_from("aAbcdfkKsSiIxX_9. \n\tſıK"), max_size=5),
)
def test_every_match_is_foreseen(pattern: str, flags: int, text: str) -> None:
    made = compiled(pattern, flags)
    if made is None:
        return
    first = firsts(made.pattern, made.flags)
    for at in range(len(text) + 1):
        match = made.match(text, at)
        if match is None:
            continue
        assert match[0] or first.may_be_empty
        if match[0] and match[0][0].isascii():
            assert first.may_be_empty or first.characters >> ord(match[0][0]) & 1
        if first.at_line_start:
            assert at == 0 or text[at - 1] == "\n"


def test_a_single_character_is_told_exactly() -> None:
    first = firsts("[]{}:(),;[]", re.MULTILINE)
    assert first.is_one_character
    assert {chr(point) for point in range(128) if first.characters >> point & 1} == set("[]{}:(),;")
    assert not firsts("[ab]", re.IGNORECASE).is_one_character
    assert not firsts("ab", 0).is_one_character


def test_sets_are_as_the_engine_reads_them() -> None:
    for pattern in ("\\s", "\\S", "\\w", "\\W", "\\d", "\\D", "[^\\s\\d]", "[a-z-]", "[^\\]]", "."):
        first = firsts(pattern, 0).characters
        matching = {point for point in range(128) if re.match(pattern, chr(point))}
        assert {point for point in range(128) if first >> point & 1} == matching, pattern
    assert firsts("\\w", re.ASCII).characters == sum(
        1 << ord(each) for each in string.ascii_letters + string.digits + "_"
    )
