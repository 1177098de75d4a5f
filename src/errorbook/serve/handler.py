"""One connection of a browser: HTTP/1.1 (RFC 9110, 9112) and server-sent events (WHATWG HTML, 9.2)."""

from __future__ import annotations

from contextlib import closing
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, cast

from errorbook import __version__
from errorbook.serve.answers import Answer, answer, refusal
from errorbook.serve.following import EVENTS
from errorbook.serve.host_names import is_welcome

if TYPE_CHECKING:
    from errorbook.serve.server import Server

RETRY_MS = 500


class Handler(BaseHTTPRequestHandler):
    """Answer the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server_version = f"errorbook/{__version__}"
    sys_version = ""
    timeout = 60
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        """Answer with headers and body, or with events without end."""
        if self._is_welcome() and self.path.partition("?")[0] == EVENTS:
            self._send_events()
        else:
            self._send(self._answer())

    def do_HEAD(self) -> None:
        """Answer with the headers alone."""
        self._send(self._answer())

    def _refuse_method(self) -> None:
        self.close_connection = True  # a body may follow, which nobody reads
        self._send(refusal(HTTPStatus.METHOD_NOT_ALLOWED, "Pages can be read and nothing else."))

    do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _refuse_method  # noqa: N815 - names of the base class

    @property
    def _server(self) -> Server:
        return cast("Server", self.server)

    def _is_welcome(self) -> bool:
        return is_welcome(self.headers.get("Host"), self._server.host)

    def _answer(self) -> Answer:
        if not self._is_welcome():
            return refusal(HTTPStatus.FORBIDDEN, "This server answers to the name localhost alone.")
        return answer(self.path, self._server.site, self._server.events.state)

    def _send(self, found: Answer) -> None:
        tag = f'"{found.tag}"' if found.tag else ""
        is_known = bool(tag) and found.status == HTTPStatus.OK and self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if is_known else found.status)
        for name, value in (("ETag", tag), ("Location", found.location)):
            if value:
                self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        if found.status == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        if not is_known:
            self.send_header("Content-Type", found.content_type)
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Content-Length", str(len(found.body)))
        self.end_headers()
        if not is_known and self.command != "HEAD":
            self.wfile.write(found.body)

    def _send_events(self) -> None:
        self.close_connection = True
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(f"retry: {RETRY_MS}\n\n".encode())
        with closing(self._server.events.listen()) as news:
            for state in news:
                self.wfile.write(f"data: {state.as_json()}\n\n".encode() if state else b": still here\n\n")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        """Say nothing; the command line alone prints."""
