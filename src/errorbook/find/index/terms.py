"""Words and the records that have them: the postings.

A term is a word, or two names that follow each other in a message. Its value holds, for each level (message,
place, prose), the numbers of the records that have it there at best, as text; an empty string for none, and
none at the end. A list too long for its level is cut, and says how many there are: `["...", 20000]`. Where
the message's level is all there is and whole, the value is its string alone.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from typing import TYPE_CHECKING

from errorbook.find.index.gaps import cut_gaps, write_gaps, write_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.find.index.entries import Entry

SMALL = 1 << 15
"""A book of fewer records is small."""
LONGEST_IN_SMALL = (4_000, 2_500, 1_000)
LONGEST = (7_000, 6_000, 2_500)
"""Letters that the lists of each level may have, in a small book and in others."""
MOST_A_LETTER = 6
"""Records that one letter may stand for."""

Lists = defaultdict[str, "array[int]"]
"""Numbers of records by term, as unsigned ints of C: in a list each would take twice the room."""
Long = dict[str, list[str]]
"""The lists of a term that are cut where they are published, by level as text; nothing for the others."""


def collect(entries: Sequence[Entry], numbers: Sequence[int]) -> tuple[Lists, ...]:
    """Return, for each level, the terms and the ascending numbers of the records that have them."""
    lists: tuple[Lists, ...] = (defaultdict(_numbers), defaultdict(_numbers), defaultdict(_numbers))
    for position in sorted(range(len(numbers)), key=numbers.__getitem__):
        number = numbers[position]
        for level, terms in zip(lists, entries[position].levels, strict=True):
            for term in terms.split("\n"):
                level[term].append(number)
    for level in lists:
        level.pop("", None)
    return lists


def _numbers() -> array[int]:
    return array("I")


def postings(lists: tuple[Lists, ...], count: int, long: Long) -> Iterator[tuple[str, str]]:
    """Yield each term and its value's JSON text, in order; `count` is the number of all records.

    Takes note in `long` of the lists that are cut.
    """
    for term in sorted(set().union(*lists)):
        numbers = [level[term].tolist() if term in level else () for level in lists]
        levels = write_levels(numbers, count)
        if not all(map(is_whole, levels)):
            long[term] = write_long(numbers, levels)
        yield term, join_levels(levels)


def longest_lists(count: int) -> tuple[int, ...]:
    """Return how many letters the lists of each level may have, in a book of so many records."""
    return LONGEST_IN_SMALL if count < SMALL else LONGEST


def write_levels(lists: Sequence[Sequence[int]], count: int) -> list[str]:
    """Return the JSON text of each level of a term's value."""
    return [_write(*each) for each in zip(lists, longest_lists(count), strict=True)]


def join_levels(levels: Sequence[str]) -> str:
    """Return the JSON text of a term's value."""
    texts = list(levels)
    while texts and texts[-1] == '""':
        texts.pop()
    return texts[0] if len(texts) == 1 and is_whole(texts[0]) else f"[{','.join(texts)}]"


def is_whole(level: str) -> bool:
    """Say whether the text of a level has all of its list."""
    return level.startswith('"')


def write_long(lists: Sequence[Sequence[int]], levels: Sequence[str]) -> list[str]:
    """Return the lists that are cut, as text; nothing for the others."""
    return [
        "" if is_whole(level) else write_gaps(numbers) for numbers, level in zip(lists, levels, strict=True)
    ]


def _write(numbers: Sequence[int], longest: int) -> str:
    if not numbers:
        return '""'
    total = len(numbers)
    if total <= longest * MOST_A_LETTER and len(text := write_numbers(numbers)) <= longest:
        return f'"{text}"'
    return f'["{cut_gaps(write_gaps(numbers[:longest]), longest)}",{total}]'
