"""The words that there are, forwards and backwards: for what one has typed so far, or mistyped.

Backwards words have a `<` before them. Read forwards, the shard around the beginning of a word holds what it
can become, and what was meant by a word mistyped in its second half; read backwards, what was meant by one
mistyped in its first. The value tells how much a word is used: the number of bits of its weight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.index.weights import WEIGHTS
from errorbook.find.words import is_spelt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.find.index.terms import Lists

SHORTEST = 3
FORGIVEN = 6
"""Letters of a word in which a typing error is forgiven, at least."""
BACKWARDS = "<"


def vocabulary(lists: tuple[Lists, ...]) -> Iterator[tuple[str, str]]:
    """Yield the words and the words backwards, each with its value's JSON text, in order."""
    weights: dict[str, int] = {}
    for weight, level in zip(WEIGHTS, lists, strict=True):
        for word, numbers in level.items():
            if is_listed(word):
                weights[word] = weights.get(word, 0) + weight * len(numbers)
    turned = {backwards(word): weight for word, weight in weights.items() if len(word) >= FORGIVEN}
    for some in (turned, weights):
        for word in sorted(some):
            yield word, write_weight(some[word])


def is_listed(term: str) -> bool:
    """Say whether a term is a word of the vocabulary."""
    return len(term) >= SHORTEST and is_spelt(term)


def forms_of(word: str) -> list[str]:
    """Return the keys of a word: itself, and backwards where typing errors in it are forgiven."""
    return [word, backwards(word)] if len(word) >= FORGIVEN else [word]


def backwards(word: str) -> str:
    """Return the key of a word backwards."""
    return BACKWARDS + word[::-1]


def write_weight(weight: int) -> str:
    """Return the JSON text of a word's value."""
    return str(weight.bit_length())


def weigh(counts: Iterable[int]) -> int:
    """Return the weight of a word that so many records have, by level."""
    return sum(weight * count for weight, count in zip(WEIGHTS, counts, strict=False))


def order(key: str) -> tuple[bool, str]:
    """Return what keys are sorted by: words backwards come first."""
    return (not key.startswith(BACKWARDS), key)
