"""A record read again, when the turn of its page has come."""

from __future__ import annotations

import os
from contextlib import ExitStack
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from errorbook.book.formats.files import opened, read_whole, unpacked
from errorbook.book.formats.names import form_of
from errorbook.book.formats.positions import line_and_column, offset_of
from errorbook.book.formats.strict_json import scan
from errorbook.book.records.documents import parse_checked
from errorbook.book.records.record import RECORD_LIMIT
from errorbook.errors import Place, Problem, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import BinaryIO

    from errorbook.book.formats.sources import Source
    from errorbook.book.records.card import Card
    from errorbook.book.records.record import Record

T = TypeVar("T")


def read_record(card: Card) -> tuple[Record, dict[str, Any]]:
    """Return a card's record, and its members as the file has them, in their order.

    Raises a `Problem`: `Changed` where the bytes are not those that were checked.
    """
    return next(read_records((card,)))


def read_records(cards: Iterable[Card]) -> Iterator[tuple[Record, dict[str, Any]]]:
    """Yield the record of each card, as `read_record` does and in the order that suits `read_checked`."""
    return map(parse_checked, read_checked(cards))


def read_checked(cards: Iterable[Card]) -> Iterator[bytes]:
    """Yield the bytes of each card's record; raises a `Problem` as `read_record` does.

    Cards in the order of their `source` are read in one pass over each file. In any other order a packed
    file of lines is unpacked from its start again for every step back.
    """
    with _Bytes() as bytes_of:
        for card in cards:
            data = bytes_of.read(card.source)
            if sha256(data).hexdigest() != card.digest:
                raise reading.Changed(place=Place(card.source.label, card.source.line, 1))
            yield data


class Turns(Generic[T]):
    """Read for one card after the other, when its turn comes, going on in a file where the last one was."""

    def __init__(self, read: Callable[[Iterable[Card]], Iterator[T]]) -> None:
        self._read = read
        self._wanted: list[Card] = []
        self._found = read(self._cards())

    def read(self, card: Card) -> T:
        """Return what is read for a card; raise a `Problem`."""
        self._wanted.append(card)
        try:
            return next(self._found)
        except Problem:
            self._found = self._read(self._cards())
            raise

    def _cards(self) -> Iterator[Card]:
        while self._wanted:
            yield self._wanted.pop()


def member_place(source: Source, member: str) -> Place:
    """Return where a member of a record stands now; where its record begins if it is gone."""
    try:
        with _Bytes() as bytes_of:
            text = bytes_of.read(source).decode()
    except (Problem, UnicodeDecodeError):
        return Place(source.label, source.line, 1, member)
    return place_in(text, source, member)


def place_in(text: str, source: Source, member: str) -> Place:
    """Return where a member stands in the text of a record; where the record begins if it has none."""
    steps = (source.member, member) if source.member else (member,)
    offset = offset_of(steps, scan(text).offsets)
    return Place(source.label, *line_and_column(text, offset, source.line), member)


class _Bytes:
    """Reads the bytes of sources; keeps a file of lines open until another one is asked for."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._label = ""
        self._descriptor = -1
        self._packed: BinaryIO | None = None
        self._at = 0

    def __enter__(self) -> _Bytes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._open.__exit__(kind, error, trace)  # which makes problems of what a bad file raised

    def read(self, source: Source) -> bytes:
        """Return the bytes of one record; raises a `Problem`."""
        form = form_of(source.label)
        if not form or not form.is_lines:
            return read_whole(source.label, RECORD_LIMIT)[0]
        if source.label != self._label or (form.is_packed and source.offset < self._at):
            self._open_file(source.label, is_packed=form.is_packed)
        if not self._packed:
            os.lseek(self._descriptor, source.offset, os.SEEK_SET)
            return os.read(self._descriptor, source.length)
        _step(self._packed, source.offset - self._at)
        self._at = source.offset + source.length
        return self._packed.read(source.length)

    def _open_file(self, label: str, *, is_packed: bool) -> None:
        self._open.close()
        self._label, self._at, self._packed = "", 0, None
        self._descriptor, facts = self._open.enter_context(opened(label))
        if is_packed:
            self._packed = self._open.enter_context(unpacked(self._descriptor, label, facts))
        self._label = label


def _step(stream: BinaryIO, length: int) -> None:
    while length and (chunk := stream.read(min(length, 1 << 20))):
        length -= len(chunk)
