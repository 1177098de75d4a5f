"""A small site, and a server of it at a free port of this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.serve.small_site import FILES, Client

from errorbook.serve.server import Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    with Server(site, "127.0.0.1", 0) as made:
        made.start()
        yield made


@pytest.fixture
def client(server: Server) -> Client:
    return Client(server.port)
