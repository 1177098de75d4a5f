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
    """Yield the items of each page with its pager; a list of nothing has one empty page."""
    count = max(1, -(-len(items) // per_page))
    for number in range(1, count + 1):
        first = (number - 1) * per_page
        chunk = items[first : first + per_page]
        yield (
            chunk,
            Pager(
                number=number,
                count=count,
                first=first + 1,
                last=first + len(chunk),
                total=len(items),
                before=urls.numbered(href, number - 1) if number > 1 else None,
                after=urls.numbered(href, number + 1) if number < count else None,
                pages=_links(href, number, count),
            ),
        )


def _links(href: str, number: int, count: int) -> tuple[Link, ...]:
    shown = sorted({1, count, *range(max(1, number - 2), min(count, number + 2) + 1)})
    links: list[Link] = []
    for page in shown:
        if links and shown[shown.index(page) - 1] != page - 1:
            links.append(Link("…", ""))
        links.append(Link(str(page), urls.numbered(href, page)))
    return tuple(links)
