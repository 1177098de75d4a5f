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

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from errorbook.find.index.keys import HOLE, WORDS_A_KEY, first_words, literal_words
from errorbook.find.index.shards import LIMIT, File, name_by_content, text_of
from errorbook.find.pieces import FEWEST_LITERALS
from errorbook.find.words import small

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from errorbook.book.records.card import Card
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
    """Hold the items of the patterns' shards, in order, and the shards of records beside them.

    `cut` are the beginnings that lead to more keys than there is room for.
    """

    items: list[tuple[str, str]]
    files: list[File]
    cut: set[str]


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
    items += ((beginning, text_of(led(keys))) for beginning, keys in leading.items())
    cut = {beginning for beginning, keys in leading.items() if len(led(keys)) < len(keys)}
    return Messages(sorted(items), files, cut)


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


def led(keys: Iterable[str]) -> list[str]:
    """Return the keys that a beginning leads to in order, as many as there is room for."""
    held: list[str] = []
    size = 0
    for key in sorted(keys):
        size += len(key.encode()) + 3
        if size > ROOM_INSIDE:
            break
        held.append(key)
    return held


def file_name(path: str) -> str:
    """Return the last part of a path, in small letters."""
    return small(path.rpartition("/")[2])


def write_pattern(pieces: Pieces, cards: Iterable[Card], files: list[File]) -> str:
    """Return the JSON text of a pattern with its records, and add to `files` where those lie elsewhere."""
    rows = [(file_name(card.path), card.line, card.path, card.id, row_of(card)) for card in cards]
    rows.sort()
    inside = ",".join(row[-1] for row in rows) if len(rows) <= MOST_INSIDE else None
    if inside is not None and len(inside.encode()) <= ROOM_INSIDE:
        return f"[{text_of(pieces)},[{inside}]]"
    begins: list[str] = []
    for some in _chunks(rows):
        file = name_by_content("places", f"[{','.join(row[-1] for row in some)}]")
        begin = text_of((some[0][0], some[0][1], file.stem))
        if sum(map(len, begins)) + len(begin) > ROOM_INSIDE:
            break
        files.append(file)
        begins.append(begin)
    return f'[{text_of(pieces)},{{"begins":[{",".join(begins)}]}}]'


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


def row_of(card: Card) -> str:
    """Return the JSON text of a record."""
    row = [card.id, card.line, card.path, card.repo, card.error_class or "", card.code or ""]
    while not row[-1]:
        row.pop()
    return text_of(row)


def packed(key: str, patterns: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the patterns of one key, under several when they are too much for one shard."""
    held: list[str] = []
    size = number = 0
    for pattern in patterns:
        more = len(pattern.encode()) + 1
        if held and size + more > ROOM - len(key):
            yield numbered(key, number), f"[{','.join(held)}]"
            held, size, number = [], 0, number + 1
        held.append(pattern)
        size += more
    yield numbered(key, number), f"[{','.join(held)}]"


def numbered(key: str, number: int) -> str:
    """Return the key under which the patterns of a key go on, from 1; under 0 they begin."""
    return f"{key}{GOES_ON}{number:03}" if number else key


def shortened(pieces: Pieces) -> Pieces:
    """Return a pattern's pieces, cut where they are too long to keep."""
    left = LONGEST_PATTERN
    for at, piece in enumerate(pieces):
        if len(piece) > left:
            kept = (*pieces[: at - at % 2], pieces[at - at % 2][:left]) if at % 2 == 0 else pieces[:at]
            return (*kept, "...", "")
        left -= len(piece)
    return pieces


def mark_of(pieces: Pieces) -> int:
    """Return a number that is the same for the same pattern."""
    return crc32("\0".join(shortened(pieces)).encode("utf-8", "surrogatepass"))
