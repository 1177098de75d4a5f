"""The files of a book's index, from its cards and the entries made where its records were read.

`root.json` alone has a name that stays; it leads to all others, which are named by their contents and hold
plain JSON: `terms` (which records have a word, `terms`), `words` (what one may have meant, `vocabulary`),
`cards` (results as they are shown, `rows`), `filters` and `menus` (`filters`), and, by way of one file in
`leads`, `messages` and `places` (patterns by their words, `messages`). Each but the root is 16,000 bytes at
most, but for `leads`, which grows with the book: 25 KB plain and 14 KB packed at 100,000 records. What one
question may read is bounded in `library`: 12 files.

What it costs, in bytes as `gzip -6` packs files, by `tests/benchmarks/index.py` and `lookup.py`:

| records                           |   1,000 |    10,000 |    100,000 |
| --------------------------------- | ------- | --------- | ---------- |
| all files                         |     126 |       554 |      4,674 |
| all bytes                         | 394,484 | 1,727,440 | 13,002,182 |
| the root                          |   1,362 |     4,601 |     32,388 |
| the largest file beside it        |   6,485 |     6,946 |     13,843 |
| a look-up that fits: half, 95 %   |  11, 19 |    17, 21 |     57, 61 KB |
| the same, requests                |    4, 6 |      5, 6 |       6, 8 |
| the most of any look-up           |      49 |        51 |         93 KB |
| the most of any search or filter  |      53 |        57 |        103 KB |
| the most requests of any          |      12 |        12 |         12 |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.find.index.filters import filters, menus
from errorbook.find.index.gaps import write_numbers
from errorbook.find.index.keys import write_sketch
from errorbook.find.index.messages import BEGINNING, mark_of, messages
from errorbook.find.index.numbering import number
from errorbook.find.index.past import past_of
from errorbook.find.index.rows import rows
from errorbook.find.index.shards import File, bounds_of, cut, directory, name_by_content, text_of
from errorbook.find.index.terms import collect, postings
from errorbook.find.index.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.numbering import Numbering
    from errorbook.find.index.past import Past
    from errorbook.find.index.shards import Bounds

ROOT = "root.json"
VERSION = 1


def index_files(cards: Sequence[Card], entries: Sequence[Entry]) -> Generator[File, None, Past]:
    """Yield the files of the index; the root, which leads to all others, comes last.

    Returns what to keep of it, so that after a change few files are made again.
    """
    numbering = number(cards)
    past = past_of(cards, numbering, [mark_of(entry.pieces) for entry in entries])
    lists = collect(entries, numbering.numbers)
    past.shards["words"] = yield from _sorted("words", vocabulary(lists))
    past.shards["terms"] = yield from _sorted("terms", postings(lists, len(cards), past.long))
    del lists
    past.cards = yield from _cards(cards, numbering)
    past.shards["filters"] = yield from _sorted("filters", filters(cards, numbering.numbers))
    past.menus = yield from menu_files(cards)
    found = messages(cards, entries)
    yield from found.files
    past.places, past.cut = [file.stem for file in found.files], found.cut
    past.shards["messages"] = yield from _sorted("messages", found.items)
    past.sketch = sketch_of(key for key, _ in found.items)
    yield from ends(past)
    return past


def _sorted(kind: str, items: Iterable[tuple[str, str]]) -> Generator[File, None, list[Bounds]]:
    found: list[Bounds] = []
    for shard in cut(kind, items):
        yield shard.file
        found.append(bounds_of(shard))
    return found


def _cards(cards: Sequence[Card], numbering: Numbering) -> Generator[File, None, list[tuple[int, str]]]:
    found: list[tuple[int, str]] = []
    for first, file in rows(cards, numbering):
        yield file
        found.append((first, file.stem))
    return found


def menu_files(cards: Sequence[Card]) -> Generator[File, None, dict[str, list[str]]]:
    """Yield the files of the menus; return their stems by facet."""
    found = menus(cards)
    for files in found.values():
        yield from files
    return {facet: [file.stem for file in files] for facet, files in found.items()}


def sketch_of(keys: Iterable[str]) -> dict[str, Any]:
    """Return the sketch of the words by which patterns are found, given all keys."""
    return write_sketch({key.partition(" ")[0] for key in keys if not key.startswith(BEGINNING)})


def ends(past: Past) -> Iterator[File]:
    """Yield the file that leads to the patterns, and the root."""
    leads = name_by_content("leads", text_of({**directory(past.shards["messages"]), **past.sketch}))
    yield leads
    past.leads = leads.stem
    firsts, stems = zip(*past.cards, strict=True) if past.cards else ((), ())
    root = {
        "version": VERSION,
        "records": len(past.ids),
        "words": directory(past.shards["words"]),
        "terms": directory(past.shards["terms"]),
        "cards": {"first": write_numbers(firsts), "name": "".join(stems), "width": past.width},
        "filters": directory(past.shards["filters"]),
        "menus": {facet: "".join(stems) for facet, stems in past.menus.items()},
        "messages": past.leads,
    }
    yield File(ROOT, text_of(root).encode())
