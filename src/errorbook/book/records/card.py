"""What another page may know of a record."""

from __future__ import annotations

from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.summaries import summary_of

if TYPE_CHECKING:
    from errorbook.book.formats.sources import Source
    from errorbook.book.records.record import Record


class Card(NamedTuple):
    """Hold the light part of a record; a book keeps one for each.

    `summary` is the beginning of the documentation in plain words, `digest` the SHA-256 (hex) of the
    record's own bytes, envelope and all. `dataset_version` is the envelope's, empty for a bare record.
    """

    id: str
    repo: str
    slug: str
    code: str | None
    message: str
    pattern: str
    error_type: str
    error_class: str | None
    http_status: int | None
    severity: str
    path: str
    line: int
    tags: tuple[str, ...]
    background: str | None
    analyzed_sha: str
    analyzed_at: str
    summary: str
    dataset_version: str
    digest: str
    source: Source


def card_of(record: Record, source: Source, digest: str, dataset_version: str | None) -> Card:
    """Return the card of a record. What many cards repeat is kept once in memory."""
    message, pattern = record.error_message, record.message_pattern  # one text, more often than not
    return Card(
        record.id,
        intern(record.repo),
        record.slug,
        record.error_code and intern(record.error_code),
        message,
        message if pattern == message else pattern,
        intern(record.error_type),
        record.error_class and intern(record.error_class),
        record.http_status,
        intern(record.severity),
        intern(record.file_path),
        record.line_number,
        tuple(map(intern, record.tags)),
        record.background_tag and intern(record.background_tag),
        intern(record.analyzed_sha),
        intern(record.analyzed_at),
        summary_of(record.documentation),
        intern(dataset_version or ""),
        digest,
        source,
    )
