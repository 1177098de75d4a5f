"""A host on loopback that publishes a folder, notes what it is asked, and can be told to misbehave."""

from __future__ import annotations

import gzip
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

PREFIX = "/shelves/"
Answer = tuple[int, dict[str, str], bytes]


class Host:
    """Publish a folder below `/shelves/`; `answers` takes the place of files, by what the path ends in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.answers: dict[str, Callable[[str], Answer]] = {}
        self.stopped = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.address = f"{self.origin}{PREFIX}"

    def __enter__(self) -> Host:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopped.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, path: str) -> Answer:
        """Return what there is at a path."""
        for ending, told in self.answers.items():
            if path.endswith(ending):
                return told(path)
        file = self.folder / path.removeprefix(PREFIX)
        if not path.startswith(PREFIX) or not file.is_file():
            return 404, {}, b"nothing here"
        return 200, {"Content-Encoding": "gzip"}, gzip.compress(file.read_bytes(), mtime=0)


def _handler(host: Host) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            host.asked.append(self.path.removeprefix(PREFIX))
            host.headers.append(dict(self.headers))
            status, headers, body = host.answer(self.path)
            self.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *told: object) -> None:
            """Keep quiet."""

    return Handler
