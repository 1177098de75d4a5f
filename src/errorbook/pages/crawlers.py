"""What crawlers and assistants read: sitemap, feed, robots.txt, llms.txt.

Sources: sitemaps.org 0.9 (50,000 addresses a file), RFC 4287 (Atom), RFC 9309 (robots.txt), and the
proposal at llmstxt.org.
A sitemap and a feed need whole addresses, so they are left out without a base URL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from errorbook import urls
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from errorbook.book.card import Card
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.shelves import Kind
    from errorbook.pages.surroundings import Site

PER_SITEMAP = 50_000
IN_FEED = 50
_XML = '<?xml version="1.0" encoding="utf-8"?>\n'
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def sitemap(addresses: Sequence[tuple[str, str]], site: Site) -> Iterator[DataFile]:
    """Yield the sitemap of `(href, last change or "")` pairs, with an index past 50,000."""
    if site.base_url is None:
        return
    if len(addresses) <= PER_SITEMAP:
        yield DataFile(href="sitemap.xml", data=_urlset(addresses, site))
        return
    names = []
    for first in range(0, len(addresses), PER_SITEMAP):
        names.append(f"sitemap-{first // PER_SITEMAP + 1}.xml")
        yield DataFile(href=names[-1], data=_urlset(addresses[first : first + PER_SITEMAP], site))
    rows = "".join(f"<sitemap><loc>{escape(site.absolute(name) or '')}</loc></sitemap>\n" for name in names)
    yield DataFile(
        href="sitemap.xml",
        data=f'{_XML}<sitemapindex xmlns="{_SITEMAP}">\n{rows}</sitemapindex>\n'.encode(),
    )


def _urlset(addresses: Iterable[tuple[str, str]], site: Site) -> bytes:
    rows = "".join(
        f"<url><loc>{escape(site.absolute(href) or '')}</loc>{_lastmod(day)}</url>\n"
        for href, day in addresses
    )
    return f'{_XML}<urlset xmlns="{_SITEMAP}">\n{rows}</urlset>\n'.encode()


def _lastmod(day: str) -> str:
    return f"<lastmod>{escape(day)}</lastmod>" if day else ""


def feed(newest: Iterable[Card], where: Addresses, site: Site) -> Iterator[DataFile]:
    """Yield the Atom feed of the records whose analysis is youngest."""
    if site.base_url is None:
        return
    cards = list(newest)[:IN_FEED]
    entries = "".join(_entry(card, site.absolute(where.error(card)) or "") for card in cards)
    home, own, updated = (
        site.absolute("") or "",
        site.absolute("feed.xml") or "",
        max((card.analyzed_at for card in cards), default="1970-01-01T00:00:00Z"),
    )
    text = (
        f'{_XML}<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{xml_text(site.title)}</title>\n<id>{escape(home)}</id>\n<updated>{updated}</updated>\n"
        f'<link href={quoteattr(home)}/>\n<link rel="self" href={quoteattr(own)}/>\n'
        f"<author><name>{xml_text(site.title)}</name></author>\n{entries}</feed>\n"
    )
    yield DataFile(href="feed.xml", data=text.encode())


def _entry(card: Card, address: str) -> str:
    title = f"{card.error_class}: {card.message}" if card.error_class else card.message
    return (
        f"<entry><title>{xml_text(title)}</title><id>{escape(address)}</id><updated>{card.analyzed_at}</updated>"
        f"<link href={quoteattr(address)}/><summary>{xml_text(card.summary)}</summary></entry>\n"
    )


def xml_text(text: str) -> str:
    """Escape a text for XML 1.0, which has no way to write most control characters: they become U+FFFD."""
    return escape(
        "".join(c if c in "\t\n\r" or 0x20 <= ord(c) < 0xFFFE or ord(c) > 0xFFFF else "\ufffd" for c in text)
    )


def robots(site: Site) -> DataFile:
    """Return robots.txt: all may be read."""
    named = f"\nSitemap: {site.absolute('sitemap.xml')}\n" if site.base_url else ""
    return DataFile(href="robots.txt", data=f"User-agent: *\nAllow: /\n{named}".encode())


def llms(kinds: Mapping[str, Kind], site: Site) -> DataFile:
    """Return llms.txt: short, pointing at lists and mirrors."""

    def link(text: str, href: str, note: str) -> str:
        return f"- [{text}]({site.absolute(href) or '/' + href}): {note}"

    lists = [link("All errors", urls.ERRORS, f"{site.count} errors, 100 a page")]
    lists += [link(kind.plural, kind.href, f"{len(kind.shelf)} lists") for kind in kinds.values()]
    lines = [
        f"# {site.title}",
        "",
        f"> {site.description or 'What errors mean, where they are raised, how to solve them.'}",
        "",
    ]
    lines += [
        "Each error's page is at `errors/<id>/`, its id 16 characters of 0-9a-f.",
        *_mirrors(site),
        "",
        "## Lists",
        "",
        *lists,
    ]
    if site.outputs.json:
        lines += [
            "",
            "## Data",
            "",
            link("Cards of all errors", "api/errors/index.json", "names numbered parts with 1,000 each"),
        ]
        lines += [link("Record schema", "api/schema/record.v2.json", "JSON Schema of a record")]
    return DataFile(href="llms.txt", data=("\n".join(lines) + "\n").encode())


def _mirrors(site: Site) -> list[str]:
    named = (
        (site.outputs.text, "The same as plain text: `errors/<id>/index.txt`."),
        (site.outputs.markdown, "The same as Markdown: `errors/<id>/index.md`."),
        (site.outputs.json, "The record as JSON: `api/errors/<id>`."),
        (
            site.outputs.json_twin,
            "The record as JSON, named for hosts that go by the ending: `api/errors/<id>.json`.",
        ),
    )
    return [line for is_on, line in named if is_on]
