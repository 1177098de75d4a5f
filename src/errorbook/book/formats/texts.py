"""The text that bytes stand for."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from errorbook.book.formats.positions import line_and_column
from errorbook.errors import Place, Problem, reading

if TYPE_CHECKING:
    from errorbook.book.formats.sources import Source

_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def decoded(data: bytes, source: Source) -> str | Problem:
    """Return the text of a file or a line, or why it is none."""
    place = Place(source.label, source.line, 1)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return reading.ByteOrderMark(encoding=encoding, place=place)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        line, column = line_and_column(before, len(before), source.line)
        return reading.NotUtf8(offset=source.offset + error.start, place=Place(source.label, line, column))
