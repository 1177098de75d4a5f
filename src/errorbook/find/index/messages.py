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
GOES_ON = " ~"
FEWEST_BEFORE_HOLE = 12
"""Characters before the first hole by which a cut message can still be known, at least."""
MOST_INSIDE = 64
"""Records of one pattern that lie beside it."""
ROOM = LIMIT - 300
ROOM_INSIDE = 6_000
"""Bytes of records beside a pattern, of what leads to records elsewhere, and of keys that are led to."""
LONGEST_PATTERN = 1_500
"""Letters of a pattern that are kept; what comes after is taken for one hole."""
Pieces = tuple[str, ...]


class Messages(NamedTuple):
    """Hold the items of the patterns' shards, in order, and the shards of records beside them."""

    items: list[tuple[str, str]]
    files: list[File]


def messages(cards: Sequence[Card], entries: Sequence[Entry]) -> Messages:
    """Return the patterns by their keys, each with its records."""
    sharing: defaultdict[Pieces, list[Card]] = defaultdict(list)
    for card, entry in zip(cards, entries, strict=True):
        sharing[shortened(entry.pieces)].append(card)
    files: list[File] = []
    found: defaultdict[str, list[str]] = defaultdict(list)
    leading: defaultdict[str, set[str]] = defaultdict(set)
    for pieces in sorted(sharing):
        keys = by_key(pieces, sharing[pieces])
        for key, some in keys.items():
            found[key].append(write_pattern(pieces, some, files))
        for beginning in beginning_of(pieces):
            leading[beginning].update(keys)
    items = [item for key, patterns in found.items() for item in packed(key, patterns)]
    items += ((beginning, write_led(keys)) for beginning, keys in leading.items())
    return Messages(sorted(items), files)


def by_key(pieces: Pieces, cards: Iterable[Card]) -> dict[str, list[Card]]:
    """Return the keys of a pattern, each with its records."""
    words = literal_words(pieces)
    if words and sum(map(len, pieces[::2])) >= FEWEST_LITERALS:
        return {" ".join(words[:WORDS_A_KEY]): list(cards)}
    found: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        found[FILE + file_name(card.path)].append(card)
    return found


def beginning_of(pieces: Pieces) -> list[str]:
    """Return the key of a pattern's first names, if they are enough to know it by."""
    if len(pieces[0]) < FEWEST_BEFORE_HOLE:
        return []
    return [BEGINNING + words for words in first_words(pieces[0] + (HOLE if len(pieces) > 1 else ""))[:1]]


def write_led(keys: Iterable[str]) -> str:
    """Return the JSON text of the keys that a beginning leads to, as many as there is room for."""
    held: list[str] = []
    size = 0
    for key in sorted(keys):
        size += len(key.encode()) + 3
        if size > ROOM_INSIDE:
            break
        held.append(key)
    return _json(held)


def file_name(path: str) -> str:
    """Return the last part of a path, in small letters."""
    return small(path.rpartition("/")[2])


def write_pattern(pieces: Pieces, cards: Iterable[Card], files: list[File]) -> str:
    """Return the JSON text of a pattern with its records, and add to `files` where those lie elsewhere."""
    rows = [(file_name(card.path), card.line, card.path, card.id, _row(card)) for card in cards]
    rows.sort()
    inside = ",".join(row[-1] for row in rows) if len(rows) <= MOST_INSIDE else None
    if inside is not None and len(inside.encode()) <= ROOM_INSIDE:
        return f"[{_json(pieces)},[{inside}]]"
    begins: list[str] = []
    for some in _chunks(rows):
        file = name_by_content("places", f"[{','.join(row[-1] for row in some)}]")
        begin = _json((some[0][0], some[0][1], file.stem))
        if sum(map(len, begins)) + len(begin) > ROOM_INSIDE:
            break
        files.append(file)
        begins.append(begin)
    return f'[{_json(pieces)},{{"begins":[{",".join(begins)}]}}]'


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


def packed(key: str, patterns: list[str]) -> Iterator[tuple[str, str]]:
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


def shortened(pieces: Pieces) -> Pieces:
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
