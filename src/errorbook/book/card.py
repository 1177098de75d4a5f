"""What another page may know of a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errorbook.book.sources import Source


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
