"""Sites built from real books, once for each worker, and a host that serves them under a sub-path."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from errorbook.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "content" / "errors" / "jax"
RELATED = ROOT / "tests" / "books" / "related"


def build(content: Path, out: Path, *options: str) -> Path:
    """Build a book with the real command and return the site."""
    assert main(["build", str(content), "-o", str(out), "--quiet", *options]) == 0
    return out


@pytest.fixture(scope="session")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build errorbook's own book."""
    return build(ROOT / "content", tmp_path_factory.mktemp("own") / "site")


@pytest.fixture(scope="session")
def sample_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the samples and the four records that the text view names, with a base URL under a sub-path."""
    return build(
        RELATED, tmp_path_factory.mktemp("samples") / "site", "--base-url", "https://example.org/sub/path"
    )


class _Quiet(SimpleHTTPRequestHandler):
    """Serve a folder under `/sub/path/`, as a plain host does."""

    def translate_path(self, path: str) -> str:
        """Map an address to a file: only what lies under the sub-path exists."""
        return super().translate_path(
            path.removeprefix("/sub/path") if path.startswith("/sub/path/") else "/?"
        )

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own 404 page."""
        if code != 404:
            super().send_error(code, message, explain)
            return
        body = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        """Say nothing."""


@pytest.fixture(scope="session")
def host() -> Iterator[Callable[[Path], str]]:
    """Serve folders on loopback; give a folder, get its address with a final slash."""
    servers: list[ThreadingHTTPServer] = []

    def serve(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/sub/path/"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()
