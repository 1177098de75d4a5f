"""A small site, and a client of its server."""

from __future__ import annotations

import http.client
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.errors import Place
from errorbook.errors.reading import BrokenJson

if TYPE_CHECKING:
    from collections.abc import Iterator

BROKEN = BrokenJson(what="<b>no value</b>", place=Place("content/x.json", 3, 5, "solutions[2]"))
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
PAGE = (
    f'<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    "<title>{0}</title></head><body><h1>{0}</h1></body></html>"
)
FILES = {
    "index.html": PAGE.format("home"),
    "404.html": PAGE.format("nothing here"),
    "errors/0123456789abcdef/index.html": PAGE.format("an error"),
    "errors/0123456789abcdef/index.txt": "Grüße",
    "errors/0123456789abcdef/index.md": "# Grüße",
    "api/errors/0123456789abcdef": "{}",
    "api/errors/0123456789abcdef.json": "{}",
    "assets/site-0a1b.css": "p {}",
    "assets/site-0a1b.js": "1;",
    "assets/icon-0a1b.svg": "<svg/>",
    "assets/lone.bin": "?",
    "sitemap.xml": "<urlset/>",
    "robots.txt": "User-agent: *",
    "_headers": "/*",
    ".nojekyll": "",
    ".errorbook/manifest": "secret",
    "tags/a b+c/index.html": PAGE.format("a tag"),
    "no-head/index.html": "<p>bare",
}


class Reply(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """Ask a server one thing at a time, each over a connection of its own."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, path: str, method: str = "GET", **headers: str) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        reply = Reply(answer.status, dict(answer.getheaders()), answer.read())
        connection.close()
        return reply

    @contextmanager
    def events(self) -> Iterator[Iterator[dict[str, Any]]]:
        """Listen, and yield what the server tells, one event after the other."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", "/__errorbook/events")
        answer = connection.getresponse()
        assert answer.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        yield (json.loads(line[6:]) for line in iter(answer.readline, b"") if line.startswith(b"data: "))
        answer.close()
        connection.close()
