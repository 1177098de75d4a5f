"""Ids that once were published and are no more: `retired.toml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from errorbook.book import forms
from errorbook.book.formats.toml_files import TomlFile, read_toml
from errorbook.book.key_problems import find_key_problems, key_name
from errorbook.book.setting_forms import web_address
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from errorbook.book.records.card import Card

FILE = "retired.toml"

# Few books have such a file: the others need not wait until these are built.
_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)
_ID = re.compile(forms.ID)


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


def _replacement(text: str) -> str:
    return text if _ID.fullmatch(text) else web_address(text)


class _Entry(BaseModel):
    model_config = _STRICT

    id: Annotated[str, Field(pattern=forms.ID)]
    reason: Annotated[str, Field(pattern=forms.NOT_BLANK)]
    replaced_by: Annotated[str, AfterValidator(_replacement)] | None = None
    title: Annotated[str, Field(pattern=forms.ONE_LINE, max_length=1000)] | None = None
    code: Annotated[str, Field(pattern=forms.CODE)] | None = None
    text: Annotated[str, Field(pattern=forms.NOT_BLANK)] | None = None


class _File(BaseModel):
    model_config = _STRICT

    retired: Annotated[tuple[_Entry, ...], Field(strict=False)] = ()


_TABLES: dict[tuple[str, ...], type[BaseModel]] = {(): _File, ("retired",): _Entry}
_FORMS = {
    "id": "an id is exactly 16 of 0-9 and a-f",
    "reason": "it must say why the record went",
    "title": "it must be one line of text",
    "text": "it must hold what the page keeps of the record, in Markdown",
    "code": "a code begins with a letter or digit and goes on with letters, digits and `. _ : -`",
}


def read_retired(label: str) -> tuple[tuple[Retired, ...], tuple[Problem, ...]]:
    """Return the entries of a file, and what is wrong with it; a file with problems gives no entry."""
    try:
        file = read_toml(label)
    except Problem as problem:
        return (), (problem,)
    try:
        found = _File.model_validate(file.value)
    except ValidationError as error:
        return (), tuple(find_key_problems(error, file, _TABLES, _FORMS))
    return tuple(_retired(entry, file, number) for number, entry in enumerate(found.retired)), ()


def find_retired_problems(retired: Iterable[Retired], cards: Mapping[str, Card]) -> Iterator[Problem]:
    """Find ids that are retired twice or still there, and replacements that lead nowhere."""
    entries: dict[str, Retired] = {}
    for entry in retired:
        if entry.id in cards:
            yield books.StillThere(id=entry.id, other=cards[entry.id].source.label, place=entry.place)
        if entry.id in entries:
            other = entries[entry.id].place
            yield books.RetiredTwice(id=entry.id, other=f"{other.file}:{other.line}", place=entry.place)
        entries.setdefault(entry.id, entry)
    for entry in entries.values():
        if where := _nowhere(entry, entries, cards):
            yield books.NoReplacement(where=where, place=entry.place)


def _nowhere(entry: Retired, entries: Mapping[str, Retired], cards: Mapping[str, Card]) -> str:
    """Say where the replacements of an entry end when no page is there; empty when all is well."""
    met = {entry.id}
    while entry.replaced_by and entry.replaced_by not in cards:
        if not _ID.fullmatch(entry.replaced_by):
            return ""
        if entry.replaced_by in met:
            return "in a circle"
        met.add(entry.replaced_by)
        if entry.replaced_by not in entries:
            return f"to {entry.replaced_by}, which is no record of this book"
        entry = entries[entry.replaced_by]
    return ""


def _retired(entry: _Entry, file: TomlFile, number: int) -> Retired:
    steps = ("retired", number)
    return Retired(
        entry.id,
        entry.reason,
        entry.replaced_by or "",
        entry.title or "",
        entry.code or "",
        file.place(steps, key_name(steps)),
        entry.text or "",
    )
