"""The postings and words that a change touches, as they are after it."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.index.entries import LEVELS
from errorbook.find.index.gaps import read_numbers
from errorbook.find.index.terms import is_whole, join_levels, write_levels, write_long
from errorbook.find.index.vocabulary import forms_of, is_listed, weigh, write_weight

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from errorbook.find.index.changes import Change, Side
    from errorbook.find.index.splicing import Spliced
    from errorbook.find.index.terms import Long

Moves = dict[int, bool]
"""Numbers that leave a list (False) or come to it."""


class ChangedTerms(NamedTuple):
    """Hold the texts of terms and of words that are not what they were, None for those that are no more.

    `long` are the lists that are cut, of all terms.
    """

    terms: dict[str, str | None]
    words: dict[str, str | None]
    long: Long


def changed_terms(changes: Iterable[Change], old: Spliced, long: Long, count: int) -> ChangedTerms:
    """Return what becomes of the terms that some changes touch; `count` is the number of all records."""
    found = ChangedTerms({}, {}, dict(long))
    for term, moves in _moves(changes).items():
        lists = _lists(old, term, long.get(term))
        before = weigh(map(len, lists))
        lists = [_moved(numbers, some) for numbers, some in zip(lists, moves, strict=True)]
        levels = write_levels(lists, count)
        found.terms[term] = join_levels(levels) if any(lists) else None
        found.long.pop(term, None)
        if not all(map(is_whole, levels)):
            found.long[term] = write_long(lists, levels)
        if is_listed(term):
            found.words.update(_words(term, before, weigh(map(len, lists))))
    return found


def _moves(changes: Iterable[Change]) -> dict[str, tuple[Moves, ...]]:
    """Return, for each term and level, which numbers come and go."""
    found: defaultdict[str, tuple[Moves, ...]] = defaultdict(lambda: tuple({} for _ in range(LEVELS)))
    for change in changes:
        for level in range(LEVELS):
            before, after = _terms(change.before, level), _terms(change.after, level)
            same = set() if change.has_moved else before & after
            for side, terms, comes in ((change.before, before, False), (change.after, after, True)):
                if side:
                    for term in terms - same:
                        _note(found[term][level], side.number, comes=comes)
    return found


def _note(moves: Moves, number: int, *, comes: bool) -> None:
    """Take note of a move; who comes where another goes leaves all as it is."""
    if moves.get(number, comes) != comes:
        del moves[number]
    else:
        moves[number] = comes


def _terms(side: Side | None, level: int) -> set[str]:
    return set(side.entry.levels[level].split("\n")) - {""} if side else set()


def _lists(old: Spliced, term: str, long: Sequence[str] | None) -> list[list[int]]:
    """Return the numbers that a term had at each level."""
    value = old.find(term)
    texts = [""] if value is None else [value] if isinstance(value, str) else value
    texts = [*texts, *[""] * (LEVELS - len(texts))]
    return [
        read_numbers(text if isinstance(text, str) else long[level] if long else "")
        for level, text in enumerate(texts)
    ]


def _moved(numbers: list[int], moves: Moves) -> list[int]:
    moved = list(numbers)
    for number, comes in moves.items():
        at = bisect_left(moved, number)
        if comes:
            moved.insert(at, number)
        else:
            del moved[at]
    return moved


def _words(word: str, before: int, after: int) -> Iterator[tuple[str, str | None]]:
    """Yield the keys of a word whose value changes."""
    text = write_weight(after) if after else None
    if not before or not after or write_weight(before) != text:
        yield from ((key, text) for key in forms_of(word))
