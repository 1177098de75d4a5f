"""A message template taken apart into words and placeholders."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

# An open brace is a word when so many characters, or signs of the grammar, pass without its end; a text
# of more than `_WHOLE` characters is no message. All three keep hostile text from costing time.
_LONGEST = 400
_MOST_SIGNS = 40
_WHOLE = 8_000

# `%s`, `%5.2f`, `%(name)s`, `%v`, `%-3lu`. The space flag is left out: "50 % done" has no placeholder.
_PERCENT = re.compile(
    r"%(?:\((?P<name>[^()\n]{1,80})\))?[#0+-]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|t|j|q)?[diouxXeEfFgGcrsaTvpqw]"
    r"(?![A-Za-z])"
)
_OPENING = re.compile(r"\{\{|\}\}|\$?\{|%")
_INSIDE = re.compile(r"[{}()\[\]\"'`]|![rsa](?=[:}])|:|\?|=\s*(?=[!:}])")
_STRING = {
    '"': re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL),
    "'": re.compile(r"'(?:[^'\\]|\\.)*+'", re.DOTALL),
    "`": re.compile(r"`(?:[^`\\]|\\.)*+`", re.DOTALL),
}


class Placeholder(NamedTuple):
    """Hold one placeholder: its own text, as `{x!r:>10}`, and the expression in it, as `x`."""

    source: str
    expression: str


def split_template(text: str) -> tuple[str | Placeholder, ...]:
    """Return the words and placeholders of a template, in order.

    Strings and the sources of placeholders, joined, give the text back. Known are replacement fields of
    Python's f-strings and `str.format`, .NET, Rust and the like (`{x}`, `{x!r:>10}`, `{x:{width}}`, `{}`,
    `{0:N2}`), template literals (`${x}`), and printf's (`%s`, `%(name)s`). `{{` and `}}` are words. What
    is not closed, or holds nothing but a quoted string as in `expected '{' or '}'`, is words too.
    """
    if len(text) > _WHOLE:
        return (text,)
    pieces: list[str | Placeholder] = []
    words_from = 0
    for placeholder, start in _placeholders(text):
        if start > words_from:
            pieces.append(text[words_from:start])
        pieces.append(placeholder)
        words_from = start + len(placeholder.source)
    if words_from < len(text):
        pieces.append(text[words_from:])
    return tuple(pieces)


def _placeholders(text: str) -> Iterator[tuple[Placeholder, int]]:
    at = 0
    while found := _OPENING.search(text, at):
        start, opening = found.start(), found.group()
        at = found.end()
        if opening == "%":
            placeholder = _percent(text, start)
        elif opening in ("{", "${"):
            placeholder = _braces(text, start, at)
        else:
            continue
        if placeholder:
            yield placeholder, start
            at = start + len(placeholder.source)


def _percent(text: str, start: int) -> Placeholder | None:
    if text.startswith("%%", start):
        return None
    found = _PERCENT.match(text, start)
    return Placeholder(found.group(), found.group("name") or "") if found else None


def _braces(text: str, start: int, inside: int) -> Placeholder | None:
    """Read the placeholder that opens at `start` and whose expression begins at `inside`."""
    limit = min(len(text), start + _LONGEST)
    is_literal = inside - start == 2
    depth, at, expression_end, ternary = 0, inside, 0, False
    for _ in range(_MOST_SIGNS):
        found = _INSIDE.search(text, at, limit)
        if not found:
            return None
        sign, at = found.group(), found.end()
        if sign in _STRING and not expression_end:
            string = _STRING[sign].match(text, found.start(), limit)
            at = string.end() if string else at
        elif sign == "}" and not depth:
            return _placeholder(text[start:at], text[inside : expression_end or at - 1])
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth = max(depth - 1, 0)
        elif sign == "?":
            ternary = True
        elif not (depth or expression_end or is_literal or ternary):
            expression_end = found.start()
    return None


def _placeholder(source: str, inside: str) -> Placeholder | None:
    expression = inside.strip()
    if inside and not expression:
        return None
    string = (
        _STRING[expression[0]].fullmatch(expression) if expression[:1] in _STRING and expression else None
    )
    return None if string else Placeholder(source, expression)
