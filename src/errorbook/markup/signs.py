"""Makes visible what a reader cannot see: controls, direction controls, zero-width characters.

HTML gets a sign in the character's place, a terminal an escape as in a string of Python's.
The sets are those of Unicode 16, sections 23.1 to 23.9, and of the Trojan Source paper (CVE-2021-42574).
"""

from __future__ import annotations

import re

DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
ZERO_WIDTH = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029"
# Neither HTML nor UTF-8 has a place for these.
_NOWHERE = "\ud800-\udfff\ufdd0-\ufdef" + "".join(
    chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF)
)

# An emoji may be made of parts: joiners and selectors after a symbol stay what they are.
_EMOJI = "\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_UNSEEN = re.compile(
    f"(?<![{_EMOJI}\ufe0f])[\u200d\ufe0e\ufe0f]"
    f"|(?![\u200d\ufe0e\ufe0f])[{CONTROL}{DIRECTION}{ZERO_WIDTH}{_NOWHERE}]"
)
_DECEPTIVE = re.compile(
    f"(?<![{_EMOJI}\ufe0f])[\u200d\ufe0e\ufe0f]|(?![\u200d\ufe0e\ufe0f])[{DIRECTION}{ZERO_WIDTH}]"
)
_UNPRINTABLE = re.compile(f"[{CONTROL}{DIRECTION}{ZERO_WIDTH}{_NOWHERE}]")


def sign(character: str) -> str:
    """Write a character that cannot be seen as one that can: `␍`, `⟨U+202E⟩`."""
    point = ord(character)
    if point < 0x20:
        return chr(0x2400 + point)
    return "\u2421" if point == 0x7F else f"\u27e8U+{point:04X}\u27e9"


def with_signs(markup: str) -> str:
    """Put a sign in the place of each unseen character of escaped text.

    Line ends and tabs stay. `markup` may hold elements already, as long as no attribute holds such a
    character.
    """
    if (markup.isascii() and markup.isprintable()) or not has_unseen(markup):
        return markup
    return _UNSEEN.sub(lambda found: f'<span class="sign">{sign(found[0])}</span>', markup)


def plain_signs(text: str) -> str:
    """Put a sign in the place of each unseen character of a text."""
    return _UNSEEN.sub(lambda found: sign(found[0]), text)


def has_unseen(text: str) -> bool:
    """Tell whether anything in a text needs a sign."""
    if text.isascii() and (text.isprintable() or text.replace("\n", "").replace("\t", "").isprintable()):
        return False
    return _UNSEEN.search(text) is not None


def has_deceptive(text: str) -> bool:
    """Tell whether a text holds direction controls or zero-width characters."""
    return not text.isascii() and _DECEPTIVE.search(text) is not None


def escape_controls(text: str) -> str:
    """Make a text safe to print in a terminal; its line ends and tabs stay."""
    return _UNPRINTABLE.sub(_escape, text)


def escape_line(text: str) -> str:
    """Make a text safe to print in a terminal within a line, as a file name must be."""
    return escape_controls(text).replace("\n", "\\n").replace("\t", "\\t")


def _escape(found: re.Match[str]) -> str:
    point = ord(found[0])
    if point == 0x0D:
        return "\\r"
    return f"\\x{point:02x}" if point < 0x100 else f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"
