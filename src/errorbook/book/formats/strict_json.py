"""JSON as RFC 8259 has it, read with an eye on where everything stands.

Slower by far than the parser that good records go through, and run only on the others: it goes on after
a fault where it can, so that all are told at once, and remembers where each member stands.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from errorbook.book.formats.json_slips import slip
from errorbook.book.formats.positions import line_and_column
from errorbook.errors import reading

if TYPE_CHECKING:
    from errorbook.book.formats.positions import Steps
    from errorbook.errors import Problem

DEPTH_LIMIT = 64
DIGITS_LIMIT = 640
"""Digits an integer may have: as many as every setting of Python's own limit allows."""
FAULTS_LIMIT = 200
"""Faults that are kept; a text made of faults is not told to its end."""

# Members whose place is kept. Beyond, the place is that of what is around them.
_PLACES_LIMIT = 20_000

_WHITE = " \t\n\r"
_SPACE = re.compile(f"[{_WHITE}]*")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<real>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![0-9A-Za-z_.+-])")
_CONSTANTS = {"true": True, "false": False, "null": None}
_WORD = re.compile(r"-?[A-Za-z]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Scan:
    """Hold what a text says, and what is wrong with it as JSON.

    `offsets` says where members (their names) and items stand, `starts` where the outer two objects do.
    `faults` are the way, the place and the problem; after one that `ends` the reading `value` is None.
    """

    value: object = None
    offsets: dict[Steps, int] = field(default_factory=dict)
    starts: dict[Steps, int] = field(default_factory=dict)
    faults: list[tuple[Steps, int, Problem]] = field(default_factory=list)
    ends: bool = False


class _EndError(Exception):
    pass


def scan(text: str, first_line: int = 1) -> Scan:
    """Read a text that should be JSON and begins on `first_line` of its file; never raises."""
    return _Scanner(text, first_line).run()


class _Scanner:
    def __init__(self, text: str, first_line: int) -> None:
        self.text = text
        self.first_line = first_line
        self.at = 0
        self.found = Scan()

    def run(self) -> Scan:
        try:
            self._skip()
            self.found.offsets[()] = self.at
            value = self._value((), 0)
            self._skip()
            if self.at < len(self.text):
                self._broken((), "more text after its end")
            self.found.value = value
        except _EndError:
            self.found.ends = True
        return self.found

    def _skip(self) -> str:
        """Step over white space and return the character that follows, empty at the end."""
        sign = self.text[self.at : self.at + 1]
        if sign in _WHITE and (space := _SPACE.match(self.text, self.at)):
            self.at = space.end()
            return self.text[self.at : self.at + 1]
        return sign

    def _value(self, steps: Steps, depth: int) -> object:
        sign = self.text[self.at : self.at + 1]
        if sign == '"':
            return self._string(steps)
        if sign in ("{", "["):
            if depth == DEPTH_LIMIT:
                self._end(steps, reading.TooDeep(limit=DEPTH_LIMIT))
            if depth < 2:
                self.found.starts[steps] = self.at
            return self._object(steps, depth + 1) if sign == "{" else self._list(steps, depth + 1)
        return self._number(steps) if sign.isdigit() or sign == "-" else self._constant(steps)

    def _object(self, steps: Steps, depth: int) -> dict[str, object]:
        members: dict[str, object] = {}
        first: dict[str, int] = {}
        self.at += 1
        if self._skip() == "}":
            self.at += 1
            return members
        while True:
            if self._skip() != '"':
                self._broken(steps, "the name of a member, in double quotes, must stand here")
            name_at = self.at
            name = self._string(steps)
            below = (*steps, name)
            self._keep(below, name_at)
            if first.setdefault(name, name_at) != name_at:
                self._duplicate(below, name_at, name, first[name])
            if self._skip() != ":":
                self._broken(below, "a colon must follow the name of a member")
            self.at += 1
            self._skip()
            members[name] = self._value(below, depth)
            if self._closes("}", below):
                return members

    def _duplicate(self, steps: Steps, offset: int, name: str, first: int) -> None:
        if len(self.found.faults) < FAULTS_LIMIT:
            line, _ = line_and_column(self.text, first, self.first_line)
            is_far = "\n" in self.text[first:offset]
            where = f", first on line {line}" if is_far else ""
            self._fault(steps, offset, reading.DuplicateMember(name=name, where=where))

    def _list(self, steps: Steps, depth: int) -> list[object]:
        items: list[object] = []
        self.at += 1
        if self._skip() == "]":
            self.at += 1
            return items
        while True:
            self._skip()
            below = (*steps, len(items))
            self._keep(below, self.at)
            items.append(self._value(below, depth))
            if self._closes("]", below):
                return items

    def _closes(self, closing: str, steps: Steps) -> bool:
        sign = self._skip()
        if sign not in (",", closing) or not sign:
            self._broken(steps, f"a comma or `{closing}` must follow")
        self.at += 1
        if sign == "," and self._skip() == closing:
            self._broken(steps, f"a comma before `{closing}`")
        return sign == closing

    def _string(self, steps: Steps) -> str:
        token = _STRING.match(self.text, self.at)
        if not token:
            self._broken(steps, "")
        start, self.at = self.at, token.end()
        if "\\" not in token.group():
            return token.group()[1:-1]
        value: str = json.loads(token.group())
        if not _SURROGATE.search(value):
            return value
        self._lone_surrogates(token.group(), start, steps)
        return _SURROGATE.sub("\ufffd", value)

    def _lone_surrogates(self, token: str, start: int, steps: Steps) -> None:
        high: tuple[int, str] | None = None
        for escape in _ESCAPE.finditer(token):
            unit = int(escape.group(1) or "0", 16)
            is_low = 0xDC00 <= unit <= 0xDFFF
            if high and is_low and escape.start() == high[0] + 6:
                high = None
                continue
            if high:
                self._fault(steps, start + high[0], reading.LoneSurrogate(escape=high[1]))
            if is_low:
                self._fault(steps, start + escape.start(), reading.LoneSurrogate(escape=escape.group()))
            high = (escape.start(), escape.group()) if 0xD800 <= unit <= 0xDBFF else None
        if high:
            self._fault(steps, start + high[0], reading.LoneSurrogate(escape=high[1]))

    def _number(self, steps: Steps) -> float | None:
        token = _NUMBER.match(self.text, self.at)
        if not token:
            return self._constant(steps)
        start, self.at = self.at, token.end()
        if token.group("real"):
            return float(token.group())
        digits = len(token.group().removeprefix("-"))
        if digits > DIGITS_LIMIT:
            self._fault(steps, start, reading.NumberTooLong(digits=digits, limit=DIGITS_LIMIT))
            return 0
        return int(token.group())

    def _constant(self, steps: Steps) -> int | None:
        token = _WORD.match(self.text, self.at)
        word = token.group() if token else ""
        if word in _CONSTANTS:
            self.at += len(word)
            return _CONSTANTS[word]
        if word.lstrip("-") not in ("NaN", "Infinity"):
            self._broken(steps, "")
        self._fault(steps, self.at, reading.NotANumber(word=word))
        self.at += len(word)
        return 0

    def _keep(self, steps: Steps, offset: int) -> None:
        if len(self.found.offsets) < _PLACES_LIMIT:
            self.found.offsets[steps] = offset

    def _fault(self, steps: Steps, offset: int, problem: Problem) -> None:
        if len(self.found.faults) < FAULTS_LIMIT:
            self.found.faults.append((steps, offset, problem))

    def _broken(self, steps: Steps, expected: str) -> NoReturn:
        offset, what = slip(self.text, self.at, expected)
        self.at = offset
        self._end(steps, reading.BrokenJson(what=what))

    def _end(self, steps: Steps, problem: Problem) -> NoReturn:
        self.found.faults.append((steps, self.at, problem))
        raise _EndError
