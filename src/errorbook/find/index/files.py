"""The files of a book's index, from its cards and the entries made where its records were read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from errorbook.find.index.filters import filters, menus
from errorbook.find.index.gaps import write_numbers
from errorbook.find.index.keys import write_sketch
from errorbook.find.index.messages import BEGINNING, messages
from errorbook.find.index.numbering import number
from errorbook.find.index.rows import rows
from errorbook.find.index.shards import File, cut, directory, name_by_content
from errorbook.find.index.terms import collect, postings
from errorbook.find.index.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence

    from errorbook.book.card import Card
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.numbering import Numbering

ROOT = "root.json"
VERSION = 1
Directory = dict[str, str]


def index_files(cards: Sequence[Card], entries: Sequence[Entry]) -> Iterator[File]:
    """Yield the files of the index; the root, which leads to all others, comes last."""
    numbering = number(cards)
    lists = collect(entries, numbering.numbers)
    root: dict[str, object] = {"version": VERSION, "records": len(cards)}
    root["words"] = yield from _sorted("words", vocabulary(lists))
    root["terms"] = yield from _sorted("terms", postings(lists, len(cards)))
    del lists
    root["cards"] = yield from _cards(cards, numbering)
    root["filters"] = yield from _sorted("filters", filters(cards, numbering.numbers))
    root["menus"] = yield from _menus(cards)
    root["messages"] = yield from _messages(cards, entries)
    yield File(ROOT, _json(root).encode())


def _sorted(kind: str, items: Iterable[tuple[str, str]]) -> Generator[File, None, Directory]:
    shards = []
    for shard in cut(kind, items):
        yield shard.file
        shards.append(shard._replace(file=shard.file._replace(data=b"")))
    return directory(shards)


def _cards(cards: Sequence[Card], numbering: Numbering) -> Generator[File, None, dict[str, object]]:
    firsts: list[int] = []
    names: list[str] = []
    for first, file in rows(cards, numbering):
        yield file
        firsts.append(first)
        names.append(file.stem)
    return {"first": write_numbers(firsts), "name": "".join(names), "width": numbering.width}


def _menus(cards: Sequence[Card]) -> Generator[File, None, Directory]:
    found = menus(cards)
    for files in found.values():
        yield from files
    return {facet: "".join(file.stem for file in files) for facet, files in found.items()}


def _messages(cards: Sequence[Card], entries: Sequence[Entry]) -> Generator[File, None, str]:
    """Yield the patterns' shards, and the file that leads to them."""
    found = messages(cards, entries)
    yield from found.files
    leading = yield from _sorted("messages", found.items)
    words = {key.partition(" ")[0] for key, _ in found.items if not key.startswith(BEGINNING)}
    file = name_by_content("leads", _json({**leading, **write_sketch(words)}))
    yield file
    return file.stem


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
