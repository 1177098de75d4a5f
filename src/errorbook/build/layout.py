"""All pages of a book in order, and which of them have to be made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from errorbook.pages.keys import keys
from errorbook.pages.lost import find_lost
from errorbook.pages.plan import plan
from errorbook.pages.values import ErrorLeaf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from errorbook.book.card import Card
    from errorbook.book.read import Book
    from errorbook.build.manifest import Entry, Manifest
    from errorbook.errors import Problem
    from errorbook.pages.theme import Theme

    Leaf = Any  # whatever `plan` yields: all that is asked of it is its href


@dataclass(frozen=True)
class Layout:
    """Hold the pages of a site: `hrefs` and `keys` of all, in order, and those to be made with their cards.

    `stale` are positions in `hrefs`, in the order in which the pages are best made; `pages` and `cards` run
    in step with it. `reasons` counts them by kind and cause. `problems` are with the site's addresses.
    """

    hrefs: list[str]
    keys: list[str]
    stale: list[int]
    pages: list[Leaf]
    cards: list[Card | None]
    reasons: Mapping[str, int]
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class _Stale:
    position: int
    page: Leaf
    card: Card | None
    reason: str

    @property
    def order(self) -> tuple[bool, object, int]:
        """Order lists, which take longest, before errors, and errors as they lie in their files."""
        return (self.card is not None, self.card.source if self.card else (), self.position)


def lay_out(book: Book, theme: Theme, manifest: Manifest | None, damaged: Sequence[int]) -> Layout:
    """Plan the pages and compare their keys with the last build's; `damaged` are positions of its files."""
    laid = plan(book, theme)
    key_of = keys(laid.site, theme)
    entries = manifest.entries() if manifest else {}
    broken = frozenset(damaged)
    cards = {card.id: card for card in book.cards}
    hrefs, page_keys, stale = [], [], []
    for position, page in enumerate(laid.every()):
        key = key_of(page).hex()
        hrefs.append(page.href)
        page_keys.append(key)
        if cause := _cause(entries.get(page.href), key, broken):
            card = cards[page.id] if isinstance(page, ErrorLeaf) else None
            stale.append(_Stale(position, page, card, f"{_kind(page)}: {cause}"))
    stale.sort(key=lambda each: each.order)
    return Layout(
        hrefs,
        page_keys,
        [each.position for each in stale],
        [each.page for each in stale],
        [each.card for each in stale],
        dict(sorted(Counter(each.reason for each in stale).items())),
        tuple(find_lost(laid)),
    )


def _cause(entry: Entry | None, key: str, broken: frozenset[int]) -> str:
    """Say why a page has to be made; nothing where it has not."""
    if not entry:
        return "new"
    if entry.key != key:
        return "changed"
    if broken and not broken.isdisjoint(range(entry.begin, entry.end)):
        return "mended"
    return ""


def _kind(page: Leaf) -> str:
    """Name a kind of page as a reader knows it: `ErrorLeaf` is an error, `ListPage` a list."""
    return type(page).__name__.removesuffix("Leaf").removesuffix("Page").removesuffix("File").lower()
