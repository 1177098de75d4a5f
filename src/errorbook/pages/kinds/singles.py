"""The pages beside errors and lists: look-up, 404, free pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.markup.prose import first_sentence
from errorbook.pages.surroundings import Link
from errorbook.pages.values import LookupPage, NotFoundPage, TextPage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.read import Book
    from errorbook.pages.surroundings import Site
    from errorbook.pages.values import Page


def singles(book: Book, site: Site) -> Iterator[Page]:
    """Yield the pages that stand beside the errors and their lists."""
    above = (Link(site.title, urls.HOME),)
    yield NotFoundPage(href=urls.NOT_FOUND, title="Page not found", indexed=False, site=site)
    if site.outputs.lookup:
        yield LookupPage(
            href=urls.LOOKUP,
            title="Find an error",
            description="Paste a message or a traceback and find the page of its error.",
            crumbs=above,
            indexed=False,
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
