"""A crawler: every link of a site, followed as a browser follows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

if TYPE_CHECKING:
    from tests.hosts.servers import Server

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src"}


class _Page(HTMLParser):
    """Gather a page's links and the places in it that fragments may name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        if tag in LINKS and (href := found.get(LINKS[tag])):
            self.links.append(href)
        if tag == "meta" and found.get("http-equiv") == "refresh":
            self.links.append((found.get("content") or "").partition("url=")[2])


@dataclass
class Crawl:
    """Hold what a crawl met: pages, files, links, fragments, and what was broken."""

    pages: dict[str, _Page] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    links: int = 0
    fragments: int = 0
    broken: list[str] = field(default_factory=list)


def crawl(server: Server, public: str, starts: list[str]) -> Crawl:
    """Follow every link from some paths on; `public` is the site's address in its canonical links.

    Redirects of the server are followed, and must end in a page.
    """
    origin = f"http://127.0.0.1:{server.port}"
    found = Crawl()
    waiting = [(origin + server.base + start, "the start") for start in starts]
    fragments: list[tuple[str, str, str]] = []
    while waiting:
        address, source = waiting.pop()
        whole, fragment = urldefrag(address.replace(public, origin + server.base, 1))
        if not whole.startswith(origin + "/"):
            continue
        found.links += 1
        if fragment:
            fragments.append((whole, unquote(fragment), source))
        if whole in found.pages or whole in found.files:
            continue
        _visit(server, whole, source, found, waiting)
    for whole, fragment, source in fragments:
        found.fragments += 1
        if whole in found.pages and fragment not in found.pages[whole].ids:
            found.broken.append(f"{source}: {whole} has no #{fragment}")
    return found


def _visit(server: Server, whole: str, source: str, found: Crawl, waiting: list[tuple[str, str]]) -> None:
    answer = server.ask_whole(urlsplit(whole).path)
    if answer.status in {301, 302, 308}:
        found.files.add(whole)
        waiting.append((urljoin(whole, answer.headers["location"]), whole))
    elif answer.status != 200:
        found.broken.append(f"{source}: {whole} is answered with {answer.status}")
        found.files.add(whole)
    elif answer.type.startswith("text/html"):
        page = found.pages[whole] = _Page(answer.body.decode())
        waiting += [(urljoin(whole, link), whole) for link in page.links]
    else:
        found.files.add(whole)
