"""How near a message and a pattern are by the words they share, for where no pattern fits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

WORD = re.compile("[0-9A-Za-z_\x80-\U0010ffff]{2,40}")
FEWEST_SHARED = 8
"""Words of fewer characters in all that are shared say nothing."""


SMALL = {ord(capital): capital.lower() for capital in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the words of some texts; capitals of ASCII are small letters."""
    return frozenset(word.translate(SMALL) for text in texts for word in WORD.findall(text))


def nearness(message: frozenset[str], literals: frozenset[str]) -> int:
    """Return how alike two sets of words are in thousandths (Dice's measure, by characters); 0 for hardly."""
    shared = sum(map(len, message & literals))
    if shared < FEWEST_SHARED or len(message & literals) < 2:
        return 0
    return 2000 * shared // (sum(map(len, message)) + sum(map(len, literals)))
