"""No link and no fragment is broken: on a plain host, and through nginx and Apache."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from tests.hosts.crawling import crawl
from tests.hosts.servers import Server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.hosts.conftest import Site


class _Plain(SimpleHTTPRequestHandler):
    """Serve a folder under a base path, as `python -m http.server` serves one at the root."""

    def __init__(self, *args: object, base: str, **options: object) -> None:
        self.base = base
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Map an address to a file; what lies above the base path is not there."""
        return super().translate_path(
            "/" + path.removeprefix(self.base) if path.startswith(self.base) else "/?"
        )

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Say nothing."""


@pytest.fixture
def plain(site: Site) -> Iterator[Server]:
    handler = partial(_Plain, directory=str(site.folder), base=site.base)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Server(server.server_port, site.base)
        server.shutdown()
        thread.join()


def _crawled(server: Server, site: Site) -> None:
    """Crawl from the home page and every published address; nothing of the site stays unseen."""
    starts = ["", *(published.href for published in site.plan.book.published)]
    found = crawl(server, site.plan.site.absolute("") or "", starts)
    print(
        f"{len(found.pages)} pages, {len(found.files)} files, {found.links} links, "
        f"{found.fragments} fragments, {len(found.broken)} broken"
    )
    assert found.broken == []
    assert found.fragments > 20
    root = f"http://127.0.0.1:{server.port}{server.base}"
    met = {unquote(place.removeprefix(root)) for place in (*found.pages, *found.files)}
    written = {path.relative_to(site.folder).as_posix() for path in site.folder.rglob("index.html")}
    assert {name.removesuffix("index.html") for name in written} <= met


def test_a_plain_host(plain: Server, site: Site) -> None:
    _crawled(plain, site)


def test_real_servers(server: Server, site: Site) -> None:
    _crawled(server, site)
