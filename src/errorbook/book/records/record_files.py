"""Reads the files of records: those that are not known from an earlier reading, in shares."""

from __future__ import annotations

from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from errorbook.book.formats.names import form_of
from errorbook.book.records.known import FileReading, KnownFile, join_pieces
from errorbook.book.records.shards import (
    PROBLEMS_LIMIT,
    PieceReading,
    Shard,
    find_shards,
    read_edited,
    read_shard,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from errorbook.book.records.record import Record


MOST_IN_VAIN = 100
"""Files of which nothing was as before, beyond those of which something was, until others are not tried."""


class Mapper(Protocol):
    """Be `map`, or do the same in other processes: results come in the order of the shards."""

    def __call__(
        self, read: Callable[[Shard], tuple[PieceReading, ...]], shards: Iterable[Shard], /
    ) -> Iterable[tuple[PieceReading, ...]]:
        """Read each shard."""


def read_files(
    labels: Iterable[str],
    mapper: Mapper,
    known: Mapping[str, KnownFile],
    before: Mapping[str, KnownFile],
    extract: Callable[[Record], object] | None,
) -> Iterator[FileReading]:
    """Yield what each file holds: known ones first, with nothing extracted, then those read now.

    Of a file that is not what it was `before` only what is new is checked, as long as that is worth a look.
    """
    fresh: list[tuple[str, int]] = []
    worth = MOST_IN_VAIN
    for label in labels:
        if same := known.get(label):
            yield FileReading(label, same, True, (), ())
        elif worth and label in before and (edited := read_edited(label, before[label].cards, extract)):
            worth += 1
            yield from join_pieces([edited])
        else:
            worth = max(worth - (label in before), 0)
            fresh.append((label, _size(label)))
    readings = mapper(partial(read_shard, extract=extract), find_shards(fresh))
    yield from join_pieces(_with_few_problems(chain.from_iterable(readings)))


def _with_few_problems(readings: Iterable[PieceReading]) -> Iterator[PieceReading]:
    """Keep one problem of each piece when there are enough of others: it shows that the piece is bad."""
    count = 0
    for reading in readings:
        if count <= PROBLEMS_LIMIT:
            yield reading
        else:
            yield reading._replace(problems=reading.problems[:1])
        count += len(reading.problems)


def _size(label: str) -> int:
    """Return the bytes of a file of lines, which may be many; 0 for another, and for one that has none.

    Whoever reads the file says why.
    """
    form = form_of(label)
    try:
        return Path(label).stat().st_size if form and form.is_lines else 0
    except OSError:
        return 0
