"""The book's records by what they share: repository, tag, class, code, background topic."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.pages.kinds.rows import in_place_order
from errorbook.pages.surroundings import Link

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.pages.addresses import Addresses

Shelf = dict[str, list["Card"]]
INDEXES = {
    "background": Link("Background topics", urls.TOPICS),
    "repos": Link("Repositories", urls.REPOS),
    "tags": Link("Tags", urls.TAGS),
    "classes": Link("Classes", urls.CLASSES),
    "codes": Link("Codes", urls.CODES),
}
"""The ways of browsing, in their order."""


class Shelves(NamedTuple):
    """Hold every list of a book; each list is in place order, each shelf sorted by name."""

    cards: Sequence[Card]
    repos: Shelf
    tags: Shelf
    classes: Shelf
    codes: Shelf
    topics: Shelf


def shelve(cards: Iterable[Card], topics: Iterable[str] = ()) -> Shelves:
    """Put cards on shelves; `topics` are background texts that have a page even without records."""
    ordered = in_place_order(cards)
    by_topic = _shelf(ordered, lambda card: (card.background,))
    for name in topics:
        by_topic.setdefault(name, [])
    return Shelves(
        cards=ordered,
        repos=_shelf(ordered, lambda card: (card.repo,)),
        tags=_shelf(ordered, lambda card: card.tags),
        classes=_shelf(ordered, lambda card: (card.error_class,)),
        codes=_shelf(ordered, lambda card: (card.code,)),
        topics=dict(sorted(by_topic.items())),
    )


def _shelf(cards: Iterable[Card], names: Callable[[Card], Iterable[str | None]]) -> Shelf:
    shelf: defaultdict[str, list[Card]] = defaultdict(list)
    for card in cards:
        for name in names(card):
            if name:
                shelf[name].append(card)
    return dict(sorted(shelf.items()))


class Kind(NamedTuple):
    """Be one way of browsing: its index page, its words, and where its lists lie."""

    name: str
    plural: str
    href: str
    shelf: Shelf
    href_of: Callable[[str], str]


def ways(cards: Sequence[Card], topics: Collection[str]) -> dict[str, Link]:
    """Return the index of each kind that a book has something for, by name."""
    has = {
        "background": bool(topics) or any(card.background for card in cards),
        "repos": bool(cards),
        "tags": any(card.tags for card in cards),
        "classes": any(card.error_class for card in cards),
        "codes": any(card.code for card in cards),
    }
    return {name: index for name, index in INDEXES.items() if has[name]}


def kinds(shelves: Shelves, where: Addresses) -> Mapping[str, Kind]:
    """Return every way of browsing that a book has something for, by name."""
    every = (
        ("background", shelves.topics, urls.topic),
        ("repos", shelves.repos, urls.repo),
        ("tags", shelves.tags, urls.tag),
        ("classes", shelves.classes, where.classes.__getitem__),
        ("codes", shelves.codes, urls.code),
    )
    return {name: Kind(name, *INDEXES[name], shelf, href_of) for name, shelf, href_of in every if shelf}
