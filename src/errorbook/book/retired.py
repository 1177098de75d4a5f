"""Ids that once were published and are no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errorbook.errors import Place


class Retired(NamedTuple):
    """Hold why a record went, and what replaced it: the id of another, an http(s) address, or empty.

    `text` is what the book keeps of the record's page (Markdown), empty where it keeps nothing.
    """

    id: str
    reason: str
    replaced_by: str
    title: str
    code: str
    place: Place
    text: str = ""
