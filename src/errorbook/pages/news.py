"""New and changed errors, the newest first: what the feeds tell."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.book.times import order_of
from errorbook.pages.stamps import stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.book.card import Card
    from errorbook.book.changes import Change
    from errorbook.book.history import History
    from errorbook.book.read import Book
    from errorbook.pages.addresses import Addresses

LENGTH = 50


class Item(NamedTuple):
    """Hold one entry of the feeds: `id` and `href` are relative to the site's root, times RFC 3339 in UTC."""

    id: str
    href: str
    title: str
    summary: str
    news: str
    published: str
    updated: str
    tags: tuple[str, ...]


def news(book: Book, where: Addresses) -> tuple[Item, ...]:
    """Return the newest 50: by what the history tells, else by when the records were analysed."""
    cards = {card.id: card for card in book.cards}
    told = _told(book.history, cards, where) if book.history.versions else _analysed(book, where)
    items: list[Item] = []
    for item in told:
        items.append(item)
        if len(items) == LENGTH:
            break
    return tuple(items)


def _told(history: History, cards: dict[str, Card], where: Addresses) -> Iterator[Item]:
    """Yield the records that are new or changed, each once with its last change."""
    for position in reversed(range(len(history.versions))):
        version = history.versions[position]
        for change in version.changes.found:
            name = change.entry.id
            if change.kind != "retired" and name in cards and history.last[name] == position:
                first = history.versions[history.first[name]]
                said = _said(change, version.name)
                yield _item(cards[name], where, said, stamp(first.time), stamp(version.time))


def _said(change: Change, version: str) -> str:
    if change.kind == "added":
        return f"New in {version}"
    return f"{change.kind.capitalize()} in {version}: {', '.join(change.words)}"


def _analysed(book: Book, where: Addresses) -> Iterator[Item]:
    for card in newest(book.cards, LENGTH):
        day = stamp(card.analyzed_at)
        yield _item(card, where, "", day, day)


def newest(cards: Iterable[Card], count: int) -> list[Card]:
    """Return the cards that were analysed last, the youngest first, then by id."""
    by_time: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_time[card.analyzed_at].append(card)
    by_moment: defaultdict[tuple[str, str], list[Card]] = defaultdict(list)
    for time, some in by_time.items():
        by_moment[order_of(time)] += some
    found: list[Card] = []
    for moment in sorted(by_moment, reverse=True):
        found += sorted(by_moment[moment], key=lambda card: card.id)
        if len(found) >= count:
            break
    return found[:count]


def _item(card: Card, where: Addresses, said: str, published: str, updated: str) -> Item:
    title = f"{card.error_class}: {card.message}" if card.error_class else card.message
    return Item(
        urls.error(card.id), where.error(card), title, card.summary, said, published, updated, card.tags
    )
