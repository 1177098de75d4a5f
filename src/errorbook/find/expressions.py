r"""A regular expression taken apart as text, never run: literal pieces and holes.

What can be read: escaped and plain characters; `.+` `.*?` `\d+` `[^']+` and the like; such an atom in a
group (plain, `(?:`, `(?P<name>` or `(?<name>`); `^` and `$` at the ends. A hole takes any text, so that a
class of characters is only made wider. Alternatives, optional parts, look-around and back references
cannot be read. The syntax is what Python's `re` and ECMAScript (ECMA-262, 22.2.1) have in common.
"""

from __future__ import annotations

import re

from errorbook.errors.lookups import PatternNotTakenApart

ATOM = r"(?:\.|\\[dDwWS]|\[\^?\]?(?:\\.|[^\]\\])*\])"
TIMES = r"(?:[*+]|\{\d+(?:,\d*)?\})[?+]?"
HOLE = re.compile(
    rf"\((?:\?:|\?P?<\w+>)?{ATOM}(?:{TIMES})?\)|{ATOM}{TIMES}|\\[dDwWS]|\[\^?\]?(?:\\.|[^\]\\])*\]"
)
BLANK = re.compile(r"\\s\+?|\\[tnrfv]")
ESCAPED = re.compile(r"\\([^0-9A-Za-z])", re.DOTALL)
TIMED = re.compile(r"[*+?]|\{\d+(?:,\d*)?\}")
PLAIN = re.compile(r"[^\\^$*+?()\[\]|]", re.DOTALL)
# Nothing but plain and escaped characters, up to one that may be meant any number of times.
RUN = re.compile(r"(?:[^\\^$*+?()\[\]|.{]|\\[^0-9A-Za-z])+(?![*+?{])")
LEFT = re.compile(r"(?:\\A|\^)?")
RIGHT = re.compile(r"(?:\\[Zz]|\$)$")

TROUBLE = {
    "|": "alternatives",
    "(": "a group that holds more than one repeated character",
    "\\": "an escape that stands for no single character",
    "^": "an anchor inside the pattern",
    "$": "an anchor inside the pattern",
}


def take_apart(pattern: str) -> list[str | None]:
    """Split a regular expression into literal texts and holes (`None`), in order.

    A lone `.` is a full stop: whoever meant any character has no way to say so in an error message. Raises
    `PatternNotTakenApart`.
    """
    at = _end_of(LEFT, pattern, 0)
    end = len(pattern)
    if (anchor := RIGHT.search(pattern)) and not _is_escaped(pattern, anchor.start()):
        end = anchor.start()
    pieces: list[str | None] = []
    while at < end:
        if (run := RUN.match(pattern, at, end)) is not None:
            pieces.append(ESCAPED.sub(r"\1", run[0]) if "\\" in run[0] else run[0])
            at = run.end()
            continue
        if (hole := HOLE.match(pattern, at, end)) is not None:
            pieces.append(None)
            at = hole.end()
            continue
        text, at = _literal(pattern, at, end)
        pieces.append(text)
    return pieces


def _literal(pattern: str, at: int, end: int) -> tuple[str, int]:
    """Read the one literal character at a place, and say where it ends."""
    if (found := BLANK.match(pattern, at, end)) is not None:
        text = " "
    elif (found := ESCAPED.match(pattern, at, end)) is not None:
        text = found[1]
    elif (found := PLAIN.match(pattern, at, end)) is not None:
        text = found[0]
    else:
        raise PatternNotTakenApart(at=at + 1, trouble=TROUBLE.get(pattern[at], f"{pattern[at]!r} is no text"))
    if TIMED.match(pattern, found.end(), end) is not None:
        raise PatternNotTakenApart(
            at=found.end() + 1, trouble="a literal character that may come any number of times"
        )
    return text, found.end()


def _end_of(expression: re.Pattern[str], text: str, at: int) -> int:
    found = expression.match(text, at)
    return found.end() if found else at


def _is_escaped(pattern: str, at: int) -> bool:
    before = pattern[:at]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1
