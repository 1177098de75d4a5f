"""The pieces that pages are made of: rows of lists, lines of indexes, pagers, topics.

Those with a `count` cannot be tuples, which have a method of that name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.pages.parcels import Parcel

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.pages.surroundings import Link


class Row(NamedTuple):
    """Be one record in a list."""

    id: str
    href: str
    message: str
    error_class: str | None
    code: str | None
    severity: str
    place: str
    repo: str

    def __hash__(self) -> int:
        """Hash what tells rows apart."""
        return hash(self.id)


Bare = tuple[tuple[Any, ...], ...]
"""Rows as plain tuples, which travel faster."""
_row: Callable[[Any], Row] = partial(tuple.__new__, Row)


def bare(rows: tuple[Row, ...]) -> Bare:
    """Return rows as plain tuples."""
    return tuple(map(tuple, rows))


def rows_of(rows: Bare) -> tuple[Row, ...]:
    """Return the rows that plain tuples hold."""
    return tuple(map(_row, rows))


class Group(NamedTuple):
    """Be some rows under a heading; a list without headings has one group without a name."""

    name: str
    rows: tuple[Row, ...]

    def __repr__(self) -> str:
        """Tell of the rows how many they are: `Page.rows` has them."""
        return f"{self.name!r}: {len(self.rows)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel with rows as plain tuples."""
        return _group, (self.name, bare(self.rows))


def _group(name: str, rows: Bare) -> Group:
    return Group(name, rows_of(rows))


@dataclass(frozen=True, slots=True, eq=False)
class Pager(Parcel):
    """Say which page of how many this is, and where its neighbours lie."""

    number: int
    count: int
    first: int
    last: int
    total: int
    before: str | None
    after: str | None
    pages: tuple[Link, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Parcel):
    """Be one line of an index of lists: a name, where it leads, how many records lie there."""

    name: str
    href: str
    count: int
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Topic(Parcel):
    """Name a record's background topic, and how many records share it."""

    name: str
    href: str
    summary: str
    count: int


class CodePart(NamedTuple):
    """Be a piece of code that goes with an error, under its heading."""

    id: str
    title: str
    text: str


class Moment(NamedTuple):
    """Name the published version in which something befell a record: "First seen", "Last changed"."""

    label: str
    version: str
    day: str
    href: str


class ChangeRow(NamedTuple):
    """Be one record in the list of what a version changed; `words` name what did, without href it is gone."""

    href: str
    message: str
    error_class: str | None
    place: str
    repo: str
    words: tuple[str, ...]


class ChangeGroup(NamedTuple):
    """Be the records that went the same way, under their heading."""

    kind: str
    heading: str
    rows: tuple[ChangeRow, ...]


class VersionLine(NamedTuple):
    """Be one published version in the list of all: its figures are words such as `3 added`."""

    name: str
    href: str
    day: str
    figures: tuple[str, ...]
