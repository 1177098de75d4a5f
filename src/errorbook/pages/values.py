"""The pages of a site as frozen values: each holds all that its template may see, and nothing else.

A value is light: it names a record by its card, whose digest pins the record's bytes. Only an `ErrorPage`
carries the record itself; `plan` yields an `ErrorLeaf` in its place, which `fill` turns into the page when
its turn comes. Every `href` is relative to the site's root; a template puts `page.root` before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from errorbook import urls

if TYPE_CHECKING:
    from errorbook.book.record import Record


@dataclass(frozen=True, slots=True)
class Link:
    """Be a text and where it leads; an empty href is plain text."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Assets:
    """Name the theme's files under their content-hashed hrefs."""

    style: str
    script: str
    theme_script: str
    redirect_script: str
    error_script: str
    list_script: str
    lookup_script: str
    image: str
    icon: str


@dataclass(frozen=True, slots=True)
class Outputs:
    """Say which mirrors a page has."""

    text: bool = True
    markdown: bool = False
    json: bool = True
    json_twin: bool = True
    lookup: bool = True


@dataclass(frozen=True, slots=True)
class Site:
    """Hold what every page of a site shows or needs."""

    title: str
    description: str
    language: str
    base_url: str | None
    dataset_version: str
    count: int
    nav: tuple[Link, ...]
    footer: tuple[Link, ...]
    assets: Assets
    outputs: Outputs
    source_url: str | None
    newest_url: str | None
    report_repo: str | None
    provenance: str

    def absolute(self, href: str) -> str | None:
        """Return the whole address of an href, or None without a base URL."""
        return urls.absolute(self.base_url, href)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
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
    def canonical(self) -> str | None:
        """Return the page's whole address, or None without a base URL."""
        return self.site.absolute(self.href)


@dataclass(frozen=True, slots=True)
class Row:
    """Be one record in a list."""

    id: str
    href: str
    message: str
    error_class: str | None
    code: str | None
    severity: str
    place: str
    repo: str


@dataclass(frozen=True, slots=True)
class Group:
    """Be some rows under a heading; a list without headings has one group without a name."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Pager:
    """Say which page of how many this is, and where its neighbours lie."""

    number: int
    count: int
    first: int
    last: int
    total: int
    before: str | None
    after: str | None
    pages: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """Be one line of an index of lists: a name, where it leads, how many records lie there."""

    name: str
    href: str
    count: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """Name a record's background topic, and how many records share it."""

    name: str
    href: str
    summary: str
    count: int


@dataclass(frozen=True, slots=True)
class CodePart:
    """Be a piece of code that goes with an error, under its heading."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorLeaf(Page):
    """Be an error page before its record is read: all that the page shows beside the record."""

    id: str
    digest: str
    related: tuple[Row, ...]
    tags: tuple[Link, ...]
    topic: Topic | None
    class_href: str | None
    code_href: str | None
    repo_href: str
    aliases: tuple[str, ...] = ()
    history: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorPage(ErrorLeaf):
    """Be the page of one error, whole."""

    record: Record
    dataset_version: str
    values: dict[str, Any] = field(repr=False)
    source_href: str | None
    newest_href: str | None
    report_href: str | None

    @property
    def source_host(self) -> str:
        """Return what to call the place where the source lies."""
        host = urlsplit(self.source_href or "").hostname or ""
        return "GitHub" if host == "github.com" else host

    @property
    def code_parts(self) -> tuple[CodePart, ...]:
        """Return the helpers in code that the record has, each under a heading of its own."""
        record = self.record
        every = (
            CodePart("validation-code", "Validation code", record.validation_code or ""),
            CodePart("type-guard", "Type guard", record.type_guard or ""),
            CodePart("try-catch", "Try/catch", record.try_catch_pattern or ""),
        )
        return tuple(part for part in every if part.text)

    @property
    def pin(self) -> str:
        """Return the first ten characters of the commit."""
        return self.record.analyzed_sha[:10]

    @property
    def date(self) -> str:
        """Return the day of the analysis, as `2026-08-27`."""
        return self.record.analyzed_at[:10]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """Be the site's first page."""

    figures: tuple[Entry, ...]
    repos: tuple[Entry, ...]
    topics: tuple[Entry, ...]
    classes: tuple[Entry, ...]
    newest: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage(Page):
    """Be one numbered page of a list of errors, with what the list is about above it."""

    kind: str
    heading: str
    text: str = ""
    groups: tuple[Group, ...]
    pager: Pager


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage(Page):
    """Be one numbered page of an index of lists: all tags, all classes, all repositories."""

    kind: str
    heading: str
    entries: tuple[Entry, ...]
    pager: Pager


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPage(Page):
    """Be a page that the author wrote: about, changelog."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookupPage(Page):
    """Be the page with the box: paste a message, or search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFoundPage(Page):
    """Be what a host shows for an unknown address, at any depth: its links are absolute."""

    @property
    def root(self) -> str:
        """Return the base path, `/` or `/sub/path/`."""
        return urls.base_path(self.site.base_url)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectPage(Page):
    """Be a small page that leads on to another."""

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TombstonePage(Page):
    """Be what is left at the address of a record that went: what it was, why it went, what replaced it."""

    id: str
    reason: str
    replacement: Link | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFile:
    """Be a file that no template makes: sitemap, cards, rules for hosts."""

    href: str
    data: bytes = field(repr=False)
