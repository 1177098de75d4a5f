"""The records that clues may speak of: those whose pattern has its words in a clue's message.

Patterns are kept under their longest words. A message's words are looked for, the longest first, as far as
there are patterns under them and files may be read; the first clue has the first turns.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from errorbook.find.evidence import Candidate
from errorbook.find.index.keys import first_words, in_order, whole_words
from errorbook.find.index.messages import BEGINNING, FILE, GOES_ON, file_name
from errorbook.find.index.reading import read_rows
from errorbook.find.pieces import Pattern
from errorbook.find.readings import readings
from errorbook.find.search import points_of_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.find.index.library import SortedDirectory, Visit
    from errorbook.find.index.reading import Index
    from errorbook.find.pastes.clues import Clue

FIRST_TURNS = 3
"""Words of the first clue that are looked for before those of others."""
MOST_FILES = 4
"""Files of patterns that are read."""
MOST_PLACE_FILES = 2
"""Files of records that are read where many share a pattern."""
MOST_BEGUN_FILES = 1
"""Files of patterns that are read for messages that may have been cut, and as many that lead to them."""
MOST_RELATED = 4
"""Records of one pattern that are taken where it need not fit as a whole."""
MOST_TERM_FILES = 4
"""Files of postings that are read for what is nearest, the longest words first."""
FOR_ROWS = 1
"""Files that are kept for the records found so."""
MOST_NEAREST = 12
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Candidates:
    """Find candidates for clues in what is read of the patterns for them."""

    def __init__(self, index: Index, visit: Visit, clues: Sequence[Clue]) -> None:
        leads = index.leads(visit)
        frames = [frame for clue in clues for frame in clue.frames if frame.path]
        files = dict.fromkeys(FILE + file_name(frame.path) for frame in frames)
        texts = [readings(clue.message) for clue in clues]
        found = [in_order({word for each in some for word in whole_words(each.text)}) for some in texts]
        names = (
            name
            for word, words in _turns(found, list(files))
            if leads.sketch.may_have(word)
            for name in _shards(word, words, leads.directory)
        )
        self._visit = visit
        self._directory = leads.directory
        self._places = [(file_name(frame.path), frame.line) for frame in frames]
        self._words = frozenset(files).union(*found)
        self._beginnings = [
            BEGINNING + words for some in texts if some for words in first_words(some[0].text)
        ]
        self._shards = visit.load_some(names, MOST_FILES)

    def fitting(self) -> list[Candidate]:
        """Return those all of whose key is in the words of the clues."""
        return [
            candidate
            for key, pieces, records in _patterns(self._shards)
            if self._words.issuperset(key.split(" "))
            for candidate in _candidates(pieces, self._rows(records))
        ]

    def related(self) -> list[Candidate]:
        """Return some of those of whose key the first word is, and of those that begin like a clue."""
        keys = self._begun()
        names = [name for key in keys for name in self._directory.names_from(key)]
        shards = {**self._shards, **self._visit.load_some(names, MOST_BEGUN_FILES)}
        return [
            candidate
            for key, pieces, records in _patterns(shards)
            if key.partition(" ")[0] in self._words or key in keys
            for candidate in _candidates(pieces, self._rows(records)[:MOST_RELATED])
        ]

    def _begun(self) -> list[str]:
        """Return the keys that the beginnings of the clues lead to, those with most of their words first."""
        names = filter(None, map(self._directory.name_of, self._beginnings))
        shards = self._visit.load_some(names, MOST_BEGUN_FILES)
        keys = {key for shard in shards.values() for each in self._beginnings for key in shard.get(each, ())}
        return sorted(keys, key=lambda key: (-len(self._words.intersection(key.split(" "))), key))

    def _rows(self, records: Any) -> list[list[Any]]:
        """Return the records that share a pattern; of very many those around the frames, or the first."""
        if isinstance(records, list):
            return records
        begins = records["begins"]
        starts = [(name, line) for name, line, _ in begins]
        at = [max(0, bisect_right(starts, place) - 1) for place in self._places] or [0]
        names = [f"places/{begins[each][2]}.json" for each in dict.fromkeys(at)]
        return [row for rows in self._visit.load_some(names, MOST_PLACE_FILES).values() for row in rows]


def _patterns(shards: Mapping[str, Any]) -> Iterator[tuple[str, list[str], Any]]:
    """Yield the key, the pieces and the records of all patterns in some shards."""
    for shard in shards.values():
        for key, patterns in shard.items():
            if not key.startswith(BEGINNING):
                for pieces, records in patterns:
                    yield key.partition(GOES_ON)[0], pieces, records


def find_nearest(index: Index, visit: Visit, clues: Sequence[Clue]) -> list[Candidate]:
    """Return the records whose words are most like those of the first clue's message."""
    visit.spared = FOR_ROWS
    said = in_order(whole_words(readings(clues[0].message)[0].text))
    points = points_of_words(index, visit, said, MOST_TERM_FILES)
    visit.spared = 0
    best = sorted(points, key=lambda number: (-points[number], number))[:MOST_NEAREST]
    return [
        Candidate(row.id, _as_shown(row.message), row.error_class, row.code, row.path, row.line)
        for row in read_rows(index, visit, best).values()
    ]


def _as_shown(message: str) -> Pattern:
    """Return the pattern of a message that may have been cut, as a browser can tell it."""
    return Pattern(tuple(PLACEHOLDER.split(message)))


def _turns(found: Sequence[list[str]], files: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each word to look under, with those that may follow it in a key, in turn."""
    first, *others = found
    turns = [(word, first[at + 1 :]) for at, word in enumerate(first)]
    yield from turns[:FIRST_TURNS]
    yield from ((word, []) for word in files)
    rest = [[(word, words[at + 1 :]) for at, word in enumerate(words)] for words in others]
    for each in zip_longest(turns[FIRST_TURNS:], *rest):
        yield from filter(None, each)


def _shards(word: str, following: Sequence[str], directory: SortedDirectory) -> list[str]:
    """Return the names of the shards that may have patterns under a word, the likeliest first."""
    names = directory.names_from(word)
    if len(names) > 1:
        names = [name for other in following for name in directory.names_from(f"{word} {other}")]
        names += filter(None, [directory.name_of(word)])
    return names


def _candidates(pieces: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[Candidate]:
    pattern = Pattern(tuple(pieces))
    for record, line, path, _, *named in rows:
        error_class, code = (*named, "", "")[:2]
        yield Candidate(record, pattern, error_class, code, path, line)
