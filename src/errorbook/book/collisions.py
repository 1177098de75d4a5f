"""What records of a book have in common and must not: ids, and names that differ only by case."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING

from errorbook.book.records.reread import member_place
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from errorbook.book.records.card import Card

# The place of a member is found by reading its record again. Beyond so many, the line of the record is told.
_WITH_PLACE = 100


def unique(cards: Iterable[Card]) -> tuple[dict[str, Card], tuple[Problem, ...]]:
    """Return the cards by id, sorted, and what is wrong with the others.

    Of two records with one id the first in reading order stays; of two spellings the more frequent one.
    """
    kept: dict[str, Card] = {}
    problems: list[Problem] = []
    for card in sorted(cards, key=attrgetter("source")):
        first = kept.setdefault(card.id, card)
        if first is not card:
            place = _place(card, "id", len(problems))
            problems.append(books.DuplicateId(id=card.id, other=_where(first), place=place))
    for member, kind, name_of in _NAMES:
        for card, taken in _misspelt(kept.values(), name_of):
            name, place = name_of(card) or "", _place(card, member, len(problems))
            other = _where(taken)
            spelling = name_of(taken) or ""
            problems.append(
                books.CaseCollision(kind=kind, name=name, taken=spelling, other=other, place=place)
            )
            del kept[card.id]
    return {name: kept[name] for name in sorted(kept)}, tuple(problems)


_NAMES: tuple[tuple[str, str, Callable[[Card], str | None]], ...] = (
    ("repo", "repository", attrgetter("repo")),
    ("errorCode", "code", attrgetter("code")),
)


def _misspelt(cards: Iterable[Card], name_of: Callable[[Card], str | None]) -> Iterator[tuple[Card, Card]]:
    """Find the cards whose name another spells otherwise, each with the first card of the usual spelling."""
    counts = {name: count for name, count in Counter(map(name_of, cards)).items() if name}
    usual: dict[str, str] = {}
    for name in sorted(counts, key=lambda name: (-counts[name], name)):
        usual.setdefault(name.casefold(), name)
    odd = {name for name in counts if usual[name.casefold()] != name}
    if not odd:
        return
    firsts: dict[str, Card] = {}
    for card in cards:
        firsts.setdefault(name_of(card) or "", card)
    for card in list(cards):
        if (spelling := name_of(card)) and spelling in odd:
            yield card, firsts[usual[spelling.casefold()]]


def _place(card: Card, member: str, told: int) -> Place:
    if told < _WITH_PLACE:
        return member_place(card.source, member)
    return Place(card.source.label, card.source.line, 1, member)


def _where(card: Card) -> str:
    """Name a record's file, and its line where the file has several."""
    label, offset, _, line, _ = card.source
    return f"{label}:{line}" if offset or line > 1 else label
