"""The pages beside errors and lists: look-up, 404, free pages, redirects, tombstones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.markup.prose import first_sentence
from errorbook.pages.surroundings import Link
from errorbook.pages.values import LookupPage, NotFoundPage, RedirectPage, TextPage, TombstonePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errorbook.book.card import Card
    from errorbook.book.read import Book
    from errorbook.book.retired import Retired
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.surroundings import Site
    from errorbook.pages.values import Page


def singles(book: Book, where: Addresses, site: Site) -> Iterator[Page]:
    """Yield the pages that stand beside the errors and their lists."""
    above = (Link(site.title, urls.HOME),)
    yield NotFoundPage(href=urls.NOT_FOUND, title="Page not found", indexed=False, site=site)
    if site.outputs.lookup:
        yield LookupPage(
            href=urls.LOOKUP,
            title="Find an error",
            description="Paste a message or a traceback and find the page of its error.",
            crumbs=above,
            site=site,
        )
    for page in book.free_pages:
        yield TextPage(
            href=page.href,
            title=page.title,
            description=first_sentence(page.text),
            crumbs=above,
            site=site,
            text=page.text,
        )
    yield from _moved(book, where, site)


def _moved(book: Book, where: Addresses, site: Site) -> Iterator[Page]:
    cards = {card.id: card for card in book.cards}
    if not where.is_permanent:
        for card in book.cards:
            yield redirect(urls.error(card.id), where.error(card), site)
    for retired in book.retired:
        yield from _retired(retired, cards, where, site)
    for rule in book.settings.redirect:
        yield redirect(rule.from_, rule.to, site)


def redirect(href: str, target: str, site: Site) -> RedirectPage:
    """Return the small page that leads from an old address to a new one."""
    return RedirectPage(href=href, title="Moved", indexed=False, site=site, target=target)


def _retired(retired: Retired, cards: Mapping[str, Card], where: Addresses, site: Site) -> Iterator[Page]:
    """Yield a redirect where a record took the place and nothing else is to be said, else a tombstone."""
    heir = _heir(retired, cards, where)
    hrefs = [urls.error(retired.id)]
    if retired.code and all(card.code != retired.code for card in cards.values()):
        hrefs.append(urls.code(retired.code))
    for href in hrefs:
        if heir and not retired.title:
            yield redirect(href, heir.href, site)
            continue
        yield TombstonePage(
            href=href,
            title=retired.title or retired.id,
            indexed=False,
            crumbs=(Link(site.title, urls.HOME),),
            site=site,
            id=retired.id,
            reason=retired.reason,
            replacement=heir,
        )


def _heir(retired: Retired, cards: Mapping[str, Card], where: Addresses) -> Link | None:
    """Return what replaced a record: another one, or an address outside the site."""
    if card := cards.get(retired.replaced_by):
        return Link(card.message, where.error(card))
    return Link(retired.replaced_by, retired.replaced_by) if "://" in retired.replaced_by else None
