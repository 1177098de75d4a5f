"""The files of the look-up index: made again as far as a change reaches, or all of them.

`SITE/.errorbook/index.json` is what the last build kept of the index it made (see `find.index.past`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from errorbook.build.kept.entries import entries_of
from errorbook.build.kept.manifest import INDEX
from errorbook.build.kept.sealed import read_sealed, write_new
from errorbook.find.index.changed_files import changed_files
from errorbook.find.index.files import index_files
from errorbook.find.index.past import Past, Unfit, read_past, write_past
from errorbook.find.index.splicing import Kept
from errorbook.pages.values import INDEX_FOLDER

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from errorbook.book.records.card import Card
    from errorbook.build.gathering import Gathered
    from errorbook.build.kept.entries import Entries
    from errorbook.build.start import Start
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.shards import File

    _Index = tuple[list[File | Kept], Past]


def make_index(start: Start, gathered: Gathered) -> Iterator[list[File | Kept]]:
    """Yield the files of the index of a book, made out of those of the last build where that can be.

    Entries and index are written for the next build when more is asked for.
    """
    cards, program = gathered.book.cards, gathered.program
    entries = entries_of(cards, gathered.reading.extracted, start.site, program)
    files, past = _made(start, gathered, entries)
    yield files
    del files
    entries.keep(start.site, cards, program)
    write_new(start.site, INDEX, {"program": program}, [write_past(past)])


def _made(start: Start, gathered: Gathered, entries: Entries) -> _Index:
    past = _last(start, gathered.program)
    if past:
        with suppress(Unfit, KeyError):  # more changed, or less is known, than would make it worth it
            return _known(start, _drawn(_changed(start, gathered, entries, past)))
    cards = gathered.book.cards
    return _drawn(index_files(cards, [entries.of(card) for card in cards]))


def _last(start: Start, program: str) -> Past | None:
    """Return what was kept of the last index; nothing where its files are not what they were."""
    if not start.manifest or start.damage.files:
        return None
    text = read_sealed(f"{start.site}/{INDEX}", {"program": program})
    return read_past(text) if text else None


def _changed(
    start: Start, gathered: Gathered, entries: Entries, past: Past
) -> Generator[File | Kept, None, Past]:
    cards = {card.digest: card for file in gathered.known.files.values() for card in file.cards}

    def before(_: str, digest: str) -> tuple[Card, Entry]:
        return cards[digest], entries.earlier(digest)

    def read(name: str) -> bytes:
        with open(f"{start.site}/{INDEX_FOLDER}{name}", "rb") as file:
            return file.read()

    return changed_files(past, gathered.book.cards, entries.of, before, read)


def _drawn(made: Generator[File | Kept, None, Past]) -> _Index:
    files: list[File | Kept] = []
    while True:
        try:
            files.append(next(made))
        except StopIteration as end:
            return files, end.value


def _known(start: Start, index: _Index) -> _Index:
    """Return an index whose kept files the manifest knows. Raises `Unfit` for any other."""
    hrefs = set(start.manifest.hrefs if start.manifest else ())
    for file in index[0]:
        if isinstance(file, Kept) and f"{INDEX_FOLDER}{file.name}" not in hrefs:
            raise Unfit(file.name)
    return index
