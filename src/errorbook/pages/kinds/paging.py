"""Long lists in numbered pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from errorbook import urls
from errorbook.pages.pieces import Pager
from errorbook.pages.surroundings import Link

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

PER_PAGE = 100


def paged(items: Sequence[T], href: str, per_page: int = PER_PAGE) -> Iterator[tuple[Sequence[T], Pager]]:
    """Yield the items of each page with its pager."""
    for number, chunk in chunks(items, per_page):
        yield chunk, pager(number, len(items), href, per_page)


def chunks(items: Sequence[T], per_page: int = PER_PAGE) -> Iterator[tuple[int, Sequence[T]]]:
    """Yield the number of each page, from 1, and its items; a list of nothing has one empty page."""
    for first in range(0, max(1, len(items)), per_page):
        yield first // per_page + 1, items[first : first + per_page]


def pager(number: int, total: int, href: str, per_page: int = PER_PAGE) -> Pager:
    """Return the pager of one page of a list that has so many items in all."""
    count = max(1, -(-total // per_page))
    first = (number - 1) * per_page
    return Pager(
        number=number,
        count=count,
        first=first + 1,
        last=min(total, first + per_page),
        total=total,
        before=urls.numbered(href, number - 1) if number > 1 else None,
        after=urls.numbered(href, number + 1) if number < count else None,
        pages=_links(href, number, count),
    )


def _links(href: str, number: int, count: int) -> tuple[Link, ...]:
    shown = sorted({1, count, *range(max(1, number - 2), min(count, number + 2) + 1)})
    links: list[Link] = []
    for page in shown:
        if links and shown[shown.index(page) - 1] != page - 1:
            links.append(Link("…", ""))
        links.append(Link(str(page), urls.numbered(href, page)))
    return tuple(links)
