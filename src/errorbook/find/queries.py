"""What a query asks for: terms that a record may have, and the words that may have been meant.

A query is a list of slots. A slot is a name of the query, two names that follow each other, or a part of a
name; a record fills it by the best of its choices: what was typed, or, at half its worth, what that can
become or what it may have been before a typing error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.find.index.vocabulary import BACKWARDS, FORGIVEN
from errorbook.find.words import COMMON, JOINTS, all_names, is_spelt, names, pairs, split_name, written_names

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from errorbook.find.index.library import SortedDirectory, Visit
    from errorbook.find.index.reading import Index

MOST_NAMES = 8
MOST_CHOICES = 4
WHOLE, HALF = 2, 1
"""What a choice is worth."""
FEWEST_TYPED = 2
"""Letters that are completed, at least."""
FEWEST_OF_ID = 4
"""Letters of an id or a code that are, at least."""
MOST_WORD_FILES = 2
"""Files of the vocabulary that are read for what a word can become; half as many for either half of one."""


Slot = tuple[tuple[str, int], ...]
"""Terms that fill a slot, each with its worth."""


def typed_names(text: str) -> list[str]:
    """Return the names of a query, each once, in order."""
    return list(dict.fromkeys(names(text)))[:MOST_NAMES]


def slots(text: str) -> list[Slot]:
    """Return what a query asks for as it is typed, what tells most first.

    These are its names, pairs of them, then names that are common words, then parts of names.
    """
    typed = typed_names(text)
    in_pairs = pairs(names(text)[:MOST_NAMES])
    parts = [part for name in written_names(text)[:MOST_NAMES] for part in split_name(name)]
    telling = [name for name in typed if name not in COMMON]
    return [((term, WHOLE),) for term in dict.fromkeys([*telling, *in_pairs, *typed, *parts])]


def unfinished(text: str) -> str:
    """Return the word that is still being typed: the last one, with nothing after it."""
    found = typed_names(text)
    if not found or not all_names().fullmatch(text[-1:]):
        return ""
    last = JOINTS.split(names(text)[-1])[-1]
    return last if len(last) >= FEWEST_TYPED else ""


def alternatives(index: Index, visit: Visit, text: str, known: Collection[str]) -> dict[str, list[str]]:
    """Return what words of a query may stand for: the last for what it can become, others for what was meant.

    `known` are the terms that records have. One word that none has is looked for.
    """
    found: dict[str, list[str]] = {}
    if last := unfinished(text):
        found[last] = (
            completions(index.words, visit, last)
            if is_spelt(last)
            else beginning_so(index.terms, visit, last)
        )
    for slot in slots(text):
        word = slot[0][0]
        if word not in known and is_spelt(word) and not found.get(word):
            found[word] = meant(index.words, visit, word)
            break
    return found


def with_alternatives(slot: Slot, others: Mapping[str, Sequence[str]]) -> Slot:
    """Return a slot with what its word, or the second word of its pair, may stand for."""
    term = slot[0][0]
    first, space, last = term.rpartition(" ")
    return (*slot, *((first + space + other, HALF) for other in others.get(last, ())))


def completions(words: SortedDirectory, visit: Visit, beginning: str) -> list[str]:
    """Return the words that a beginning can become, the most used first."""
    shards = visit.load_some(words.names_from(beginning), MOST_WORD_FILES)
    found = {
        word: bits
        for shard in shards.values()
        for word, bits in shard.items()
        if word.startswith(beginning) and word != beginning
    }
    return sorted(found, key=lambda word: (-found[word], word))[:MOST_CHOICES]


def beginning_so(terms: SortedDirectory, visit: Visit, beginning: str) -> list[str]:
    """Return the ids, codes and other words no one spells out that begin so, the first ones."""
    if len(beginning) < FEWEST_OF_ID:
        return []
    shards = visit.load_some(terms.names_from(beginning), 1)
    found = [
        term
        for shard in shards.values()
        for term in shard
        if term.startswith(beginning) and term != beginning and " " not in term
    ]
    return sorted(found)[:MOST_CHOICES]


def meant(words: SortedDirectory, visit: Visit, typed: str) -> list[str]:
    """Return the words that differ from a typed one by one error, the most used first.

    The error is in the second half or in the first, so that the other half, with the rest of the word, leads
    to what was meant.
    """
    if len(typed) < FORGIVEN:
        return []
    half = len(typed) // 2
    most = MOST_WORD_FILES // 2
    forwards = visit.load_some(words.names_from(typed[: half - 1]), most)
    backwards = visit.load_some(words.names_from(BACKWARDS + typed[half:][::-1]), most)
    turned = BACKWARDS + typed[::-1]
    found: dict[str, int] = {}
    for shard in (*forwards.values(), *backwards.values()):
        for word, bits in shard.items():
            if word.startswith(BACKWARDS):
                if is_near(word, turned):
                    found[word[:0:-1]] = bits
            elif is_near(word, typed):
                found[word] = bits
    return sorted(found, key=lambda word: (-found[word], word))[:MOST_CHOICES]


def is_near(one: str, other: str) -> bool:
    """Say whether two words differ by one letter more, less or other, or by two neighbours changed about."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, others = one[start:], other[start:]
    if len(one) != len(other):
        return rest[1:] == others if len(one) > len(other) else rest == others[1:]
    return rest[1:] == others[1:] or (rest[2:] == others[2:] and rest[:2] == others[1::-1])
