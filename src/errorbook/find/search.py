"""Free words over a book, and filters: any word finds, rare words count more, the exact phrase comes first.

What a record gains by a term is the weight of the best place where it has it, times the term's rarity. Each
two names that follow each other are a term of their own in messages, so that a record with the whole phrase
has all that there is to gain. Records that gain as much go by their numbers, which keeps a file's together.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.index.filters import values_of
from errorbook.find.index.reading import Row, read_posting, read_rows
from errorbook.find.index.shards import utf16
from errorbook.find.index.weights import WEIGHTS, rarity
from errorbook.find.narrowing import has_all, narrow
from errorbook.find.queries import WHOLE, Slot, alternatives, slots, typed_names, with_alternatives

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from errorbook.find.index.library import Visit
    from errorbook.find.index.reading import Index, Posting

MOST_TERM_FILES = 5
MOST_MEANT_FILES = 2
"""Files of postings that are read for words as typed, and for words that may have been meant."""
FOR_ROWS = 2
FOR_WORDS = 3
"""Files that are kept for the results themselves, and for words where there are filters too."""
MOST_LOOKED_AT = 8
"""Records that are looked at for each result, where only they themselves say whether they have a value."""


class Hit(NamedTuple):
    """Hold one result; `points` only serve to compare."""

    row: Row
    points: int


class Found(NamedTuple):
    """Hold the results that one question may load, how many there are in all, and what they have beside.

    `is_exact` says whether `total` is that or at least that; it is what the hits show where filters are so
    many that records must be looked at one by one. `beside` counts further values by facet, where
    that is known. `following` is where the next results begin, None after the last.
    """

    hits: tuple[Hit, ...]
    total: int
    is_exact: bool
    beside: dict[str, list[tuple[str, int]]]
    following: int | None


def search(
    index: Index,
    text: str,
    chosen: Mapping[str, Sequence[str]] | None = None,
    *,
    start: int = 0,
    most: int = 20,
) -> Found:
    """Return what a query finds among the records that have, for each facet chosen, one of the values."""
    visit = index.visit()
    is_asked = bool(typed_names(text))
    visit.spared = FOR_ROWS + (FOR_WORDS if is_asked else 0)
    narrowed = narrow(index, visit, chosen or {})
    numbers, is_exact, beside = narrowed.numbers or [], narrowed.is_whole, narrowed.beside
    points: dict[int, int] = {}
    if is_asked:
        visit.spared = FOR_ROWS
        points, is_known = _find_points(index, visit, text)
        kept = points.keys() if narrowed.numbers is None else points.keys() & narrowed.numbers
        numbers = sorted(kept, key=lambda number: (-points[number], number))
        is_exact, beside = is_exact and is_known, {}
    visit.spared = 0
    rows, following = _look(index, visit, numbers, narrowed.unchecked, start, most)
    hits = tuple(Hit(row, points.get(number, 0)) for number, row in rows)
    is_all = not start and following == len(numbers)
    return Found(
        hits=hits,
        total=len(hits) if narrowed.unchecked else len(numbers),
        is_exact=is_exact and (is_all or not narrowed.unchecked),
        beside=_count_values(row for row, _ in hits) if is_all else beside,
        following=following if following < len(numbers) else None,
    )


def _look(
    index: Index,
    visit: Visit,
    numbers: Sequence[int],
    unchecked: Sequence[frozenset[str]],
    start: int,
    most: int,
) -> tuple[list[tuple[int, Row]], int]:
    """Return the first records from `start` on that have what is unchecked, and where others may follow."""
    stop = start + most * (MOST_LOOKED_AT if unchecked else 1)
    found: list[tuple[int, Row]] = []
    following = start
    for number, row in read_rows(index, visit, numbers[start:stop]).items():
        if len(found) == most:
            break
        following += 1
        if has_all(row, unchecked):
            found.append((number, row))
    return found, following


def _find_points(index: Index, visit: Visit, text: str) -> tuple[dict[int, int], bool]:
    """Return what each record gains by a query, and whether all is known that there is to gain."""
    asked = slots(text)
    postings, is_known = _read(index, visit, (term for slot in asked for term, _ in slot), MOST_TERM_FILES)
    others = alternatives(index, visit, text, postings.keys())
    filled = [with_alternatives(slot, others) for slot in asked]
    missing = [term for slot in filled for term, _ in slot if term not in postings]
    more, _ = _read(index, visit, missing, MOST_MEANT_FILES)
    postings |= more
    is_known = is_known and all(posting.is_whole for posting in postings.values())
    return _points(filled, postings, index.count), is_known


def points_of_words(index: Index, visit: Visit, words: Sequence[str], most: int) -> dict[int, int]:
    """Return what each record gains by some words as they are; so many files are read for the first ones."""
    postings, _ = _read(index, visit, words, most)
    return _points([((word, WHOLE),) for word in words], postings, index.count)


def _points(asked: Iterable[Slot], postings: Mapping[str, Posting], count: int) -> dict[int, int]:
    points: dict[int, int] = {}
    for slot in asked:
        for number, gain in _gains(slot, postings, count).items():
            points[number] = points.get(number, 0) + gain
    return points


def _read(index: Index, visit: Visit, terms: Iterable[str], most: int) -> tuple[dict[str, Posting], bool]:
    """Return the postings of terms, and whether all of them could be read."""
    names = {term: index.terms.name_of(term) for term in terms}
    shards = visit.load_some(filter(None, names.values()), most)
    found = {
        term: shards[name][term] for term, name in names.items() if name in shards and term in shards[name]
    }
    is_known = all(name in shards for name in names.values() if name)
    return {term: read_posting(value) for term, value in found.items()}, is_known


def _gains(slot: Slot, postings: Mapping[str, Posting], count: int) -> dict[int, int]:
    """Return what each record gains by the best of a slot's choices; none is rarer than what was typed."""
    gains: dict[int, int] = {}
    rarest = rarity(count, 1)
    for term, worth in slot:
        posting = postings.get(term)
        if posting is None:
            continue
        rare = min(rarity(count, posting.total), rarest)
        if worth == WHOLE:
            rarest = rare
        for weight, numbers in zip(WEIGHTS, posting.numbers, strict=False):
            gain = weight * rare * worth
            for number in numbers:
                if gains.get(number, 0) < gain:
                    gains[number] = gain
    return gains


def _count_values(rows: Iterable[Row]) -> dict[str, list[tuple[str, int]]]:
    """Count the values of some rows, the most frequent first."""
    counts = Counter(value for row in rows for value in values_of(row))
    found: dict[str, list[tuple[str, int]]] = {}
    for value, count in sorted(counts.items(), key=lambda item: (-item[1], utf16(item[0]))):
        facet, _, name = value.partition(":")
        if name:
            found.setdefault(facet, []).append((name, count))
    return found
