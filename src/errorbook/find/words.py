"""The words of a text, as the index and a query both know them.

A name is a run of letters, digits and `_`; names joined by dots or hyphens are one name more. A name counts
whole, by each joined name, and by its parts at `_`, at digits and at capitals inside: `jnp.preferredType32`
gives itself, `jnp`, `preferredtype32`, `preferred` and `type`. All words are in small letters; braces and
other signs are between words and leave no trace. `static/find/words.js` does the same.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import chain, pairwise

LONGEST = 64
"""Longer words are not kept: nobody types them."""
LETTERS = "0-9A-Za-z_\xaa\xb5\xba\xc0-\xd6\xd8-\xf6\xf8-\u1fff\u2c00-\u2fdf"
"""The signs of names in scripts that set words apart."""
RUNNING = "\u3005-\u3007\u3040-\ud7ff\uf900-\ufaff"
"""Those of scripts that do not."""
PLAIN_NAMES = re.compile("[0-9A-Za-z_]+(?:[.-][0-9A-Za-z_]+)*")
_SPACED = {sign: sign if chr(sign).isalnum() or chr(sign) in "_.-" else " " for sign in range(128)}
JOINTS = re.compile("[.-]")
PARTS = re.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
SPELT = re.compile("[^0-9 .-]+")
CAPITALS = re.compile("[A-Z\xc0-\u05ff]")
MOST_SIMPLE = 100_000
_simple: set[str] = set()
"""Names met before that are one word and in small letters: most of a text."""
COMMON = frozenset(
    "a an and are as at be been but by can do does for from had has have if in into is it its of on or so"  # noqa: SIM905
    " than that the their then there these they this to was were when where which while will with you".split()
)
"""Words of prose that say nothing of it."""


def small(text: str) -> str:
    """Return a text in small letters, letter by letter, in the scripts that have had theirs for long."""
    if text.isascii():
        return text.lower()
    return CAPITALS.sub(lambda found: found[0].lower(), text)


def written_names(text: str) -> list[str]:
    """Return the names of a text in order, as they are written."""
    found: list[str] = (PLAIN_NAMES if text.isascii() else all_names()).findall(text)
    return found


@cache  # to compile it takes longer than most small builds have for it
def all_names() -> re.Pattern[str]:
    """Find the names of a text in any script."""
    return re.compile(f"[{LETTERS}]+(?:[.-][{LETTERS}]+)*|[{RUNNING}]+")


def names(text: str) -> list[str]:
    """Return the names of a text in order, whole and in small letters."""
    return [small(name) for name in written_names(text) if len(name) <= LONGEST]


def words(text: str) -> set[str]:
    """Return all words of a text."""
    found = set(_spaced(text).split() if text.isascii() else written_names(text))
    unknown = found - _simple
    if unknown:
        found -= unknown
        found.update(*map(_split, unknown))
    return found


def _spaced(text: str) -> str:
    """Put a space in the place of signs that stand in no name; a full stop before a space is one."""
    return text.translate(_SPACED).replace(". ", "  ")


@lru_cache(maxsize=16_384)
def _split(text: str) -> tuple[str, ...]:
    """Return the words of a name that dots or hyphens may stand around, as at the end of a sentence."""
    split = tuple(dict.fromkeys(chain.from_iterable(map(split_name, written_names(text)))))
    if split == (text,) and len(_simple) < MOST_SIMPLE:
        _simple.add(text)
    return split


@lru_cache(maxsize=1_024)
def split_name(name: str) -> tuple[str, ...]:
    """Return the words of one name: itself, the names joined in it, and their parts of two letters."""
    if len(name) > LONGEST:
        return ()
    whole = small(name)
    if name.isascii() and name.isalpha() and (whole == name or whole[1:] == name[1:]):
        return (whole,)
    found = {whole: None}
    for joined in JOINTS.split(name):
        found[small(joined)] = None
        parts = PARTS.findall(joined) if joined.isascii() else joined.split("_")
        found.update((small(part), None) for part in parts if len(part) > 1)
    return tuple(found)


def is_spelt(word: str) -> bool:
    """Say whether a word is one that people type letter by letter: no number, no joined name, no pair."""
    return SPELT.fullmatch(word) is not None


def pairs(found: list[str]) -> list[str]:
    """Return each two names that follow each other, joined by a space."""
    return [f"{one} {two}" for one, two in pairwise(found)]
