"""What a page tells search engines and link previews about itself.

Titles and descriptions stay within the cut-offs that chats are known for: 65 bytes and 300 bytes.
Structured data: schema.org as JSON-LD; only with a base URL, since its addresses must be whole.
"""

from __future__ import annotations

from functools import lru_cache, singledispatch
from typing import TYPE_CHECKING, Any

from errorbook.markup.prose import first_sentence
from errorbook.markup.signs import has_unseen, plain_signs
from errorbook.pages.values import ErrorPage, HomePage, ListPage, Page

if TYPE_CHECKING:
    from errorbook.pages.surroundings import Link, Site

SOCIAL_TITLE_BYTES = 65
DESCRIPTION_BYTES = 300
CONTEXT = "https://schema.org"


def head_title(page: Page) -> str:
    """Return the text of `<title>`: the page's own, then the site's where it differs."""
    return page.title if page.title == page.site.title else f"{page.title} · {page.site.title}"


def social_title(page: Page) -> str:
    """Return the title for a preview: class and message, cut at a word, at most 65 bytes."""
    if isinstance(page, ErrorPage):
        record = page.record
        named = (
            f"{record.error_class}: {record.error_message}" if record.error_class else record.error_message
        )
        return cut(named, SOCIAL_TITLE_BYTES)
    return cut(page.title, SOCIAL_TITLE_BYTES)


def cut(text: str, size: int) -> str:
    """Return one line of at most `size` UTF-8 bytes, cut between words and not inside a placeholder.

    What would not show, or would turn the direction of a window's title, has a sign in its place.
    """
    line = " ".join((plain_signs(text) if has_unseen(text) else text).split())
    if len(line.encode()) <= size:
        return line
    short = line.encode()[: size - len("…".encode())].decode(errors="ignore")
    if line[len(short)] != " ":
        short = _up_to(short, short.rfind(" "))
    if short.rfind("{") > short.rfind("}"):
        short = _up_to(short, short.rfind("{"))
    return f"{short.rstrip()}…"


def _up_to(text: str, end: int) -> str:
    """Cut a text back, unless too little of it would be left."""
    return text[:end] if end * 2 > len(text) else text


def description(text: str) -> str:
    """Return the first sentence of a Markdown text for a description, at most 300 bytes."""
    return cut(first_sentence(text), DESCRIPTION_BYTES)


def json_ld(page: Page) -> list[dict[str, Any]]:
    """Return the structured data of a page, one object for each `<script>`."""
    if page.canonical is None or not page.indexed:
        return []
    return [*_about(page), *([_crumbs(page)] if page.crumbs else [])]


@singledispatch
def _about(_page: Page) -> list[dict[str, Any]]:
    return []


@_about.register
def _(page: HomePage) -> list[dict[str, Any]]:
    return [_site(page)]


@_about.register
def _(page: ErrorPage) -> list[dict[str, Any]]:
    record = page.record
    article = {
        "@context": CONTEXT,
        "@type": "TechArticle",
        "headline": social_title(page),
        "description": page.description,
        "url": page.canonical,
        "datePublished": record.analyzed_at,
        "dateModified": record.analyzed_at,
        "about": {"@type": "SoftwareSourceCode", "name": record.repo},
        "isPartOf": {"@type": "WebSite", "name": page.site.title, "url": page.site.absolute("")},
    }
    if page.source_href:
        article["about"] |= {"codeRepository": page.source_href.partition("/blob/")[0]}  # type: ignore[operator]
    return [article]


@_about.register
def _(page: ListPage) -> list[dict[str, Any]]:
    rows = [row for group in page.groups for row in group.rows]
    return [
        {
            "@context": CONTEXT,
            "@type": "ItemList",
            "name": page.heading,
            "numberOfItems": page.pager.total,
            "itemListElement": [
                {"@type": "ListItem", "position": place, "url": page.site.absolute(row.href)}
                for place, row in enumerate(rows, page.pager.first)
            ],
        }
    ]


def _site(page: Page) -> dict[str, Any]:
    return {"@context": CONTEXT, "@type": "WebSite", "name": page.site.title, "url": page.site.absolute("")}


def _crumbs(page: Page) -> dict[str, Any]:
    own = {"@type": "ListItem", "position": len(page.crumbs) + 1, "name": page.title}
    trail = [*_trail(page.site, page.crumbs), own]
    return {"@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": trail}


@lru_cache(maxsize=256)
def _trail(site: Site, crumbs: tuple[Link, ...]) -> list[dict[str, Any]]:
    """Return the way to a page, which many pages share."""
    return [
        {"@type": "ListItem", "position": place, "name": link.text, "item": site.absolute(link.href)}
        for place, link in enumerate(crumbs, 1)
    ]
