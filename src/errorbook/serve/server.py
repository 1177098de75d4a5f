"""A server of one site, a thread a connection."""

from __future__ import annotations

import secrets
import socket
import threading
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Self

from errorbook.errors.usage import AddressNotFree
from errorbook.serve.events import Events
from errorbook.serve.handler import Handler
from errorbook.serve.state import State

if TYPE_CHECKING:
    from pathlib import Path

POLL_SECONDS = 0.1


class Server(ThreadingHTTPServer):
    """Serve a site; bound when it is made, at work between `start` and the end of its `with` block.

    Raises `AddressNotFree`. Port 0 is any that is free; `port` is the one that was taken.
    """

    daemon_threads = True
    block_on_close = False

    def __init__(self, site: Path, host: str, port: int) -> None:
        self.site = site
        self.host = host
        self.events = Events(State(secrets.token_hex(4)))
        self._thread: threading.Thread | None = None
        try:
            self.address_family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
            super().__init__((host, port), Handler)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise AddressNotFree(host=host, port=port, reason=reason) from error

    @property
    def port(self) -> int:
        """Return the port that is served at."""
        port: int = self.server_address[1]
        return port

    @property
    def url(self) -> str:
        """Return the address of the site's first page."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{name}:{self.port}{self.events.state.base_path}"

    def start(self) -> None:
        """Begin to answer, in a thread of its own."""
        self._thread = threading.Thread(target=self.serve_forever, args=(POLL_SECONDS,), daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.events.close()
        if self._thread:
            self.shutdown()
            self._thread.join()
        self.server_close()

    def server_bind(self) -> None:
        """Bind without asking the system for this machine's name, which may take seconds."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.host, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Let go of a connection that broke; browsers close theirs whenever they like."""
