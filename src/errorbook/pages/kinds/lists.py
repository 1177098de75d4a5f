"""The lists of errors: all of them, and those of each repository, tag, class, code and topic."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.pages.kinds.paging import chunks, paged, pager
from errorbook.pages.kinds.rows import by_file, ungrouped
from errorbook.pages.pieces import Entry
from errorbook.pages.surroundings import Link
from errorbook.pages.values import IndexPage, KeptFile, ListPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.records.card import Card
    from errorbook.pages.kinds.rows import Rows
    from errorbook.pages.kinds.shelves import Kind
    from errorbook.pages.pieces import Pager
    from errorbook.pages.reach import Reach
    from errorbook.pages.surroundings import Site

HEADINGS = {
    "repos": "Errors of {}",
    "tags": "Errors tagged {}",
    "classes": "{} errors",
    "codes": "Errors with code {}",
}
THIN = 2
"""A list of fewer records repeats its one page: search engines are told to leave it out."""


class _List(NamedTuple):
    """Hold what a list is about: its kind, the name it is for, what stands above it."""

    kind: str
    name: str
    heading: str
    href: str
    above: tuple[Link, ...] = ()
    text: str = ""


def is_telling(total: int, has_text: bool) -> bool:
    """Tell whether a list says more than the pages in it: search engines should keep it."""
    return has_text or total >= THIN


class Lists:
    """Make the numbered pages of lists: those that a change reaches, or all."""

    def __init__(self, rows: Rows, site: Site, reach: Reach | None = None) -> None:
        self._rows = rows
        self._site = site
        self._reach = reach

    def all_errors(self, cards: Sequence[Card]) -> Iterator[ListPage | KeptFile]:
        """Yield the pages of the list of all errors."""
        yield from self._pages(_List("errors", "", "All errors", urls.ERRORS), cards)

    def of(self, kind: Kind, backgrounds: Mapping[str, Background]) -> Iterator[ListPage | KeptFile]:
        """Yield the pages of the list of every name of a kind."""
        above = (Link(kind.plural, kind.href),)
        for name, cards in kind.shelf.items():
            heading, text = HEADINGS.get(kind.name, "{}").format(name), ""
            if kind.name == "background" and name in backgrounds:
                text, heading = backgrounds[name].text, backgrounds[name].title
            yield from self._pages(_List(kind.name, name, heading, kind.href_of(name), above, text), cards)

    def _pages(self, about: _List, cards: Sequence[Card]) -> Iterator[ListPage | KeptFile]:
        for number, chunk in chunks(cards):
            href = urls.numbered(about.href, number)
            if self._reach and not self._reach.is_in(about.kind, about.name, chunk):
                yield KeptFile(href=href)
            else:
                yield self._page(about, href, chunk, pager(number, len(cards), about.href))

    def _page(self, about: _List, href: str, cards: Sequence[Card], at: Pager) -> ListPage:
        number = f", page {at.number}" if at.number > 1 else ""
        is_first = at.number == 1 and is_telling(at.total, bool(about.text))
        return ListPage(
            href=href,
            title=f"{about.heading}{number}",
            description=f"{at.total} errors: what each means, where it is raised, how to solve it.",
            crumbs=(Link(self._site.title, urls.HOME), *about.above),
            indexed=about.kind == "errors" or is_first,
            site=self._site,
            kind=about.kind,
            heading=about.heading,
            text=about.text,
            groups=(by_file if about.kind == "repos" else ungrouped)(cards, self._rows),
            pager=at,
        )


def index_of(kind: Kind, site: Site, backgrounds: Mapping[str, Background]) -> Iterator[IndexPage]:
    """Yield the numbered pages of the index of a kind: each name with how many records it has."""
    for chunk, at in paged(list(kind.shelf), kind.href, per_page=1000):
        yield IndexPage(
            href=urls.numbered(kind.href, at.number),
            title=kind.plural + (f", page {at.number}" if at.number > 1 else ""),
            description=f"{kind.plural} of {site.title}, with how many errors each has.",
            crumbs=(Link(site.title, urls.HOME),),
            indexed=at.number == 1,
            site=site,
            kind=kind.name,
            heading=kind.plural,
            entries=tuple(entry(kind, name, backgrounds) for name in chunk),
            pager=at,
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
