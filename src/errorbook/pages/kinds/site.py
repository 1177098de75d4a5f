"""What every page of a book shows, from its settings and its records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.surroundings import Link, Outputs, Site

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errorbook.book.read import Book
    from errorbook.book.settings import Settings
    from errorbook.pages.themes.theme import Theme

NAV_KINDS = ("background", "repos", "classes", "tags")
ASSISTED = "AI-assisted analysis"
UNASSISTED = "Analysis"


def site(book: Book, ways: Mapping[str, Link], theme: Theme) -> Site:
    """Return the site of a book; its navigation names only what has something behind it (`ways`)."""
    settings = book.settings
    return Site(
        title=settings.title,
        description=settings.description or "",
        language=settings.language,
        base_url=settings.base_url,
        data_day=book.dataset_version[:10],
        nav=_nav(book, ways),
        footer=_footer(book),
        lists=(Link("All errors", urls.ERRORS), *ways.values()),
        assets=theme.hrefs(settings.image),
        outputs=_outputs(settings),
        source_url=settings.source.url,
        newest_url=settings.source.newest_url,
        report_repo=settings.report.repo,
        provenance=settings.provenance.text
        or (ASSISTED if settings.provenance.machine_assisted else UNASSISTED),
    )


def _outputs(settings: Settings) -> Outputs:
    outputs = settings.outputs
    return Outputs(
        text=outputs.text,
        markdown=outputs.markdown,
        json=outputs.json_,
        json_twin=outputs.json_ and outputs.json_twin,
        lookup=settings.has_lookup,
    )


def _nav(book: Book, ways: Mapping[str, Link]) -> tuple[Link, ...]:
    if book.settings.nav:
        return tuple(Link(item.title, item.href) for item in book.settings.nav)
    return (
        Link("Errors", urls.ERRORS),
        *(ways[name] for name in NAV_KINDS if name in ways),
        *(Link(page.title, page.href) for page in book.free_pages if page.in_nav),
    )


def _footer(book: Book) -> tuple[Link, ...]:
    """Link the author's other pages, and what changed where the book has a history."""
    changes = (Link("Changes", urls.CHANGES),) if book.history.versions else ()
    return (*(Link(page.title, page.href) for page in book.free_pages if not page.in_nav), *changes)
