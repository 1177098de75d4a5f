"""The first page: what the book covers, in numbers, and the ways into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.kinds.lists import largest
from errorbook.pages.mirrors.news import newest
from errorbook.pages.pieces import Entry
from errorbook.pages.values import HomePage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.records.card import Card
    from errorbook.pages.kinds.rows import Rows
    from errorbook.pages.kinds.shelves import Kind
    from errorbook.pages.surroundings import Site

SHOWN = 12
NEWEST = 8


def home(
    cards: Sequence[Card],
    kinds: Mapping[str, Kind],
    rows: Rows,
    site: Site,
    backgrounds: Mapping[str, Background],
) -> HomePage:
    """Return the first page; the newest errors are those whose analysis is youngest."""
    return HomePage(
        href=urls.HOME,
        title=site.title,
        description=site.description
        or f"What {len(cards)} errors mean, where they are raised and how to solve them.",
        site=site,
        figures=tuple(_figures(len(cards), kinds)),
        repos=largest(kinds.get("repos"), SHOWN, backgrounds),
        topics=largest(kinds.get("background"), SHOWN, backgrounds),
        classes=largest(kinds.get("classes"), SHOWN, backgrounds),
        newest=tuple(map(rows, newest(cards, NEWEST))),
    )


def _figures(count: int, kinds: Mapping[str, Kind]) -> Iterator[Entry]:
    yield Entry("error" if count == 1 else "errors", urls.ERRORS, count)
    words = {
        "repos": ("repository", "repositories"),
        "background": ("background topic", "background topics"),
        "classes": ("class", "classes"),
        "codes": ("code", "codes"),
        "tags": ("tag", "tags"),
    }
    for name, (one, many) in words.items():
        if name in kinds:
            total = len(kinds[name].shelf)
            yield Entry(one if total == 1 else many, kinds[name].href, total)
