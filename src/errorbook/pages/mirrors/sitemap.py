"""The sitemap (sitemaps.org 0.9): every address that search engines should know, 50,000 a file."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from errorbook.pages.mirrors import xml
from errorbook.pages.mirrors.stamps import stamp
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.pages.kinds.standing import Standing
    from errorbook.pages.surroundings import Site

PER_FILE = 50_000
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap(standing: Iterable[Standing], site: Site) -> Iterator[DataFile]:
    """Yield the sitemap, with an index past 50,000 addresses; nothing without a base URL."""
    if site.base_url is None:
        return
    rest = (page for page in standing if page.indexed)
    parts = list(iter(lambda: list(islice(rest, PER_FILE)), []))
    if len(parts) == 1:
        yield DataFile(href="sitemap.xml", data=_urlset(parts[0], site))
        return
    index = xml.element("sitemapindex", NAMESPACE)
    for number, part in enumerate(parts, 1):
        href = f"sitemap-{number}.xml"
        xml.add(xml.add(index, "sitemap"), "loc", site.absolute(href) or "")
        yield DataFile(href=href, data=_urlset(part, site))
    yield DataFile(href="sitemap.xml", data=xml.document(index))


def _urlset(pages: Iterable[Standing], site: Site) -> bytes:
    return xml.long_document("urlset", NAMESPACE, (line for page in pages for line in _lines(page, site)))


def _lines(page: Standing, site: Site) -> Iterator[str]:
    yield "<url>"
    yield xml.line("loc", site.absolute(page.href) or "")
    if page.changed:
        yield xml.line("lastmod", stamp(page.changed))
    yield "</url>"
