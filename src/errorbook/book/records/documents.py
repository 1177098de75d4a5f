"""One record's bytes, checked: the quick way for a good one, the thorough way for all others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic_core import from_json

from errorbook.book.formats.strict_json import scan
from errorbook.book.records.checks import agrees
from errorbook.book.records.faults import find_problems, is_envelope
from errorbook.book.records.record import RECORD_LIMIT, Envelope, Record

if TYPE_CHECKING:
    from errorbook.book.formats.sources import Source
    from errorbook.errors import Problem

# What ends the name of a member. In a string a quote has a backslash before it, and no member has one.
_MEMBER = re.compile(rb'"(?<!\\")[ \t\n\r]*:')
_NUL = b"\\u0000"


class Document(NamedTuple):
    """Hold a good record and the data set version of its envelope, None for a bare record."""

    record: Record
    dataset_version: str | None


def read_document(data: bytes, source: Source) -> Document | tuple[Problem, ...]:
    """Return the record that the bytes of a file or a line hold, or all that is wrong with it."""
    return _quickly(data) or find_problems(data, source) or _validated(scan(data.decode()).value)


def parse_checked(data: bytes) -> tuple[Record, dict[str, Any]]:
    """Return the record, and its members in their order, that bytes hold which were found good before."""
    try:
        value = from_json(data, cache_strings="none")
    except ValueError:
        value = scan(data.decode()).value
    document = _validated(value)
    return document.record, value if document.dataset_version is None else value["record"]


def _quickly(data: bytes) -> Document | None:
    """Return the record when all is well; None says that something is not, or not surely.

    pydantic's own parser takes a third of the time that Python's needs with a hook for duplicate members,
    and does not see those. A record that passes has known members alone, each once after parsing, so the
    text has one too many exactly when it has more names of members than the value. (Parsing and validating
    in one step is no faster, and copies the whole input into every error of a bad one.)
    """
    if len(data) > RECORD_LIMIT or _NUL in data:
        return None
    try:
        value = from_json(data, allow_inf_nan=False, cache_strings="none")
        document = _validated(value)
    except ValueError:
        return None
    names = len(value) if document.dataset_version is None else len(value) + len(value["record"])
    if len(_MEMBER.findall(data)) != names or not agrees(document.record):
        return None
    return document


def _validated(value: Any) -> Document:
    """Return the record in a JSON value; raises pydantic's `ValidationError`, a `ValueError`."""
    if isinstance(value, dict) and is_envelope(value):
        envelope = Envelope.model_validate(value)
        return Document(envelope.record, envelope.dataset_version)
    return Document(Record.model_validate(value), None)
