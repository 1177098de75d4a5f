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
    from collections.abc import Collection, Iterable, Sequence

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
    found, at = [], 0
    while at < len(numbers):
        end = at + 1 + numbers[at]
        found.append(numbers[at + 1 : end])
        at = end
    return found


def unpack_some(text: str, wanted: Collection[int]) -> dict[int, array[int]]:
    """Return the lists at some positions, by position."""
    numbers = unpack(text)
    found: dict[int, array[int]] = {}
    at = position = 0
    while len(found) < len(wanted) and at < len(numbers):
        end = at + 1 + numbers[at]
        if position in wanted:
            found[position] = numbers[at + 1 : end]
        at, position = end, position + 1
    return found


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
