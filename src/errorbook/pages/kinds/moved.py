"""What stands at addresses that have no page any more: redirects, and tombstones.

In this order, and each address once: the settings' own redirects, retired records, permanent addresses of
pages that lie elsewhere, codes that records left behind, and addresses of the ledger that hold a record's id.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.pages.kinds.changes import moments, versions_of
from errorbook.pages.surroundings import Link
from errorbook.pages.values import RedirectPage, TombstonePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Set

    from errorbook.book.past.retired import Retired
    from errorbook.book.past.snapshots import Entry
    from errorbook.book.read import Book
    from errorbook.book.records.card import Card
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.surroundings import Site

_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])", re.ASCII)


def moved(
    book: Book, where: Addresses, site: Site, standing: Set[str]
) -> Iterator[RedirectPage | TombstonePage]:
    """Yield the redirects and tombstones of a book, none where one of the `standing` pages lies."""
    taken = set(standing)
    cards = {card.id: card for card in book.cards}
    gone = {retired.id: retired for retired in book.retired}
    for page in _every(_Ground(book, where, site, cards, gone)):
        if page.href not in taken:
            taken.add(page.href)
            yield page


class _Ground(NamedTuple):
    """Hold what redirects and tombstones are made from."""

    book: Book
    where: Addresses
    site: Site
    cards: Mapping[str, Card]
    gone: Mapping[str, Retired]

    def redirect(self, href: str, target: str) -> RedirectPage:
        """Return the small page that leads from an old address to a new one."""
        return RedirectPage(href=href, title="Moved", indexed=False, site=self.site, target=target)

    def heir(self, retired: Retired) -> Link | None:
        """Return what replaced a record, at the end of all replacements: another one, or an outer address."""
        gone = self.gone
        name, met = retired.replaced_by, {retired.id}
        while name in gone and name not in met:
            met.add(name)
            name = gone[name].replaced_by
        if card := self.cards.get(name):
            return Link(card.message, self.where.error(card))
        return Link(name, name) if "://" in name else None


def _every(ground: _Ground) -> Iterator[RedirectPage | TombstonePage]:
    for rule in ground.book.settings.redirect:
        yield ground.redirect(urls.as_page(rule.from_), rule.to)
    for retired in ground.book.retired:
        yield _retired(retired, urls.error(retired.id), ground)
        if retired.code:
            yield _retired(retired, urls.code(retired.code), ground)
    if not ground.where.is_permanent:
        for card in ground.book.cards:
            yield ground.redirect(urls.error(card.id), ground.where.error(card))
    yield from _codes(ground)
    yield from _aliases(ground)


def _retired(retired: Retired, href: str, ground: _Ground) -> RedirectPage | TombstonePage:
    """Return a redirect where a record took the place and nothing else is to be said, else a tombstone."""
    heir = ground.heir(retired)
    if heir and not (retired.title or retired.text):
        return ground.redirect(href, heir.href)
    history = ground.book.history
    entry = history.latest.get(retired.id)
    return TombstonePage(
        href=href,
        title=retired.title or (entry.message if entry else retired.id),
        indexed=False,
        crumbs=(Link(ground.site.title, urls.HOME),),
        site=ground.site,
        id=retired.id,
        reason=retired.reason,
        replacement=heir,
        facts=_facts(entry),
        place=f"{entry.path}:{entry.line}" if entry else "",
        text=retired.text,
        history=moments(retired.id, history, versions_of(history)),
    )


def _facts(entry: Entry | None) -> tuple[str, ...]:
    known = (entry.repo, entry.error_class, entry.code) if entry else ()
    return tuple(fact for fact in known if fact)


def _codes(ground: _Ground) -> Iterator[RedirectPage | TombstonePage]:
    """Lead from a code that no record has any more to where its records are now."""
    for code, ids in sorted(ground.book.history.codes.items()):
        cards = [ground.cards[name] for name in sorted(ids) if name in ground.cards]
        targets = Counter(urls.code(card.code) if card.code else ground.where.error(card) for card in cards)
        if targets:
            target, _ = min(targets.items(), key=lambda each: (-each[1], each[0]))
            yield ground.redirect(urls.code(code), target)
        for name in sorted(ids & ground.gone.keys()):
            yield _retired(ground.gone[name], urls.code(code), ground)


def _aliases(ground: _Ground) -> Iterator[RedirectPage]:
    """Lead from each published address with a record's id in it to where that record's page is now.

    So a new permalink, or a new slug in it, loses no address.
    """
    for published in ground.book.published:
        for name in _ID.findall(published.href) if published.href.endswith("/") else ():
            if card := ground.cards.get(name):
                yield ground.redirect(published.href, ground.where.error(card))
            elif name in ground.gone:
                yield ground.redirect(published.href, urls.error(name))
