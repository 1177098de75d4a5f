"""Patterns and the records that have them, by the words of the pattern.

A key is the first words of a pattern in the order of `keys`, joined by spaces; its value lists the patterns
that have it, each as `[pieces, records]`. A pattern with no word, or with too little text to be offered
without a frame, goes under the names of its records' files, after an `@`. What is too much for one shard goes
on under the key with ` ~` and a number behind. For messages that were cut, the first names of a pattern lead
to its keys, after a `^`.

A record is `[id, line, path, repository, class, code]`, without what is empty at the end. Where too many
records share a pattern, they lie in shards of their own, by file name and line, and the pattern lists where
each of those begins: `{"begins": [[name, line, shard], ...]}`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.index.keys import HOLE, WORDS_A_KEY, first_words, literal_words
from errorbook.find.index.shards import LIMIT, File, name_by_content
from errorbook.find.pieces import FEWEST_LITERALS
from errorbook.find.words import small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from errorbook.book.card import Card
    from errorbook.find.index.entries import Entry

FILE = "@"
BEGINNING = "^"
FEWEST_BEFORE_HOLE = 12
"""Characters before the first hole by which a cut message can still be known, at least."""
MOST_LED_TO = 200
"""Keys that one beginning leads to."""
GOES_ON = " ~"
MOST_INSIDE = 64
"""Records of one pattern that lie beside it."""
ROOM = LIMIT - 200
LONGEST_PATTERN = 6_000
"""Letters of a pattern that are kept; what comes after is taken for one hole."""


class Messages(NamedTuple):
    """Hold the items of the patterns' shards, in order, and the shards of records beside them."""

    items: list[tuple[str, str]]
    files: list[File]


def messages(cards: Sequence[Card], entries: Sequence[Entry]) -> Messages:
    """Return the patterns by their keys, each with its records."""
    sharing: defaultdict[tuple[str, ...], list[Card]] = defaultdict(list)
    for card, entry in zip(cards, entries, strict=True):
        sharing[_shortened(entry.pieces)].append(card)
    files: list[File] = []
    found: defaultdict[str, list[str]] = defaultdict(list)
    for pieces in sorted(sharing):
        for key, some in _keys(pieces, sharing[pieces]):
            found[key].append(_write_pattern(pieces, some, files))
    items = [item for key in sorted(found) for item in _packed(key, found[key])]
    return Messages(sorted([*items, *_beginnings(sharing)]), files)


def _beginnings(patterns: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield the first names of patterns, with the keys that they lead to."""
    leading: defaultdict[str, set[str]] = defaultdict(set)
    for pieces in patterns:
        if len(pieces[0]) >= FEWEST_BEFORE_HOLE and (words := literal_words(pieces)):
            for beginning in first_words(pieces[0] + (HOLE if len(pieces) > 1 else ""))[:1]:
                leading[BEGINNING + beginning].add(" ".join(words[:WORDS_A_KEY]))
    for beginning, keys in leading.items():
        yield beginning, _json(sorted(keys)[:MOST_LED_TO])


def _keys(pieces: tuple[str, ...], cards: list[Card]) -> Iterable[tuple[str, list[Card]]]:
    words = literal_words(pieces)
    if words and sum(map(len, pieces[::2])) >= FEWEST_LITERALS:
        return [(" ".join(words[:WORDS_A_KEY]), cards)]
    by_file: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_file[FILE + file_name(card.path)].append(card)
    return by_file.items()


def file_name(path: str) -> str:
    """Return the last part of a path, in small letters."""
    return small(path.rpartition("/")[2])


def _write_pattern(pieces: tuple[str, ...], cards: list[Card], files: list[File]) -> str:
    rows = [(file_name(card.path), card.line, card.path, card.id, _row(card)) for card in cards]
    rows.sort()
    if len(rows) <= MOST_INSIDE:
        return f"[{_json(pieces)},[{','.join(row[-1] for row in rows)}]]"
    begins: list[tuple[str, int, str]] = []
    for some in _chunks(rows):
        file = name_by_content("places", f"[{','.join(row[-1] for row in some)}]")
        files.append(file)
        begins.append((some[0][0], some[0][1], file.stem))
    return f'[{_json(pieces)},{{"begins":{_json(begins)}}}]'


def _chunks(rows: Sequence[tuple[str, int, str, str, str]]) -> Iterator[list[tuple[str, int, str, str, str]]]:
    held: list[tuple[str, int, str, str, str]] = []
    size = 2
    for row in rows:
        more = len(row[-1].encode()) + 1
        if held and size + more > LIMIT:
            yield held
            held, size = [], 2
        held.append(row)
        size += more
    yield held


def _row(card: Card) -> str:
    row = [card.id, card.line, card.path, card.repo, card.error_class or "", card.code or ""]
    while not row[-1]:
        row.pop()
    return _json(row)


def _packed(key: str, patterns: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the patterns of one key, under several when they are too much for one shard."""
    held: list[str] = []
    size = number = 0
    for pattern in patterns:
        more = len(pattern.encode()) + 1
        if held and size + more > ROOM - len(key):
            yield key + (f"{GOES_ON}{number:03}" if number else ""), f"[{','.join(held)}]"
            held, size, number = [], 0, number + 1
        held.append(pattern)
        size += more
    yield key + (f"{GOES_ON}{number:03}" if number else ""), f"[{','.join(held)}]"


def _shortened(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """Return a pattern's pieces, cut where they are too long to keep."""
    left = LONGEST_PATTERN
    for at, piece in enumerate(pieces):
        if len(piece) > left:
            kept = (*pieces[: at - at % 2], pieces[at - at % 2][:left]) if at % 2 == 0 else pieces[:at]
            return (*kept, "...", "")
        left -= len(piece)
    return pieces


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
