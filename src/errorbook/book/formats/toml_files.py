"""The TOML files of a book: their values, and the lines on which keys stand."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book.formats.files import read_whole
from errorbook.book.formats.positions import line_and_column
from errorbook.book.formats.sources import Source
from errorbook.book.formats.texts import decoded
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errorbook.book.formats.positions import Steps

LIMIT = 4 * 1024 * 1024
"""Bytes a TOML file may have."""

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEYS = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_HEADER = re.compile(rf"[ \t]*(\[\[?)[ \t]*({_KEYS})[ \t]*\]\]?")
_PAIR = re.compile(rf"[ \t]*({_KEYS})[ \t]*=")
_ONE_KEY = re.compile(_KEY)
_LONG_STRING = re.compile("\"\"\"|'''")
_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class TomlFile(NamedTuple):
    """Hold what a file says; `places` has the line and column of each key and table."""

    label: str
    value: dict[str, Any]
    places: Mapping[Steps, tuple[int, int]]

    def place(self, steps: Steps, member: str) -> Place:
        """Return where a key stands, or the nearest table around it."""
        known = steps
        while known and known not in self.places:
            known = known[:-1]
        return Place(self.label, *self.places.get(known, (1, 1)), member)


def read_toml(label: str) -> TomlFile:
    """Read a file of TOML 1.0; raises a `Problem`."""
    data, _ = read_whole(label, LIMIT)
    text = decoded(data, Source(label, 0, len(data)))
    if isinstance(text, Problem):
        raise text
    try:
        return TomlFile(label, tomllib.loads(text), _find_places(text))
    except RecursionError:
        deep = books.BrokenToml(what="values lie in each other too deep", place=Place(label, 1, 1))
    except ValueError as error:
        raise _broken(str(error), text, label) from error
    raise deep


def _broken(told: str, text: str, label: str) -> Problem:
    """Return what the parser told, with its place; digits past Python's limit have none."""
    found = _POSITION.search(told)
    what = told[: found.start()] if found else told.partition(";")[0]
    line, column = 1, 1
    if found:
        line, column = (int(found[1]), int(found[2])) if found[1] else line_and_column(text, len(text))
    return books.BrokenToml(what=what[:1].lower() + what[1:], place=Place(label, line, column))


def _find_places(text: str) -> dict[Steps, tuple[int, int]]:
    """Return where keys stand, as far as lines that begin with one tell; the text is good TOML."""
    places: dict[Steps, tuple[int, int]] = {}
    counts: dict[Steps, int] = {}
    table: Steps = ()
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        was_inside, inside = inside, _inside_after(line, inside)
        if was_inside:
            continue
        if header := _HEADER.match(line):
            table = _steps(header[2], (), counts)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            places.setdefault(table, (number, header.start(1) + 1))
        elif pair := _PAIR.match(line):
            places.setdefault(_steps(pair[1], table, counts), (number, pair.start(1) + 1))
    return places


def _steps(keys: str, table: Steps, counts: Mapping[Steps, int]) -> Steps:
    """Return the way to a dotted key; through a list of tables it goes to the last one so far."""
    for position, key in enumerate(_ONE_KEY.findall(keys)):
        if position and table in counts:
            table = (*table, counts[table])
        table = (*table, key.strip("\"'"))
    return table


def _inside_after(line: str, inside: str) -> str:
    """Return the quotes of the long string that is open after a line, empty for none."""
    for quotes in _LONG_STRING.findall(line):
        if not inside:
            inside = quotes
        elif quotes == inside:
            inside = ""
    return inside
