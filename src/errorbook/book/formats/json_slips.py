"""What was probably meant where a text is no JSON."""

from __future__ import annotations

import re

_GOOD_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+')
_WORD = re.compile(r"[+-]?[0-9A-Za-z_$.][0-9A-Za-z_$.+-]{0,40}")
_SURPLUS = "a comma before"
_SAID = {"None": "null", "nil": "null", "undefined": "null", "True": "true", "False": "false"}


def slip(text: str, at: int, expected: str) -> tuple[int, str]:
    """Say where the slip is and what; `expected` is what the grammar wants at `at`, empty for a value."""
    if at >= len(text):
        return at, "it ends too early"
    if text[at] == '"' and not expected:
        return _in_string(text, at)
    return at, _at_sign(text, at, expected or "a value must stand here")


def _in_string(text: str, at: int) -> tuple[int, str]:
    good = _GOOD_STRING.match(text, at)
    end = good.end() if good else at
    if end >= len(text):
        return at, "a string without its closing quote"
    if text[end] == "\\":
        return end, f"the escape `{text[end : end + 2]}` in a string; a backslash itself is written twice"
    name = "a line end" if text[end] in "\r\n" else f"the control character U+{ord(text[end]):04X}"
    return end, f"{name} in a string; write it as an escape, as \\n"


def _at_sign(text: str, at: int, expected: str) -> str:
    if text[at] == "'":
        return "a single quote; strings have double ones"
    if text.startswith(("//", "/*", "#"), at):
        return "a comment; JSON has none"
    if word := _WORD.match(text, at):
        return _at_word(word.group(), expected)
    if ord(text[at]) == 0xFEFF:
        return "a byte order mark inside the text"
    if expected.startswith(_SURPLUS):
        return expected
    return f"{expected}, not `{text[at]}`"


def _at_word(word: str, expected: str) -> str:
    if word in _SAID:
        return f"`{word}`; write {_SAID[word]}"
    if word[0] in "+-.0123456789" and expected.startswith("a value"):
        return f"`{word}` is no number"
    return f"{expected}, not `{word}`"
