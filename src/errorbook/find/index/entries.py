"""What the index must know of a record beside its card, made where the record is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.patterns import agreed_pattern, pattern_of, read_pattern
from errorbook.find.words import COMMON, names, pairs, words

if TYPE_CHECKING:
    from errorbook.book.records.record import Record

LEVELS = 3


class Entry(NamedTuple):
    """Hold a record's pattern and its words, by how much they say of it; each word at its best level alone.

    `pieces` are those of its pattern. `message`, `place` and `prose` are words, one a line: those of the
    message (with each two names that follow each other, the id and the code), those of class, path,
    repository, tags and topic, and those of the rest. `is_doubtful` says that the pattern is not what the
    record's `messagePattern` says, which deserves a warning.
    """

    pieces: tuple[str, ...]
    message: str
    place: str
    prose: str
    is_doubtful: bool

    @property
    def levels(self) -> tuple[str, str, str]:
        """Return the words of each level."""
        return self.message, self.place, self.prose


def extract(record: Record) -> Entry:
    """Return the entry of a record."""
    message = words(record.error_message)
    message.update(pairs(names(record.error_message)), (record.id,), words(record.error_code or ""))
    place = words(_place(record))
    place -= message
    prose = words(_prose(record))
    for said in (COMMON, message, place):
        prose -= said
    agreed = agreed_pattern(record.message_pattern, record.error_message)
    pattern = agreed or pattern_of(record.error_message)
    return Entry(pattern.pieces, "\n".join(message), "\n".join(place), "\n".join(prose), not agreed)


def pieces_of(pattern: str, message: str) -> tuple[str, ...]:
    """Return the pieces of a record's pattern."""
    return read_pattern(pattern, message).pieces


def _place(record: Record) -> str:
    told = (record.error_class, record.repo, record.file_path, record.error_type, record.background_tag)
    status = "" if record.http_status is None else str(record.http_status)
    return " ".join((*filter(None, told), *record.tags, status))


def _prose(record: Record) -> str:
    told = (record.documentation, record.trigger_scenarios, record.common_situations)
    return " ".join((*filter(None, told), *record.solutions, *record.prevention_tips))
