"""A share of the reading: some files, or a range of one, read and checked by a pure function."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import repeat
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.book.card import Card, card_of
from errorbook.book.documents import Document, read_document
from errorbook.book.files import Facts, opened, read_whole, unpacked
from errorbook.book.names import Form, form_of
from errorbook.book.parts import Lines, find_starts
from errorbook.book.record import RECORD_LIMIT, Record
from errorbook.book.sources import Source
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

FILES_IN_SHARD = 256
BYTES_IN_PIECE = 8 * 1024 * 1024

_NO_FACTS = Facts(0, 0, 0, 0)
_ONE_RECORD = Form(is_lines=False, is_packed=False)


class Piece(NamedTuple):
    """Name a file, or a range of its bytes that begins and ends with a line."""

    label: str
    start: int = 0
    end: int | None = None


Shard = tuple[Piece, ...]


class PieceReading(NamedTuple):
    """Hold what one piece held: `lines` is their number, from whose first the places below count.

    `digest` is the SHA-256 (hex) of a record's file, unpacked, or of lines and where they lie. `extracted`
    has a value for each card.
    """

    piece: Piece
    facts: Facts
    digest: str
    lines: int
    cards: tuple[Card, ...]
    problems: tuple[Problem, ...]
    extracted: tuple[object, ...]


def find_shards(files: Iterable[tuple[str, int]]) -> Iterator[Shard]:
    """Divide files, given with their sizes, into shares: small files together, long ones in pieces."""
    together: list[Piece] = []
    for label, size in files:
        form = form_of(label)
        if form and form.is_lines:
            yield from ((piece,) for piece in _pieces(label, 0 if form.is_packed else size))
        else:
            together.append(Piece(label))
    for start in range(0, len(together), FILES_IN_SHARD):
        yield tuple(together[start : start + FILES_IN_SHARD])


def _pieces(label: str, size: int) -> Iterator[Piece]:
    """Divide a file of lines; one that cannot be opened is a piece, whose reading tells why."""
    starts = [0]
    if size > BYTES_IN_PIECE:
        with suppress(Problem), opened(label) as (descriptor, _), _stream(descriptor) as stream:
            starts = list(find_starts(stream, size, BYTES_IN_PIECE))
    ends = [*starts[1:], None]
    yield from map(Piece, repeat(label), starts, ends)


@contextmanager
def _stream(descriptor: int) -> Iterator[BinaryIO]:
    with io.FileIO(os.dup(descriptor), "rb") as raw, io.BufferedReader(raw, 1 << 20) as stream:
        yield stream


def read_shard(shard: Shard, extract: Callable[[Record], object] | None = None) -> tuple[PieceReading, ...]:
    """Read and check the records of a shard; `extract` takes from each good one what an index needs of it."""
    return tuple(_Reader(piece, extract).run() for piece in shard)


class _Reader:
    """Gathers what the records of one piece give."""

    def __init__(self, piece: Piece, extract: Callable[[Record], object] | None) -> None:
        self._piece = piece
        self._extract = extract
        self._cards: list[Card] = []
        self._problems: list[Problem] = []
        self._extracted: list[object] = []

    def run(self) -> PieceReading:
        facts, digest, lines = _NO_FACTS, "", 0
        form = form_of(self._piece.label) or _ONE_RECORD
        try:
            facts, digest, lines = self._lines(form) if form.is_lines else self._whole()
        except Problem as problem:
            self._problems.append(problem)
        cards, problems, extracted = tuple(self._cards), tuple(self._problems), tuple(self._extracted)
        return PieceReading(self._piece, facts, digest, lines, cards, problems, extracted)

    def _whole(self) -> tuple[Facts, str, int]:
        data, facts = read_whole(self._piece.label, RECORD_LIMIT)
        digest = sha256(data).hexdigest()
        self._take(data, Source(self._piece.label, 0, len(data)), digest)
        return facts, digest, 0

    def _lines(self, form: Form) -> tuple[Facts, str, int]:
        label = self._piece.label
        with opened(label) as (descriptor, facts):
            if form.is_packed:
                with unpacked(descriptor, label, facts) as stream:
                    return facts, *self._stream(stream)
            with _stream(descriptor) as stream:
                stream.seek(self._piece.start)
                return facts, *self._stream(stream)

    def _stream(self, stream: BinaryIO) -> tuple[str, int]:
        whole = sha256()
        lines = Lines(stream, *self._piece)
        for source, content in lines:
            if isinstance(content, Problem):
                self._problems.append(content)
                continue
            whole.update(b"%d:" % source.offset + content)
            if not content.isspace():
                self._take(content, source, sha256(content).hexdigest())
        return whole.hexdigest(), lines.count

    def _take(self, data: bytes, source: Source, digest: str) -> None:
        document = read_document(data, source)
        if not isinstance(document, Document):
            self._problems += document
            return
        if document.dataset_version is not None:
            source = source._replace(member="record")
        self._cards.append(card_of(document.record, source, digest, document.dataset_version))
        if self._extract:
            self._extracted.append(self._extract(document.record))
