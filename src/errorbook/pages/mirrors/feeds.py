"""The feeds of new and changed errors: Atom (RFC 4287) and JSON Feed 1.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.metadata import cut
from errorbook.pages.mirrors import xml
from errorbook.pages.mirrors.json_view import json_bytes
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.pages.mirrors.news import Item
    from errorbook.pages.surroundings import Site

ATOM = "feed.xml"
JSON = "feed.json"
TITLE_BYTES = 200
NEVER = "1970-01-01T00:00:00Z"
"""When the feed of a book without records changed: Atom wants a time."""


def feeds(items: Sequence[Item], site: Site) -> Iterator[DataFile]:
    """Yield both feeds; their addresses must be whole, so nothing without a base URL."""
    if site.base_url is not None:
        yield DataFile(href=ATOM, data=_atom(items, site))
        yield DataFile(href=JSON, data=_json(items, site))


def _atom(items: Sequence[Item], site: Site) -> bytes:
    root = xml.element("feed", "http://www.w3.org/2005/Atom")
    home = site.absolute(urls.HOME) or ""
    xml.add(root, "title", site.title)
    xml.add(root, "id", home)
    xml.add(root, "updated", max((item.updated for item in items), default=NEVER))
    xml.add(root, "link", attributes={"href": home})
    xml.add(root, "link", attributes={"rel": "self", "href": site.absolute(ATOM) or ""})
    xml.add(xml.add(root, "author"), "name", site.title)
    for item in items:
        entry = xml.add(root, "entry")
        xml.add(entry, "title", cut(item.title, TITLE_BYTES))
        xml.add(entry, "id", site.absolute(item.id) or "")
        xml.add(entry, "published", item.published)
        xml.add(entry, "updated", item.updated)
        xml.add(entry, "link", attributes={"href": site.absolute(item.href) or ""})
        xml.add(entry, "summary", _summary(item))
        for tag in item.tags:
            xml.add(entry, "category", attributes={"term": tag})
    return xml.document(root)


def _json(items: Sequence[Item], site: Site) -> bytes:
    return json_bytes(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": site.title,
            "home_page_url": site.absolute(urls.HOME),
            "feed_url": site.absolute(JSON),
            "language": site.language,
            "items": [
                {
                    "id": site.absolute(item.id),
                    "url": site.absolute(item.href),
                    "title": cut(item.title, TITLE_BYTES),
                    "content_text": _summary(item),
                    "date_published": item.published,
                    "date_modified": item.updated,
                    "tags": item.tags,
                }
                for item in items
            ],
        }
    )


def _summary(item: Item) -> str:
    return f"{item.news}. {item.summary}" if item.news else item.summary
