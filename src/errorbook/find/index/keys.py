"""The keys by which a pattern is found: its own words, the longest first.

A message has every literal word of its pattern, and words of values beside. So a pattern is kept under its
longest words, and whoever holds a message looks under its words, the longest first, that are first in some
key. Words that touch a hole are left out, for in a message they may have grown. What words there are to look
under is told by a list of their hashes; one word in 64 that is none of them seems to be one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from errorbook.find.index.gaps import read_numbers, write_numbers
from errorbook.find.words import JOINTS, names, small, written_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

HOLE = "\u1fff"
"""A sign that is part of names and belongs to no script."""
SHORTEST = 3
WORDS_A_KEY = WORDS_A_BEGINNING = 3
ROOM = 64
"""Hashes there are for each word."""


def literal_words(pieces: Sequence[str]) -> list[str]:
    """Return the words that each message of a pattern has, in the order of a key."""
    text = HOLE.join(piece.replace(HOLE, " ") for piece in pieces[::2])
    return in_order(whole_words(text))


def first_words(text: str) -> list[str]:
    """Return the beginnings by which a text may be found: its first three names, and its first two."""
    found = [name for name in names(text)[:WORDS_A_BEGINNING] if HOLE not in name]
    return [" ".join(found[:count]) for count in (3, 2) if len(found) >= count]


def whole_words(text: str) -> set[str]:
    """Return the words of a text that a key may hold; what touches a hole is none."""
    found: set[str] = set()
    for name in written_names(text):
        for joined in JOINTS.split(small(name)):
            found.update((joined, *joined.split("_")))
    return {word for word in found if len(word) >= SHORTEST and HOLE not in word}


def in_order(words: Iterable[str]) -> list[str]:
    """Return words in the order of a key: the longest first, then by letters."""
    return sorted(words, key=lambda word: (-len(word), word))


class Sketch(NamedTuple):
    """Hold the hashes of words, and how many hashes there are."""

    room: int
    hashes: frozenset[int]

    def may_have(self, word: str) -> bool:
        """Say whether a word is among them: always if it is, hardly ever if not."""
        return crc32(word.encode("utf-8", "replace")) % self.room in self.hashes


def write_sketch(words: Collection[str]) -> dict[str, Any]:
    """Return the sketch of some words, as JSON: with room for 64 to 128 hashes a word."""
    room = ROOM << max(0, len(words) - 1).bit_length()
    return {"room": room, "hashes": write_numbers(sorted({crc32(word.encode()) % room for word in words}))}


def read_sketch(written: Mapping[str, Any]) -> Sketch:
    """Read a sketch."""
    return Sketch(written["room"], frozenset(read_numbers(written["hashes"])))
