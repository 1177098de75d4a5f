"""The lines of a file that hold one record each."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.book.record import RECORD_LIMIT
from errorbook.book.sources import Source
from errorbook.errors import Place, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.errors import Problem


_CHUNK = 1 << 20


class Part(NamedTuple):
    """Hold where a record lies, and the bytes of its line without the line feed, or why it is not read."""

    source: Source
    content: bytes | Problem


class Lines:
    """Yield the lines that begin in a range of bytes and hold something, the last one to its end.

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
        offset, end = self._offset, self._end
        rest, dropped = b"", 0
        while chunk := self._stream.read(_CHUNK):
            lines = (rest + chunk).split(b"\n")
            rest = lines.pop()
            for line in lines:
                if end is not None and offset >= end:
                    return
                self.count += 1
                if line:
                    yield self._part(offset, line, dropped)
                    offset += dropped + len(line)
                    dropped = 0
                offset += 1
            if len(rest) > RECORD_LIMIT:  # its end is all that is still needed
                dropped, rest = dropped + len(rest) - 1, rest[-1:]
        if rest and (end is None or offset < end):
            self.count += 1
            yield self._part(offset, rest, dropped)

    def _part(self, offset: int, line: bytes, dropped: int) -> Part:
        source = Source(self._label, offset, len(line), self.count)
        length = dropped + len(line)
        if length <= RECORD_LIMIT:
            return Part(source, line)
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
