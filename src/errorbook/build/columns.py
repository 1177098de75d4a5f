"""Long lists as single JSON strings, so that a manifest of 400,000 files is parsed in a fraction of a second.

Paths are joined by `//`, which no relative path holds; whole numbers are base64 of little-endian arrays.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

SEPARATOR = "//"


def join_paths(paths: Sequence[str]) -> str | None:
    """Return the paths in one string, None for no path at all."""
    return SEPARATOR.join(paths) if paths else None


def split_paths(text: str | None) -> list[str]:
    """Return the paths that were joined."""
    return [] if text is None else text.split(SEPARATOR)


def integers(values: Iterable[int] = ()) -> array[int]:
    """Return signed numbers of 64 bits."""
    return array("q", values)


def pack(numbers: array[int]) -> str:
    """Return the numbers as text."""
    return b64encode(_little_endian(numbers).tobytes()).decode()


def unpack(text: str) -> array[int]:
    """Return the numbers that were packed; raise ValueError for any other text."""
    numbers = integers()
    numbers.frombytes(b64decode(text))
    return _little_endian(numbers)


def pack_lists(lists: Iterable[Sequence[int]]) -> str:
    """Return lists of numbers as text: for each how many it has, then they."""
    return pack(integers(chain.from_iterable((len(some), *some) for some in lists)))


def unpack_lists(text: str) -> list[array[int]]:
    """Return the lists of numbers that were packed."""
    numbers = unpack(text)
    return [numbers[begin:end] for begin, end in _spans(numbers)]


def unpack_some(text: str, wanted: Collection[int]) -> dict[int, array[int]]:
    """Return the lists at some positions, by position."""
    numbers = unpack(text)
    spans = enumerate(_spans(numbers))
    return {position: numbers[begin:end] for position, (begin, end) in spans if position in wanted}


def _spans(numbers: array[int]) -> Iterator[tuple[int, int]]:
    """Yield where each list begins and ends."""
    end = 0
    while end < len(numbers):
        begin = end + 1
        end = begin + numbers[end]
        yield begin, end


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
