"""Search without an index: every record is looked at. What the index finds must be the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.index.weights import WEIGHTS, rarity
from errorbook.find.queries import HALF, WHOLE, is_near, slots, unfinished
from errorbook.find.words import is_spelt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.find.index.entries import Entry

Having = dict[str, dict[int, int]]


def scan(entries: Sequence[Entry], query: str) -> dict[int, int]:
    """Return the points of each record that a query finds, by its position."""
    having: Having = {}
    for position, entry in enumerate(entries):
        for weight, terms in zip(WEIGHTS, entry.levels, strict=True):
            for term in filter(None, terms.split("\n")):
                having.setdefault(term, {})[position] = weight
    others = _others(having, query)
    points: dict[int, int] = {}
    for [(term, _)] in slots(query):
        first, space, last = term.rpartition(" ")
        choices = [(term, WHOLE), *((first + space + other, HALF) for other in others.get(last, []))]
        rarest = rarity(len(entries), len(having[term])) if term in having else rarity(len(entries), 1)
        gains: dict[int, int] = {}
        for choice, worth in choices:
            rare = min(rarest, rarity(len(entries), len(having.get(choice, {}))))
            for position, weight in having.get(choice, {}).items():
                gains[position] = max(gains.get(position, 0), weight * rare * worth)
        for position, gain in gains.items():
            points[position] = points.get(position, 0) + gain
    return points


def _others(having: Having, query: str) -> Mapping[str, list[str]]:
    usage = {
        word: sum(found.values()).bit_length()
        for word, found in having.items()
        if is_spelt(word) and len(word) >= 3
    }

    def most_used(words: list[str]) -> list[str]:
        return sorted(words, key=lambda word: (-usage[word], word))[:4]

    last = unfinished(query)
    if is_spelt(last):
        others = {last: most_used([word for word in usage if word.startswith(last) and word != last])}
    else:
        beginning = [term for term in having if term.startswith(last) and term != last and " " not in term]
        others = {last: sorted(beginning)[:4] if len(last) >= 4 else []}
    for [(term, _)] in slots(query):
        if is_spelt(term) and term not in having and not others.get(term):
            if len(term) >= 6:
                others[term] = most_used([word for word in usage if len(word) >= 5 and is_near(word, term)])
            break
    return others
