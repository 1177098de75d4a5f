"""Lines kept from build to build by key, in a file that grows and is read only where a line is asked for.

A line that a build makes is added at the file's end, so that a small change writes little; when more than
half of the file is of no use it is written anew. A table beside it, which each build writes, says where the
line of each key lies and what its CRC-32 is. A site that keeps its old table loses nothing by lines behind
it. Either file may be deleted or cut short at any time: a line that is not what it was counts as not there.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from io import FileIO
from itertools import accumulate, count
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from errorbook.build.kept.columns import integers, pack, unpack
from errorbook.build.kept.sealed import read_sealed, write_new

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Mapping, Sequence

_KEY = 64
_SLACK = 1 << 20
_TOGETHER = 1_000


class Names(NamedTuple):
    """Say where a site has its lines and their table."""

    lines: str
    table: str


class Columns(NamedTuple):
    """Hold where lines begin, how long they are and their CRC-32, in step."""

    begins: array[int]
    lengths: array[int]
    sums: array[int]


class Lines:
    """Be the lines that the last build left in a file, by key; keys have 64 characters."""

    def __init__(self, path: str, keys: Sequence[str], columns: Columns) -> None:
        self.keys = keys
        self.columns = columns
        self.numbers = dict(zip(keys, range(len(keys)), strict=True))
        self._path = path

    def __contains__(self, key: str) -> bool:
        return key in self.numbers

    def of(self, key: str) -> bytes:
        """Return the line of a key. Raises `KeyError` where there is none, or it is not what it was."""
        number = self.numbers[key]
        with suppress(OSError), FileIO(self._path) as file:
            file.seek(self.columns.begins[number])
            line = file.read(self.columns.lengths[number])
            if crc32(line) == self.columns.sums[number]:
                return line
        raise KeyError(key)


def no_lines() -> Lines:
    """Return what there is where no build left any."""
    return Lines("", [], Columns(integers(), integers(), integers()))


def read_lines(site: str, names: Names, form: Mapping[str, Any]) -> Lines:
    """Return the lines of a site; none where the table is not of this form."""
    path, table = f"{site}/{names.lines}", read_sealed(f"{site}/{names.table}", form)
    if not table:
        return no_lines()
    keys, *columns = json.loads(table)
    found = Columns(*map(unpack, columns))
    if max(map(add, found.begins, found.lengths), default=0) > _size(path):
        return no_lines()
    return Lines(path, [keys[at : at + _KEY] for at in range(0, len(keys), _KEY)], found)


def write_lines(
    site: str,
    names: Names,
    form: Mapping[str, Any],
    keys: Sequence[str],
    line_of: Callable[[int], bytes],
    before: Lines,
) -> None:
    """Keep lines for the next build: `line_of` makes those that are not known, by their position.

    The table, and the lines where they are written anew, wait for the next site to take their places.
    """
    known = [before.numbers.get(key, -1) for key in keys]
    useful = sum(before.columns.lengths[number] for number in known if number >= 0)
    path = f"{site}/{names.lines}"
    size = _size(path) if useful else 0
    if not size or size > 2 * useful + _SLACK:
        path, size, known = f"{path}.new", 0, [-1] * len(keys)
    added = _add(path, size, [at for at, number in enumerate(known) if number < 0], line_of)
    columns = _joined(before.columns, added, known)
    write_new(site, names.table, form, [json.dumps(["".join(keys), *map(pack, columns)]).encode()])


def _add(path: str, size: int, positions: Sequence[int], line_of: Callable[[int], bytes]) -> Columns:
    """Write lines behind the first bytes of a file, some hundred at a time."""
    added = Columns(integers(), integers(), integers())
    with open(path, "ab" if size else "wb") as file:
        for first in range(0, len(positions), _TOGETHER):
            lines = [line_of(position) for position in positions[first : first + _TOGETHER]]
            lengths = [len(line) for line in lines]
            added.begins.extend(accumulate(lengths[:-1], initial=size))
            added.lengths.extend(lengths)
            added.sums.extend(map(crc32, lines))
            size += sum(lengths)
            file.write(b"".join(lines))
    return added


def _joined(before: Columns, added: Columns, known: Sequence[int]) -> Columns:
    """Return the columns of the lines known by number and, where that is negative, of the next one added."""
    fresh = count(len(before.begins))
    numbers = [number if number >= 0 else next(fresh) for number in known]
    columns = (one + other for one, other in zip(before, added, strict=True))
    return Columns(*(integers(map(column.__getitem__, numbers)) for column in columns))


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
