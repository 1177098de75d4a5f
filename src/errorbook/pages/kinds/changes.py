"""The pages that say what each published version changed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.book.past.changes import KINDS
from errorbook.pages.kinds.paging import paged
from errorbook.pages.pieces import ChangeGroup, ChangeRow, Moment, VersionLine
from errorbook.pages.surroundings import Link
from errorbook.pages.values import ChangesPage, VersionPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.past.changes import Change
    from errorbook.book.past.history import History, Version
    from errorbook.book.read import Book
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.surroundings import Site
    from errorbook.pages.values import Page

HEADINGS = {"added": "New", "changed": "Changed", "moved": "Moved", "retired": "Retired"}
PER_PAGE = 200


def changes(book: Book, where: Addresses, site: Site) -> Iterator[Page]:
    """Yield the list of published versions and the pages of each; nothing for a book without a history."""
    history = book.history
    if not history.versions:
        return
    hrefs = versions_of(history)
    known = {card.id: where.error(card) for card in book.cards}
    known |= {retired.id: urls.error(retired.id) for retired in book.retired}
    lines = [_line(version, href) for version, href in zip(history.versions, hrefs, strict=True)]
    feeds = (Link("Atom", "feed.xml"), Link("JSON", "feed.json")) if site.base_url else ()
    yield ChangesPage(
        href=urls.CHANGES,
        title="Changes",
        description=f"What each published version of {site.title} brought.",
        crumbs=(Link(site.title, urls.HOME),),
        site=site,
        versions=tuple(reversed(lines)),
        feeds=feeds,
    )
    for position, line in enumerate(lines):
        # The first version is all new: the list of all errors says that better.
        found = history.versions[position].changes.found if position else ()
        yield from _version(line, found, known, site)


def versions_of(history: History) -> list[str]:
    """Return the address of each version's page; two versions of one name are told apart by number."""
    hrefs: list[str] = []
    for version in history.versions:
        plain = urls.version(version.name)
        hrefs.append(plain if plain not in hrefs else urls.version(f"{version.name} {len(hrefs) + 1}"))
    return hrefs


def moments(name: str, history: History, hrefs: Sequence[str]) -> tuple[Moment, ...]:
    """Return since when a record is known, and when it last changed where it did."""
    if name not in history.first:
        return ()
    first, last = history.first[name], history.last[name]
    named = [("First seen", first), *([("Last changed", last)] if last > first else [])]
    return tuple(
        Moment(label, history.versions[at].name, history.versions[at].time[:10], hrefs[at])
        for label, at in named
    )


def _line(version: Version, href: str) -> VersionLine:
    counted: list[tuple[int, str]] = [(len(version.changes.of(kind)), kind) for kind in KINDS]
    counted.append((version.changes.unchanged, "analysed again without a change"))
    figures = tuple(f"{count:,} {words}" for count, words in counted if count)
    return VersionLine(version.name, href, version.time[:10], figures)


def _version(
    line: VersionLine, found: Sequence[Change], known: Mapping[str, str], site: Site
) -> Iterator[VersionPage]:
    for chunk, pager in paged(found, line.href, PER_PAGE):
        number = f", page {pager.number}" if pager.number > 1 else ""
        yield VersionPage(
            href=urls.numbered(line.href, pager.number),
            title=f"Changes in {line.name}{number}",
            description=f"{', '.join(line.figures) or 'No record changed'}.",
            crumbs=(Link(site.title, urls.HOME), Link("Changes", urls.CHANGES)),
            indexed=False,
            site=site,
            line=line,
            groups=tuple(
                ChangeGroup(kind, HEADINGS[kind], tuple(_row(change, known) for change in group))
                for kind, group in groupby(chunk, key=lambda change: change.kind)
            ),
            pager=pager,
        )


def _row(change: Change, known: Mapping[str, str]) -> ChangeRow:
    """Return a change as a row; a record that went leads to what stands in its place, if anything does."""
    entry = change.entry
    return ChangeRow(
        href=known.get(entry.id, ""),
        message=entry.message,
        error_class=entry.error_class,
        place=f"{entry.path}:{entry.line}",
        repo=entry.repo,
        words=change.words,
    )
