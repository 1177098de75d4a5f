"""The lists of errors: all of them, and those of each repository, tag, class, code and topic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.paging import paged
from errorbook.pages.pieces import Entry
from errorbook.pages.rows import by_file, ungrouped
from errorbook.pages.surroundings import Link
from errorbook.pages.values import IndexPage, ListPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.card import Card
    from errorbook.pages.rows import Rows
    from errorbook.pages.shelves import Kind
    from errorbook.pages.surroundings import Site

HEADINGS = {
    "repos": "Errors of {}",
    "tags": "Errors tagged {}",
    "classes": "{} errors",
    "codes": "Errors with code {}",
}
THIN = 2
"""A list of fewer records repeats its one page: search engines are told to leave it out."""


def all_errors(cards: Sequence[Card], rows: Rows, site: Site) -> Iterator[ListPage]:
    """Yield the pages of the list of all errors."""
    yield from _list("errors", "All errors", urls.ERRORS, cards, rows, site)


def is_telling(total: int, has_text: bool) -> bool:
    """Tell whether a list says more than the pages in it: search engines should keep it."""
    return has_text or total >= THIN


def lists_of(kind: Kind, rows: Rows, site: Site, backgrounds: Mapping[str, Background]) -> Iterator[ListPage]:
    """Yield the list of every name of a kind, in numbered pages."""
    above = (Link(kind.plural, kind.href),)
    for name, cards in kind.shelf.items():
        text, heading = "", HEADINGS.get(kind.name, "{}").format(name)
        if kind.name == "background" and name in backgrounds:
            text, heading = backgrounds[name].text, backgrounds[name].title
        yield from _list(kind.name, heading, kind.href_of(name), cards, rows, site, above=above, text=text)


def _list(
    kind: str,
    heading: str,
    href: str,
    cards: Sequence[Card],
    rows: Rows,
    site: Site,
    *,
    above: tuple[Link, ...] = (),
    text: str = "",
) -> Iterator[ListPage]:
    grouped = by_file if kind == "repos" else ungrouped
    for chunk, pager in paged(cards, href):
        number = f", page {pager.number}" if pager.number > 1 else ""
        yield ListPage(
            href=urls.numbered(href, pager.number),
            title=f"{heading}{number}",
            description=f"{pager.total} errors: what each means, where it is raised, how to solve it.",
            crumbs=(Link(site.title, urls.HOME), *above),
            indexed=kind == "errors" or (pager.number == 1 and is_telling(pager.total, bool(text))),
            site=site,
            kind=kind,
            heading=heading,
            text=text,
            groups=grouped(chunk, rows),
            pager=pager,
        )


def index_of(kind: Kind, site: Site, backgrounds: Mapping[str, Background]) -> Iterator[IndexPage]:
    """Yield the numbered pages of the index of a kind: each name with how many records it has."""
    for chunk, pager in paged(list(kind.shelf), kind.href, per_page=1000):
        yield IndexPage(
            href=urls.numbered(kind.href, pager.number),
            title=kind.plural + (f", page {pager.number}" if pager.number > 1 else ""),
            description=f"{kind.plural} of {site.title}, with how many errors each has.",
            crumbs=(Link(site.title, urls.HOME),),
            indexed=pager.number == 1,
            site=site,
            kind=kind.name,
            heading=kind.plural,
            entries=tuple(entry(kind, name, backgrounds) for name in chunk),
            pager=pager,
        )


def entry(kind: Kind, name: str, backgrounds: Mapping[str, Background]) -> Entry:
    """Return a name of a kind as a line of an index; a topic goes by its title."""
    shown = backgrounds[name].title if kind.name == "background" and name in backgrounds else name
    return Entry(shown, kind.href_of(name), len(kind.shelf[name]))


def largest(kind: Kind | None, count: int, backgrounds: Mapping[str, Background]) -> tuple[Entry, ...]:
    """Return the names of a kind with most records, most first, then by name."""
    if kind is None:
        return ()
    names = sorted(kind.shelf, key=lambda name: (-len(kind.shelf[name]), name))
    return tuple(entry(kind, name, backgrounds) for name in names[:count])
