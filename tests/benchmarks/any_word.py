"""Plain search: any shared word counts, the rare ones more. It is what look-ups are compared with."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

WORD = re.compile(r"[^\W_]+")


class AnyWord:
    """Find messages by BM25 (k1 1.2, b 0.75).

    Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), section 3.
    """

    def __init__(self, messages: Iterable[tuple[str, str]]) -> None:
        self._having: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
        self._lengths: dict[str, int] = {}
        for name, message in messages:
            counts = Counter(words(message))
            self._lengths[name] = counts.total()
            for word, count in counts.items():
                self._having[word].append((name, count))
        self._mean = sum(self._lengths.values()) / max(1, len(self._lengths))

    def __call__(self, text: str, limit: int) -> list[str]:
        """Return the names of the messages that share most with a text, the best first."""
        points: defaultdict[str, float] = defaultdict(float)
        for word in sorted(set(words(text))):
            having = self._having.get(word, ())
            rare = math.log(1 + (len(self._lengths) - len(having) + 0.5) / (len(having) + 0.5))
            for name, count in having:
                long = 0.25 + 0.75 * self._lengths[name] / self._mean
                points[name] += rare * count * 2.2 / (count + 1.2 * long)
        return sorted(points, key=lambda name: (-points[name], name))[:limit]


def words(text: str) -> list[str]:
    """Return the words of a text in small letters."""
    return WORD.findall(text.lower())
