"""Ascending numbers as text, in one of two ways, whichever suits them.

Gaps: each number as the gap to the one before, five bits a letter, the lowest first; a letter from the second
half of `DIGITS` says that more follow. Close numbers take one letter each.

Bits, for dense numbers, after a `.`: six numbers a letter, in runs of letters that stand for some numbers. A
run is told by two gaps as above: the letters left out before it, and the letters it has, less one.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from operator import sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
VALUES = {letter: value for value, letter in enumerate(DIGITS)}
BITS = "."
FEWEST_DENSE = 1000
"""Fewer numbers are written as gaps, however dense."""
FARTHEST = 200
"""Times as far as there are numbers may the last be from the first, or they are written as gaps."""
LETTERS = DIGITS.encode().ljust(256, b"?")
RUNS = re.compile(rb"[^\0]+")
MEMBERS = [tuple(bit for bit in range(6) if value >> bit & 1) for value in range(64)]


def write_gap(gap: int) -> str:
    """Return one gap as text."""
    text = ""
    while gap > 31:
        text += DIGITS[32 + (gap & 31)]
        gap >>= 5
    return text + DIGITS[gap]


@cache
def short_gaps() -> list[str]:
    """Return the texts of short gaps, by the difference between a number and the one before."""
    texts = list(DIGITS[:32])
    for gap in range(32, 1 << 15):
        texts.append(DIGITS[32 + (gap & 31)] + texts[gap >> 5])
    return ["", *texts]


def write_numbers(numbers: Sequence[int]) -> str:
    """Return ascending numbers as text, whichever way is shorter; none is written twice."""
    if len(numbers) >= FEWEST_DENSE and numbers[-1] - numbers[0] < FARTHEST * len(numbers):
        words = len({number // 6 for number in numbers})
        if words * 10 < len(numbers) * 7:
            return _write_bits(numbers)
    return write_gaps(numbers)


def write_gaps(numbers: Sequence[int]) -> str:
    """Return ascending numbers as gaps, so that the text of the first ones is its beginning."""
    try:
        return "".join(map(short_gaps().__getitem__, map(sub, numbers, chain((-1,), numbers))))
    except IndexError:
        return "".join(
            write_gap(one - other - 1) for one, other in zip(numbers, chain((-1,), numbers), strict=False)
        )


def cut_gaps(text: str, longest: int) -> str:
    """Return the text of as many of the first numbers as have room, each as a gap."""
    return text[:longest].rstrip(DIGITS[32:])


def _write_bits(numbers: Sequence[int]) -> str:
    first = numbers[0] // 6
    marks = bytearray((numbers[-1] // 6 - first + 1) * 6)
    for number in numbers:
        marks[number - first * 6] = 1
    columns = (int.from_bytes(marks[bit::6], "little") << bit for bit in range(6))
    values = sum(columns).to_bytes(len(marks) // 6, "little")  # a byte for each letter; none reaches another
    written = [BITS]
    end = -first
    for run in RUNS.finditer(values):
        start, stop = run.span()
        letters = values[start:stop].translate(LETTERS).decode()
        written += write_gap(start - end), write_gap(stop - start - 1), letters
        end = stop
    return "".join(written)


def read_numbers(text: str) -> list[int]:
    """Return the numbers that a text holds. Raises `KeyError` for letters that are none of `DIGITS`."""
    if text.startswith(BITS):
        return list(_read_bits(text))
    numbers: list[int] = []
    last, gap, shift = -1, 0, 0
    for value in map(VALUES.__getitem__, text):
        if value > 31:
            gap += (value - 32) << shift
            shift += 5
            continue
        last += 1 + gap + (value << shift)
        numbers.append(last)
        gap = shift = 0
    return numbers


def _read_bits(text: str) -> Iterator[int]:
    at, place = 1, 0
    while at < len(text):
        before, at = _read_gap(text, at)
        more, at = _read_gap(text, at)
        first = 6 * (place + before)
        for base, letter in zip(range(first, first + 6 * (more + 1), 6), text[at:], strict=False):
            for bit in MEMBERS[VALUES[letter]]:
                yield base + bit
        at += more + 1
        place += before + more + 1


def _read_gap(text: str, at: int) -> tuple[int, int]:
    """Return the gap that begins at a letter, and where the next begins."""
    gap = shift = 0
    while (value := VALUES[text[at]]) > 31:
        gap += (value - 32) << shift
        shift += 5
        at += 1
    return gap + (value << shift), at + 1
