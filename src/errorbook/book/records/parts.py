"""The lines of a file that hold one record each, and where a long file can be divided between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.book.formats.sources import Source
from errorbook.book.records.record import RECORD_LIMIT
from errorbook.errors import Place, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.errors import Problem

_CHUNK = 1 << 20
_LINE = re.compile(rb"[^\n]+")


class Part(NamedTuple):
    """Hold where a record lies, and the bytes of its line without the line feed, or why it is not read."""

    source: Source
    content: bytes | Problem


class Lines:
    """Yield the lines of a range of bytes that hold something; the range begins and ends with a line.

    Only a line feed ends a line. Lines are numbered from the start of the range, and `count` is how many
    there were, when all were taken: what comes before a range is known only when it was read, too.
    """

    def __init__(self, stream: BinaryIO, label: str, start: int, end: int | None) -> None:
        self._stream = stream
        self._label = label
        self._offset = start
        self._end = end
        self.count = 0

    def __iter__(self) -> Iterator[Part]:
        rest, dropped = b"", 0
        while chunk := self._stream.read(self._room(len(rest))):
            block = rest + chunk
            whole = block.rfind(b"\n") + 1
            at = 0
            for line in _LINE.finditer(block, 0, whole):
                self.count += block.count(b"\n", at, line.start())
                at = line.start()
                yield self._part(at, line.group(), dropped)
                dropped = 0
            self.count += block.count(b"\n", at, whole)
            self._offset += whole
            rest = block[whole:]
            if len(rest) > RECORD_LIMIT:  # all that is still needed is that there was something
                self._offset, dropped, rest = self._offset + len(rest) - 1, dropped + len(rest) - 1, rest[-1:]
        if rest:
            yield self._part(0, rest, dropped)
            self.count += 1

    def _room(self, pending: int) -> int:
        return _CHUNK if self._end is None else min(_CHUNK, self._end - self._offset - pending)

    def _part(self, at: int, line: bytes, dropped: int) -> Part:
        source = Source(self._label, self._offset + at - dropped, len(line), self.count + 1)
        if dropped + len(line) <= RECORD_LIMIT:
            return Part(source, line)
        size, place = f"{dropped + len(line):,}", Place(self._label, self.count + 1, 1)
        return Part(source, reading.TooLarge(what="the line", size=size, limit=RECORD_LIMIT, place=place))


def find_starts(stream: BinaryIO, size: int, step: int) -> Iterator[int]:
    """Find where lines begin that divide a file of this size into ranges of at least `step` bytes."""
    yield 0
    start = step
    while start < size:
        stream.seek(start - 1)
        at = start - 1
        while chunk := stream.readline(_CHUNK):
            at += len(chunk)
            if chunk.endswith(b"\n"):
                break
        if at >= size:
            return
        yield at
        start = at + step
