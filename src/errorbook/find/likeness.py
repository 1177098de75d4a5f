"""How alike two records are: what they share, each thing weighed by how rare it is in the book.

What counts are tags, the words of the place in the tree, and the words of the message. A weight is a whole
number of bits (how often the number of all records can be halved until those that have the thing are left),
so that one record more or less hardly ever changes the order of others.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.neighbours import Layout

    Counts = tuple[Counter[str], Counter[str], Counter[str]]

TAG, STEP, WORD, LINE = 32, 17, 2, 4
"""What a shared tag, word of the path and word of the message count, for each bit of rarity, and what each
halving of the distance between two lines of one file does."""
FARTHEST = 12
"""Lines that lie 2 to the power of this apart, or more, are near each other no more."""
MOST_WORDS = 4
"""How many words of a message count, the rarest."""
_LETTERS = bytes(code if chr(code) in "abcdefghijklmnopqrstuvwxyz0123456789" else 0x20 for code in range(256))
"""What words are made of, by byte; all else is a space."""
POSITION = 0xFFFF_FFFF
ZEROS = repeat(0)


class Measures(NamedTuple):
    """Hold the words of each file's place, each card's traits, and what both are worth.

    `counts` are how many cards have each thing: a step of the path, a tag, a word of the message.
    """

    names: dict[tuple[str, str], tuple[str, ...]]
    step_worth: dict[str, int]
    traits: list[tuple[str, ...]]
    trait_worth: dict[str, int]
    counts: Counts


class Likeness:
    """Compare cards, each known by its position: turn to one, then ask which others are nearest to it."""

    def __init__(self, cards: Sequence[Card], layout: Layout) -> None:
        self._lines = [card.line for card in cards]
        self._file_of = layout.file_of
        self.measures = measures(cards)
        self._names = [self.measures.names[file] for file in layout.files]
        self._step_worth, self._traits = self.measures.step_worth, self.measures.traits
        self._trait_worth = self.measures.trait_worth
        self._file = self._line = -1
        self._near: dict[int, int] = {}
        self._path: dict[str, int] = {}
        self._mine: dict[str, int] = {}

    def turn_to(self, position: int) -> None:
        """Measure from this card from now on; cheapest when the cards of a file follow each other."""
        file = self._file_of[position]
        if file != self._file:
            self._file, self._near = file, {}
            self._path = {word: self._step_worth.get(word, 0) for word in self._names[file]}
        self._line = self._lines[position]
        worth = self._trait_worth
        self._mine = {trait: worth[trait] for trait in self._traits[position] if trait in worth}

    def nearest(self, others: Iterable[int]) -> list[int]:
        """Return the positions in the order of nearness; equally near ones by position."""
        mine, traits, path, names = self._mine.get, self._traits, self._path.get, self._names
        near, files, lines = self._near, self._file_of, self._lines
        keys = []
        for other in others:
            file = files[other]
            if file not in near:
                near[file] = sum(map(path, names[file], ZEROS))
            points = near[file] + sum(map(mine, traits[other], ZEROS))
            if file == self._file:
                points += LINE * max(0, FARTHEST - (lines[other] - self._line).bit_length())
            keys.append(other - (points << 32))
        keys.sort()
        return [key & POSITION for key in keys]


def measures(cards: Sequence[Card]) -> Measures:
    """Return by what cards are measured."""
    files = Counter((card.repo, card.path) for card in cards)
    names = {file: words_of(f"{file[0]}/{file[1]}") for file in files}
    having: Counter[str] = Counter()
    for file, count in files.items():
        for word in names[file]:
            having[word] += count
    having_tag = Counter(chain.from_iterable(card.tags for card in cards))
    tags = {tag: f"#{tag}" for tag in having_tag}
    words = {message: words_of(message) for message in {card.message for card in cards}}
    tagged = Counter({tags[tag]: count for tag, count in having_tag.items()})
    worded = Counter(chain.from_iterable(words[card.message] for card in cards))
    steps, worth = worths((having, tagged, worded), len(cards))
    found = {message: rarest(some, worth) for message, some in words.items()}
    traits = [(*map(tags.__getitem__, card.tags), *found[card.message]) for card in cards]
    return Measures(names, steps, traits, worth, (having, tagged, worded))


def worths(counts: Counts, size: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return what the steps of paths and what traits are worth where so many cards have them."""
    having, tagged, worded = counts
    return _weighed(having, size, STEP), _weighed(tagged, size, TAG) | _weighed(worded, size, WORD)


def rarest(words: Iterable[str], worth: Mapping[str, int]) -> tuple[str, ...]:
    """Return those of a message's words that count."""
    return tuple(sorted(worth.keys() & words, key=lambda word: (-worth[word], word))[:MOST_WORDS])


def things_of(card: Card) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
    """Return what a card has: the steps of its path, its tags, the words of its message."""
    return words_of(f"{card.repo}/{card.path}"), (f"#{tag}" for tag in card.tags), words_of(card.message)


def rarity(count: int, some: int) -> int:
    """Return how many bits it tells that only some have a thing; none where that is one alone."""
    return (count // some).bit_length() if some > 1 else 0


def _weighed(having: Mapping[str, int], count: int, weight: int) -> dict[str, int]:
    return {thing: weight * rarity(count, some) for thing, some in having.items() if some > 1}


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a message, or of a path, each once."""
    letters = text.lower().encode("ascii", "replace").translate(_LETTERS)
    return tuple(dict.fromkeys(letters.decode().split()))
