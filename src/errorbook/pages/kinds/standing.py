"""Which addresses of a site stand: those of its pages, told without making the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.pages.kinds.changes import versions_of
from errorbook.pages.kinds.lists import is_telling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errorbook.book.read import Book
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.kinds.shelves import Kind
    from errorbook.pages.surroundings import Site


class Standing(NamedTuple):
    """Hold the address of a page, whether search engines should keep it, and when its record last changed.

    `changed` is RFC 3339, empty where no single record says it.
    """

    href: str
    indexed: bool = True
    changed: str = ""


def standing(book: Book, kinds: Mapping[str, Kind], where: Addresses, site: Site) -> Iterator[Standing]:
    """Yield every page but redirects, tombstones and the 404 page; of a list in numbered pages the first."""
    texts = {background.tag for background in book.backgrounds if background.text}
    yield Standing(urls.HOME)
    yield Standing(urls.ERRORS)
    for kind in kinds.values():
        yield Standing(kind.href)
        for name, cards in kind.shelf.items():
            has_text = kind.name == "background" and name in texts
            yield Standing(kind.href_of(name), is_telling(len(cards), has_text))
    if site.outputs.lookup:
        yield Standing(urls.LOOKUP, indexed=False)
    yield from (Standing(page.href) for page in book.free_pages)
    if book.history.versions:
        yield Standing(urls.CHANGES)
        yield from (Standing(href, indexed=False) for href in versions_of(book.history))
    yield from (Standing(where.error(card), changed=card.analyzed_at) for card in book.cards)
