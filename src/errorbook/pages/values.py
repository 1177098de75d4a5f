"""The pages of a site as frozen values: each holds all that its template may see, and nothing else.

A value is light: it names a record by its card, whose digest pins the record's bytes. Only an `ErrorPage`
carries the record itself; `plan` yields an `ErrorLeaf` in its place, which `fill` turns into the page when
its turn comes. Every `href` is relative to the site's root; a template puts `page.root` before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from errorbook import urls
from errorbook.pages.parcels import Parcel, unpacked
from errorbook.pages.pieces import CodePart, bare, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errorbook.book.records.record import Record
    from errorbook.pages.pieces import ChangeGroup, Entry, Group, Moment, Pager, Row, Topic, VersionLine
    from errorbook.pages.surroundings import Link, Site


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Page(Parcel):
    """Hold what every page has: its place, its title, the crumbs above it and the site around it."""

    href: str
    title: str
    description: str = ""
    crumbs: tuple[Link, ...] = ()
    indexed: bool = True
    site: Site = field(repr=False)

    @property
    def root(self) -> str:
        """Return the relative way to the site's root."""
        return urls.root_of(self.href)

    @property
    def rows(self) -> Iterable[Row]:
        """Return the records that the page lists; they are not in its `repr`, as many pages list the same."""
        return ()

    @property
    def canonical(self) -> str | None:
        """Return the page's whole address, or None without a base URL."""
        return self.site.absolute(self.href)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ErrorLeaf(Page):
    """Be an error page before its record is read: all that the page shows beside the record."""

    id: str
    digest: str
    related: tuple[Row, ...] = field(repr=False)
    tags: tuple[Link, ...]
    topic: Topic | None
    class_href: str | None
    code_href: str | None
    repo_href: str
    dataset_version: str
    history: tuple[Moment, ...] = ()

    @property
    def rows(self) -> Iterable[Row]:
        """Return the related records."""
        return self.related

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel with related rows as plain tuples: they are most of it."""
        _, (kind, values) = Parcel.__reduce__(self)
        return _leaf, (kind, (*values[:_RELATED], bare(self.related), *values[_RELATED + 1 :]))


_RELATED = [each.name for each in fields(ErrorLeaf)].index("related")


def _leaf(kind: Any, values: tuple[Any, ...]) -> Any:
    return unpacked(kind, (*values[:_RELATED], rows_of(values[_RELATED]), *values[_RELATED + 1 :]))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ErrorPage(ErrorLeaf):
    """Be the page of one error, whole."""

    record: Record
    values: dict[str, Any] = field(repr=False)
    source_href: str | None
    newest_href: str | None
    report_href: str | None

    @property
    def source_host(self) -> str:
        """Return what to call the place where the source lies."""
        return _host_of("/".join((self.source_href or "").split("/", 3)[:3]))

    @property
    def code_parts(self) -> tuple[CodePart, ...]:
        """Return the helpers in code that the record has, each under a heading of its own."""
        record = self.record
        every = (
            ("validation-code", "Validation code", record.validation_code),
            ("type-guard", "Type guard", record.type_guard),
            ("try-catch", "Try/catch", record.try_catch_pattern),
        )
        return tuple(CodePart(name, title, text) for name, title, text in every if text)

    @property
    def pin(self) -> str:
        """Return the first ten characters of the commit."""
        return self.record.analyzed_sha[:10]

    @property
    def date(self) -> str:
        """Return the day of the analysis, as `2026-08-27`."""
        return self.record.analyzed_at[:10]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HomePage(Page):
    """Be the site's first page."""

    figures: tuple[Entry, ...]
    repos: tuple[Entry, ...]
    topics: tuple[Entry, ...]
    classes: tuple[Entry, ...]
    newest: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ListPage(Page):
    """Be one numbered page of a list of errors, with what the list is about above it."""

    kind: str
    heading: str
    text: str = ""
    groups: tuple[Group, ...]
    pager: Pager

    @property
    def rows(self) -> Iterable[Row]:
        """Return the records of all groups."""
        return (row for group in self.groups for row in group.rows)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IndexPage(Page):
    """Be one numbered page of an index of lists: all tags, all classes, all repositories."""

    kind: str
    heading: str
    entries: tuple[Entry, ...]
    pager: Pager


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TextPage(Page):
    """Be a page that the author wrote: about, changelog."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LookupPage(Page):
    """Be the page with the box: paste a message, or search."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class NotFoundPage(Page):
    """Be what a host shows for an unknown address, at any depth: its links are absolute."""

    @property
    def root(self) -> str:
        """Return the base path, `/` or `/sub/path/`."""
        return urls.base_path(self.site.base_url)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RedirectPage(Page):
    """Be a small page that leads on to another."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TombstonePage(Page):
    """Be what is left at the address of a record that went: what it was, why it went, what replaced it.

    `text` is what the book keeps of the old page (Markdown). What is not known is empty.
    """

    id: str
    reason: str
    replacement: Link | None
    facts: tuple[str, ...] = ()
    place: str = ""
    text: str = ""
    history: tuple[Moment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChangesPage(Page):
    """Be the list of the published versions, newest first."""

    versions: tuple[VersionLine, ...]
    feeds: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class VersionPage(Page):
    """Be one numbered page of what a published version changed."""

    line: VersionLine
    groups: tuple[ChangeGroup, ...]
    pager: Pager


@lru_cache(maxsize=1 << 10)
def _host_of(origin: str) -> str:
    host = urlsplit(origin).hostname or ""
    return "GitHub" if host == "github.com" else host


INDEX_FOLDER = "assets/index/"
"""Where the files of the look-up index lie."""


class KeptFile(NamedTuple):
    """Be a file of the last build that stays as it is."""

    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFile:
    """Be a file that no template makes: sitemap, cards, rules for hosts."""

    href: str
    data: bytes = field(repr=False)
