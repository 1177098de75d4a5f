"""Reads the files of records: those that are not known from an earlier reading, in shares."""

from __future__ import annotations

import os
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from errorbook.book.files import Facts, facts_of
from errorbook.book.known import FileReading, KnownFile, join_pieces
from errorbook.book.names import form_of
from errorbook.book.shards import PROBLEMS_LIMIT, PieceReading, Shard, find_shards, read_shard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from errorbook.book.record import Record


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
    extract: Callable[[Record], object] | None,
) -> Iterator[FileReading]:
    """Yield what each file holds: known ones first, with nothing extracted, then those read now."""
    fresh: list[tuple[str, int]] = []
    for label in labels:
        form = form_of(label)
        facts = _facts(label) if known or (form and form.is_lines) else None
        earlier = known.get(label)
        if earlier and earlier.facts == facts:
            yield FileReading(label, earlier, True, (), ())
        else:
            fresh.append((label, facts.size if facts else 0))
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


def _facts(label: str) -> Facts | None:
    """Return what `stat` tells, None where it refuses; whoever reads the file says why."""
    try:
        return facts_of(os.stat(label))  # noqa: PTH116 - for 10,000 files a Path costs 0.1 s
    except OSError:
        return None
