"""Words and the records that have them: the postings.

A term is a word, or two names that follow each other in a message. Its value holds, for each level (message,
place, prose), the numbers of the records that have it there at best, as text; an empty string for none, and
none at the end. A list too long for its level is cut, and says how many there are: `["...", 20000]`. Where
the message's level is all there is and whole, the value is its string alone.
"""

from __future__ import annotations

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

Lists = defaultdict[str, list[int]]


def collect(entries: Sequence[Entry], numbers: Sequence[int]) -> tuple[Lists, ...]:
    """Return, for each level, the terms and the ascending numbers of the records that have them."""
    lists: tuple[Lists, ...] = (defaultdict(list), defaultdict(list), defaultdict(list))
    for position in sorted(range(len(numbers)), key=numbers.__getitem__):
        number = numbers[position]
        for level, terms in zip(lists, entries[position][1:], strict=True):
            for term in terms.split("\n"):
                level[term].append(number)
    for level in lists:
        level.pop("", None)
    return lists


def postings(lists: tuple[Lists, ...], count: int) -> Iterator[tuple[str, str]]:
    """Yield each term and its value's JSON text, in order; `count` is the number of all records."""
    for term in sorted(set().union(*lists)):
        yield term, write_value([level.get(term, ()) for level in lists], count)


def longest_lists(count: int) -> tuple[int, ...]:
    """Return how many letters the lists of each level may have, in a book of so many records."""
    return LONGEST_IN_SMALL if count < SMALL else LONGEST


def write_value(lists: Sequence[Sequence[int]], count: int, totals: Sequence[int] | None = None) -> str:
    """Return the JSON text of a term's value.

    `totals` say how many numbers the lists would have if they went on, where they do; what they have must be
    more than there is room for.
    """
    totals = totals or [len(numbers) for numbers in lists]
    texts = [
        _write(numbers, total, longest)
        for numbers, total, longest in zip(lists, totals, longest_lists(count), strict=True)
    ]
    while texts and texts[-1] == '""':
        texts.pop()
    return texts[0] if len(texts) == 1 and texts[0].startswith('"') else f"[{','.join(texts)}]"


def _write(numbers: Sequence[int], total: int, longest: int) -> str:
    if not numbers:
        return '""'
    if total <= longest * MOST_A_LETTER and len(text := write_numbers(numbers)) <= longest:
        return f'"{text}"'
    return f'["{cut_gaps(write_gaps(numbers[:longest]), longest)}",{total}]'
