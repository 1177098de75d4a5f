"""What cannot be seen is shown, and a terminal is told nothing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.markup.signs import escape_controls, escape_line, has_deceptive, plain_signs, with_signs

DIRECTIONS = [
    "\u061c",
    "\u200e",
    "\u200f",
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
]


@pytest.mark.parametrize("character", DIRECTIONS, ids=lambda each: f"U+{ord(each):04X}")
def test_every_direction_control(character: str) -> None:
    assert with_signs(f"a{character}b") == f'a<span class="sign">⟨U+{ord(character):04X}⟩</span>b'
    assert has_deceptive(f"a{character}b")
    assert escape_controls(f"a{character}") == f"a\\u{ord(character):04x}"


def test_no_control_or_format_character_is_left() -> None:
    kept = {"\n", "\t", "\ufe0e", "\ufe0f", "\u200d"}
    for point in range(0x110000):
        character = chr(point)
        if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") and character not in kept:
            # Signs of Arabic, Syriac, Kaithi, hieroglyphs, shorthand and music that have a form or a use.
            visible = point in (
                0x0600,
                0x0601,
                0x0602,
                0x0603,
                0x0604,
                0x0605,
                0x06DD,
                0x070F,
                0x0890,
                0x0891,
                0x08E2,
                0x110BD,
                0x110CD,
            )
            if (
                visible
                or 0x13430 <= point <= 0x1345F
                or 0x1BCA0 <= point <= 0x1BCA3
                or 0x1D173 <= point <= 0x1D17A
            ):
                continue
            assert with_signs(character) != character, hex(point)
            assert escape_controls(character).isascii(), hex(point)


@given(st.text())
def test_what_is_shown_holds_no_control(text: str) -> None:
    for shown in (plain_signs(text), escape_controls(text)):
        assert not any(unicodedata.category(each) == "Cc" and each not in "\n\t" for each in shown)
        assert shown.count("\n") == text.count("\n")
    assert "\n" not in escape_line(text)
    if text.isascii() and text.isprintable():
        assert plain_signs(text) == escape_line(text) == text


def test_terminals() -> None:
    assert escape_controls("\x1b]0;x\x07\x9b1m\r\n\ttab\ud800") == "\\x1b]0;x\\x07\\x9b1m\\r\n\ttab\\ud800"
    assert escape_line("a\nb\tc") == "a\\nb\\tc"


def test_parts_of_an_emoji_stay_together() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f"
    assert with_signs(family) == family
    assert not has_deceptive(family)
    assert has_deceptive("user\u200dname")
    assert has_deceptive("x\ufe0f")
    assert not has_deceptive("a\r\x00\u2028")
