"""The files of the look-up index: made again as far as a change reaches, or all of them.

`SITE/.errorbook/index.json` is what the last build kept of the index it made (see `find.index.past`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.entries import write_entries
from errorbook.build.manifest import INDEX
from errorbook.build.sealed import read_sealed, write_sealed
from errorbook.find.index.changed_files import changed_files
from errorbook.find.index.files import index_files
from errorbook.find.index.past import Past, Unfit, read_past, write_past
from errorbook.find.index.splicing import Kept
from errorbook.pages.values import INDEX_FOLDER

if TYPE_CHECKING:
    from collections.abc import Generator

    from errorbook.book.card import Card
    from errorbook.build.entries import Entries
    from errorbook.build.gathering import Gathered
    from errorbook.build.start import Start
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.shards import File


class Index(NamedTuple):
    """Hold the files of an index, those that stay by name, and what to keep of it."""

    files: list[File | Kept]
    past: Past


def make_index(start: Start, gathered: Gathered, entries: Entries) -> Index:
    """Make the index of a book, out of that of the last build where it can be, and write the entries.

    Nobody needs them in memory after that, and in a big book they are much of what there is.
    """
    write_entries(start.site, gathered.book.cards, entries, gathered.program)
    past = _last(start, gathered.program)
    if past:
        try:
            return _known(start, _drawn(_changed(start, gathered, entries, past)))
        except (Unfit, KeyError):  # more changed, or less is known, than would make it worth it
            pass
    cards = gathered.book.cards
    return _drawn(index_files(cards, [entries.of(card) for card in cards]))


def write_index(site: str, past: Past, program: str) -> None:
    """Write what the next build needs to know of the index."""
    write_sealed(site, INDEX, {"program": program}, [write_past(past)])


def _last(start: Start, program: str) -> Past | None:
    """Return what was kept of the last index; nothing where its files are not what they were."""
    if not start.manifest or start.damage.files:
        return None
    sealed = read_sealed(f"{start.site}/{INDEX}", {"program": program})
    return read_past(sealed.rest) if sealed else None


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


def _drawn(made: Generator[File | Kept, None, Past]) -> Index:
    files: list[File | Kept] = []
    while True:
        try:
            files.append(next(made))
        except StopIteration as end:
            return Index(files, end.value)


def _known(start: Start, index: Index) -> Index:
    """Return an index whose kept files the manifest knows. Raises `Unfit` for any other."""
    hrefs = set(start.manifest.hrefs if start.manifest else ())
    for file in index.files:
        if isinstance(file, Kept) and f"{INDEX_FOLDER}{file.name}" not in hrefs:
            raise Unfit(file.name)
    return index
