"""A match begins with a character that the analysis names."""

from __future__ import annotations

import re
import string

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.markup.patterns import FLAGS, PATTERNS, compiled

from errorbook.markup.firsts import firsts


@settings(max_examples=600, deadline=None)
@given(PATTERNS, FLAGS, st.text(st.sampled_from("aAbcdfkKsSiIxX_9. \n\tſıK"), max_size=5))
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
