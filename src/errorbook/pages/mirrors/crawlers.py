"""What crawlers and assistants read first: robots.txt (RFC 9309), llms.txt (proposed at llmstxt.org)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.mirrors.markdown_view import escaped
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errorbook.pages.kinds.shelves import Kind
    from errorbook.pages.surroundings import Site


def robots(site: Site) -> DataFile:
    """Return robots.txt: all may be read."""
    named = f"\nSitemap: {site.absolute('sitemap.xml')}\n" if site.base_url else ""
    return DataFile(href="robots.txt", data=f"User-agent: *\nAllow: /\n{named}".encode())


def llms(kinds: Mapping[str, Kind], site: Site, count: int) -> DataFile:
    """Return llms.txt: short, pointing at lists and mirrors; `count` is that of all records."""
    about = site.description or "What errors mean, where they are raised, how to solve them."
    lines = [f"# {escaped(site.title)}", "", f"> {escaped(about)}", "", *_addresses(site), ""]
    lines += ["## Lists", "", *_lists(kinds, site, count)]
    if site.outputs.json:
        lines += ["", "## Data", "", *_data(site)]
    return DataFile(href="llms.txt", data=("\n".join(lines) + "\n").encode())


def _addresses(site: Site) -> Iterator[str]:
    base = urls.base_path(site.base_url)
    outputs = site.outputs
    yield f"The page of an error lies at `{base}errors/<id>/`; an id is 16 characters of 0-9a-f."
    yield f"An id that is not known has no page: the host answers {base}404.html with status 404."
    if outputs.text:
        yield f"The same as plain text: `{base}errors/<id>/index.txt`."
    if outputs.markdown:
        yield f"The same as Markdown: `{base}errors/<id>/index.md`."
    if outputs.json:
        yield f"The record as JSON: `{base}api/errors/<id>`."
    if outputs.json_twin:
        yield f"The record under a name that every host serves as JSON: `{base}api/errors/<id>.json`."


def _lists(kinds: Mapping[str, Kind], site: Site, count: int) -> Iterator[str]:
    yield _link(site, "All errors", urls.ERRORS, f"{count:,} errors, 100 a page")
    for kind in kinds.values():
        yield _link(site, kind.plural, kind.href, f"{len(kind.shelf):,} lists")


def _data(site: Site) -> Iterator[str]:
    yield _link(
        site, "Cards of all errors", "api/errors/index.json", "names numbered parts, 1,000 cards each"
    )
    yield _link(site, "Record schema", "api/schema/record.v2.json", "JSON Schema of a record")
    yield _link(site, "OpenAPI description", "api/openapi.json", "every address of the data, version 3.1")


def _link(site: Site, text: str, href: str, note: str) -> str:
    return f"- [{text}]({site.absolute(href) or '/' + href}): {note}"
