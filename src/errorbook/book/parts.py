"""The lines of a file that hold one record each."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.book.record import RECORD_LIMIT
from errorbook.book.sources import Source
from errorbook.errors import Place, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.errors import Problem


class Part(NamedTuple):
    """Hold where a record lies, the bytes of its line without the line feed, or why they are not read."""

    source: Source
    content: bytes | Problem


class Lines:
    """Yield the lines that begin in a range of bytes, the last one to its end.

    Only a line feed ends a line. Lines are numbered from the start of the range, and `count` is how many
    were met so far: what comes before a range is known only when it was read, too.
    """

    def __init__(self, stream: BinaryIO, label: str, start: int, end: int | None) -> None:
        self._stream = stream
        self._label = label
        self._offset = start
        self._end = end
        self.count = 0

    def __iter__(self) -> Iterator[Part]:
        while (self._end is None or self._offset < self._end) and (line := self._line()):
            self.count += 1
            yield self._part(line)

    def _line(self) -> bytes:
        return self._stream.readline(RECORD_LIMIT + 2)

    def _part(self, line: bytes) -> Part:
        content = line.removesuffix(b"\n")
        source = Source(self._label, self._offset, len(content), self.count)
        self._offset += len(line)
        if len(content) <= RECORD_LIMIT:
            return Part(source, content)
        length = len(content)
        while not line.endswith(b"\n") and (line := self._line()):
            length += len(line)
            self._offset += len(line)
        size, place = f"{length:,}", Place(self._label, self.count, 1)
        return Part(source, reading.TooLarge(what="the line", size=size, limit=RECORD_LIMIT, place=place))


def first_line_from(stream: BinaryIO, start: int) -> int:
    """Move to the first line that begins at `start` or after, and return where that is."""
    if not start:
        return 0
    stream.seek(start - 1)
    at = start - 1
    while chunk := stream.readline(RECORD_LIMIT):
        at += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return at
