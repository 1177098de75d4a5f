"""A share of the reading: some files, or a range of one, read and checked by a pure function."""

from __future__ import annotations

import io
import os
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from itertools import count, repeat
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.book.formats.files import Facts, opened, read_whole, unpacked
from errorbook.book.formats.names import Form, form_of
from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card, card_of
from errorbook.book.records.documents import Document, read_document
from errorbook.book.records.parts import Lines, find_starts
from errorbook.book.records.record import RECORD_LIMIT, Record
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Extract = Callable[[Record], object]
    _Take = Callable[[bytes, Source, str], "_Taken | tuple[Problem, ...]"]

FILES_IN_SHARD = 256
BYTES_IN_PIECE = 8 * 1024 * 1024
MOST_EDITED = 500
"""New lines of a file that are read beside those that are known: more are read in many processes."""
PROBLEMS_LIMIT = 20_000
"""Problems that are told of a book: a folder of a hundred thousand records of another kind has millions."""

_NO_FACTS = Facts(0, 0, 0, 0)


class Piece(NamedTuple):
    """Name a file, or a range of its bytes that begins and ends with a line."""

    label: str
    start: int = 0
    end: int | None = None


Shard = tuple[Piece, ...]


class PieceReading(NamedTuple):
    """Hold what one piece held: `lines` is their number, from whose first the places below count.

    `digest` is the SHA-256 (hex) of a record's file, unpacked, or of lines and where they lie. `extracted`
    has a value for each card, None where nothing was extracted.
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
        with suppress(Problem), opened(label) as (descriptor, _), _stream(descriptor, 0) as stream:
            starts = list(find_starts(stream, size, BYTES_IN_PIECE))
    ends = [*starts[1:], None]
    yield from map(Piece, repeat(label), starts, ends)


@contextmanager
def _stream(descriptor: int, start: int) -> Iterator[BinaryIO]:
    with io.FileIO(os.dup(descriptor), "rb") as raw, io.BufferedReader(raw, 1 << 20) as stream:
        stream.seek(start)
        yield stream


def read_shard(shard: Shard, extract: Extract | None = None) -> tuple[PieceReading, ...]:
    """Read and check the records of a shard; `extract` takes from each good one what an index needs of it."""
    return tuple(_read(piece, extract) for piece in shard)


def _read(piece: Piece, extract: Extract | None) -> PieceReading:
    form = form_of(piece.label)
    try:
        if form and form.is_lines:
            return _lines(piece, partial(_take, extract=extract), form)
        return _whole(piece, extract)
    except Problem as problem:
        return PieceReading(piece, _NO_FACTS, "", 0, (), (problem,), ())


def read_edited(label: str, before: Iterable[Card], extract: Extract | None = None) -> PieceReading | None:
    """Read a file, but do not check again the records of the cards that it had before.

    Nothing is extracted of these. None where many lines are new, where the one record of a file is, or where
    the file cannot be read: then there is more to do than to edit what is known.
    """
    known = {card.digest: card for card in before}
    fresh = count()

    def take(data: bytes, source: Source, digest: str) -> _Taken | tuple[Problem, ...]:
        if card := known.get(digest):
            return _Taken(card._replace(source=source._replace(member=card.source.member)), None)
        if next(fresh) == MOST_EDITED:
            raise _ManyAreNew
        return _take(data, source, digest, extract)

    form = form_of(label)
    with suppress(Problem, _ManyAreNew):
        return _lines(Piece(label), take, form) if form and form.is_lines else _touched(label, known)
    return None


def _touched(label: str, known: Mapping[str, Card]) -> PieceReading | None:
    """Read the file of a record that holds the same as before, as after a fresh checkout; else None."""
    data, facts = read_whole(label, RECORD_LIMIT)
    digest = sha256(data).hexdigest()
    card = known.get(digest)
    return PieceReading(Piece(label), facts, digest, 0, (card,), (), (None,)) if card else None


class _ManyAreNew(Exception):  # noqa: N818 - nobody is told of it
    pass


def _whole(piece: Piece, extract: Extract | None) -> PieceReading:
    data, facts = read_whole(piece.label, RECORD_LIMIT)
    digest = sha256(data).hexdigest()
    found = _take(data, Source(piece.label, 0, len(data)), digest, extract)
    if not isinstance(found, _Taken):
        return PieceReading(piece, facts, digest, 0, (), found, ())
    return PieceReading(piece, facts, digest, 0, (found.card,), (), (found.extracted,))


def _lines(piece: Piece, take: _Take, form: Form) -> PieceReading:
    with opened(piece.label) as (descriptor, facts):
        whole = (
            unpacked(descriptor, piece.label, facts) if form.is_packed else _stream(descriptor, piece.start)
        )
        with whole as stream:
            return _stream_read(stream, piece, facts, take)


def _stream_read(stream: BinaryIO, piece: Piece, facts: Facts, take: _Take) -> PieceReading:
    digest = sha256()
    lines = Lines(stream, *piece)
    taken: list[_Taken] = []
    problems: list[Problem] = []
    for source, content in lines:
        if isinstance(content, Problem):
            problems.append(content)
            continue
        digest.update(b"%d:" % source.offset + content)
        if content.isspace():
            continue
        found = take(content, source, sha256(content).hexdigest())
        if isinstance(found, _Taken):
            taken.append(found)
        elif len(problems) <= PROBLEMS_LIMIT:
            problems += found
    cards = tuple(each.card for each in taken)
    extracted = tuple(each.extracted for each in taken)
    return PieceReading(piece, facts, digest.hexdigest(), lines.count, cards, tuple(problems), extracted)


class _Taken(NamedTuple):
    card: Card
    extracted: object


def _take(data: bytes, source: Source, digest: str, extract: Extract | None) -> _Taken | tuple[Problem, ...]:
    document = read_document(data, source)
    if not isinstance(document, Document):
        return document
    record, version = document
    if version is not None:
        source = Source(source.label, source.offset, source.length, source.line, "record")
    return _Taken(card_of(record, source, digest, version), extract(record) if extract else None)
