"""The records of a book, of a built site, or of a published version, as entries that can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errorbook.book.formats.files import read_whole
from errorbook.book.formats.sources import Source
from errorbook.book.past.history import history, read_snapshots
from errorbook.book.past.snapshots import Entry, entry_of
from errorbook.book.read import read_book
from errorbook.book.records.documents import Document, read_document
from errorbook.book.records.record import RECORD_LIMIT
from errorbook.errors import Problem
from errorbook.errors.hosting import NoDataset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from errorbook.book.past.retired import Retired

MIRRORS = "api/errors"
_ID = re.compile(r"[0-9a-f]{16}", re.ASCII)


@dataclass(frozen=True)
class Dataset:
    """Hold entries by id, the data set's version, and what a book says of records that went."""

    version: str
    entries: Mapping[str, Entry]
    retired: Mapping[str, Retired] = field(default_factory=dict)
    base_url: str | None = None


def read_dataset(path: Path) -> tuple[Dataset, tuple[Problem, ...]]:
    """Read what lies at a path, and say what is wrong with it; raises `NoDataset`."""
    if (path / MIRRORS).is_dir():
        return _of_a_site(path)
    if path.is_file() and _is_snapshot(path):
        return _of_a_version(path)
    reading = read_book([path], extract=entry_of)
    book = reading.book
    entries = {name: entry for name, entry in reading.extracted.items() if isinstance(entry, Entry)}
    retired = {each.id: each for each in book.retired}
    return Dataset(book.dataset_version, entries, retired, book.settings.base_url), reading.problems


def _of_a_site(site: Path) -> tuple[Dataset, tuple[Problem, ...]]:
    entries: dict[str, Entry] = {}
    problems: list[Problem] = []
    versions: set[str] = set()
    for document in find_documents(site):
        if isinstance(document, Document):
            entries[document.record.id] = entry_of(document.record)
            versions.add(document.dataset_version or "")
        else:
            problems.append(document)
    return Dataset(max(versions, default=""), entries), tuple(problems)


def find_documents(site: Path) -> Iterator[Document | Problem]:
    """Find the records of a built site by their JSON mirrors, and what is wrong with them."""
    for place in sorted((site / MIRRORS).iterdir()):
        if not _ID.fullmatch(place.name):
            continue
        try:
            data, _ = read_whole(str(place), RECORD_LIMIT)
        except Problem as problem:
            yield problem
            continue
        document = read_document(data, Source(str(place), 0, len(data)))
        if isinstance(document, Document):
            yield document
        else:
            yield from document


def _is_snapshot(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(12) == b'{"snapshot":'


def _of_a_version(path: Path) -> tuple[Dataset, tuple[Problem, ...]]:
    """Return the state that the snapshots of a folder up to one of them make."""
    up_to = [each.as_posix() for each in sorted(path.parent.glob("*.jsonl")) if each.name <= path.name]
    snapshots, problems = read_snapshots(up_to)
    if not snapshots:
        raise NoDataset(path=str(path), why="its snapshots cannot be read")
    return Dataset(snapshots[-1].version, history(snapshots).standing), problems
