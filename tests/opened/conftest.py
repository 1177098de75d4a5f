"""The book of a small library, its site, and a host that publishes it and counts what it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.opened.host import Host
from tests.opened.shelves import write_book

from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the content."""
    return write_book(tmp_path_factory.mktemp("opened") / "book")


@pytest.fixture(scope="session")
def site(book: Path) -> Path:
    """Return its built site, which does not know where it is published."""
    return built(book, book.parent / "site")


def built(book: Path, site: Path) -> Path:
    """Build a site."""
    report = build([book], site, Options(jobs=1))
    assert not report.problems
    return site


@pytest.fixture
def host(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """Return a host that publishes the site at `/shelves/`, and is asked without a proxy between."""
    monkeypatch.setenv("no_proxy", "*")
    with Host(site) as started:
        yield started
