"""New and changed errors, the newest first: what the feeds tell."""

from __future__ import annotations

from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.book.times import order_of
from errorbook.pages.mirrors.stamps import stamp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.book.past.changes import Change
    from errorbook.book.past.history import History
    from errorbook.book.read import Book
    from errorbook.book.records.card import Card
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


def newest(cards: Sequence[Card], count: int) -> list[Card]:
    """Return the cards that were analysed last, the youngest first, then by id."""
    moments = {time: order_of(time) for time in {card.analyzed_at for card in cards}}
    latest = nlargest(count, (moments[card.analyzed_at] for card in cards))
    found = [card for card in cards if moments[card.analyzed_at] >= latest[-1]]
    found.sort(key=lambda card: card.id)
    found.sort(key=lambda card: moments[card.analyzed_at], reverse=True)
    return found[:count]


def _item(card: Card, where: Addresses, said: str, published: str, updated: str) -> Item:
    title = f"{card.error_class}: {card.message}" if card.error_class else card.message
    return Item(
        urls.error(card.id), where.error(card), title, card.summary, said, published, updated, card.tags
    )
