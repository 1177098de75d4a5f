"""From a book to its pages, one value each: what the site will hold, before anything is rendered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from errorbook.book.records.schema import record_schema
from errorbook.find.index.splicing import Kept
from errorbook.find.related import relate
from errorbook.pages.addresses import addresses
from errorbook.pages.kinds.changes import changes
from errorbook.pages.kinds.home import home
from errorbook.pages.kinds.leaves import error_leaves
from errorbook.pages.kinds.lists import Lists, index_of
from errorbook.pages.kinds.moved import moved
from errorbook.pages.kinds.rows import Rows
from errorbook.pages.kinds.shelves import kinds, shelve, ways
from errorbook.pages.kinds.singles import singles
from errorbook.pages.kinds.site import site
from errorbook.pages.kinds.standing import standing
from errorbook.pages.mirrors import crawlers, host_files, json_view
from errorbook.pages.mirrors.feeds import feeds
from errorbook.pages.mirrors.json_view import json_bytes
from errorbook.pages.mirrors.news import news
from errorbook.pages.mirrors.openapi import openapi
from errorbook.pages.mirrors.sitemap import sitemap
from errorbook.pages.values import INDEX_FOLDER, DataFile, ErrorLeaf, KeptFile, Page

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from errorbook.book.backgrounds import Background
    from errorbook.book.read import Book
    from errorbook.find.index.shards import File
    from errorbook.find.related import Relations
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.kinds.leaves import Related
    from errorbook.pages.kinds.shelves import Kind, Shelves
    from errorbook.pages.kinds.standing import Standing
    from errorbook.pages.reach import Reach
    from errorbook.pages.surroundings import Site
    from errorbook.pages.themes.theme import Theme
    from errorbook.pages.values import RedirectPage, TombstonePage

SCHEMA = "api/schema/record.v2.json"


@dataclass(frozen=True)
class Plan:
    """Hold a book laid out: what stands around its pages, and their addresses."""

    book: Book
    site: Site
    where: Addresses
    rows: Rows
    backgrounds: Mapping[str, Background]
    theme: Theme
    index: Iterable[File | Kept] = ()

    def related(self) -> Relations:
        """Return, card by card, the positions of its related cards."""
        return relate(self.book.cards)

    def leaves(
        self, related: Related | None = None, wanted: Collection[int] | None = None
    ) -> Iterator[ErrorLeaf]:
        """Yield the error pages, by id, or those of the cards at `wanted` positions.

        Each needs its record to become a page. `related` saves finding out anew what it holds.
        """
        found = self.related() if related is None else related
        yield from error_leaves(self.book, found, self.where, self.rows, self.site, wanted)

    def pages(self, reach: Reach | None = None) -> Iterator[Page | KeptFile]:
        """Yield every other page that a template makes; of lists out of reach, where they lie."""
        cards = self.shelves.cards
        lists = Lists(self.rows, self.site, reach)
        yield home(cards, self.kinds, self.rows, self.site, self.backgrounds)
        yield from lists.all_errors(cards)
        for kind in self.kinds.values():
            yield from index_of(kind, self.site, self.backgrounds)
            yield from lists.of(kind, self.backgrounds)
        yield from singles(self.book, self.site)
        yield from changes(self.book, self.where, self.site)
        yield from self.moved()

    def moved(self) -> Iterator[RedirectPage | TombstonePage]:
        """Yield what stands at addresses that have no page any more."""
        yield from moved(self.book, self.where, self.site, self.standing)

    @cached_property
    def shelves(self) -> Shelves:
        """Return the lists of the book."""
        return shelve(self.book.cards, self.backgrounds)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """Return the ways of browsing, by name."""
        return kinds(self.shelves, self.where)

    @cached_property
    def places(self) -> Sequence[Standing]:
        """Return where all pages lie; of a list in numbered pages the first."""
        return tuple(standing(self.book, self.kinds, self.where, self.site))

    @cached_property
    def standing(self) -> AbstractSet[str]:
        """Return the addresses of all pages; of a list in numbered pages the first."""
        return {page.href for page in self.places}

    def files(self) -> Iterator[DataFile | KeptFile]:
        """Yield what no template makes."""
        return chain(self.lasting_files(), self.moving_files())

    def lasting_files(self, reach: Reach | None = None) -> Iterator[DataFile | KeptFile]:
        """Yield files that say nothing that a record alone shows: assets, cards, those for hosts.

        Of what is out of reach it is said where it lies.
        """
        yield from (DataFile(href=href, data=data) for href, data in self.theme.assets.values())
        if self.site.outputs.json:
            yield from json_view.cards(self.book.cards, self.book.dataset_version, self.where, reach)
            yield KeptFile(href=SCHEMA) if reach else DataFile(href=SCHEMA, data=json_bytes(record_schema()))
            yield openapi(self.site, self.book.dataset_version)
        yield from sitemap(self.places, self.site)
        yield crawlers.robots(self.site)
        yield crawlers.llms(self.kinds, self.site, len(self.book.cards))
        yield from host_files.host_files(self.moved(), self.site)

    def moving_files(self) -> Iterator[DataFile | KeptFile]:
        """Yield files that say more of a record than other pages do: the index and the feeds."""
        yield from map(_index_file, self.index)
        if self.site.base_url is not None:
            yield from feeds(news(self.book, self.where), self.site)

    def every(self) -> Iterator[Page | DataFile | KeptFile]:
        """Yield all that the site holds."""
        return chain(self.leaves(), self.pages(), self.files())


def plan(book: Book, theme: Theme, index: Iterable[File | Kept] = ()) -> Plan:
    """Lay a book out; `index` are the files of its look-up index."""
    where = addresses(book.cards, book.settings.permalink)
    backgrounds = {background.tag: background for background in book.backgrounds}
    around = site(book, ways(book.cards, backgrounds), theme)
    return Plan(book, around, where, Rows(where), backgrounds, theme, index)


def _index_file(file: File | Kept) -> DataFile | KeptFile:
    href = f"{INDEX_FOLDER}{file.name}"
    return KeptFile(href=href) if isinstance(file, Kept) else DataFile(href=href, data=file.data)
