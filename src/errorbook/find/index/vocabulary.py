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
    from collections.abc import Iterator

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
            if len(word) >= SHORTEST and is_spelt(word):
                weights[word] = weights.get(word, 0) + weight * len(numbers)
    turned = {BACKWARDS + word[::-1]: weight for word, weight in weights.items() if len(word) >= FORGIVEN}
    for some in (turned, weights):
        for word in sorted(some):
            yield word, str(some[word].bit_length())
