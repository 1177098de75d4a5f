"""The book of a small library, its site, and a host that publishes it and counts what it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from tests.book.good import write
from tests.opened.host import Host
from tests.opened.shelves import write_book

from errorbook.book.read import read_book
from errorbook.build.options import Options
from errorbook.build.start import build
from errorbook.find.index.entries import extract
from errorbook.find.index.files import index_files
from errorbook.opened.lookups import has_index

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from errorbook.find.index.entries import Entry


@pytest.fixture(scope="session")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the content."""
    return write_book(tmp_path_factory.mktemp("opened") / "book")


@pytest.fixture(scope="session")
def site(book: Path) -> Path:
    """Return its built site, which does not know where it is published."""
    report = build([book], book.parent / "site", Options(jobs=1))
    assert not report.problems
    if not has_index(book.parent / "site"):
        reading = read_book([book], extract=extract)
        entries = [cast("Entry", reading.extracted[card.id]) for card in reading.book.cards]
        for file in index_files(reading.book.cards, entries):
            write(book.parent / "site" / "assets" / "index" / file.name, file.data)
    return book.parent / "site"


@pytest.fixture
def host(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    """Return a host that publishes the site at `/shelves/`, and is asked without a proxy between."""
    monkeypatch.setenv("no_proxy", "*")
    with Host(site) as started:
        yield started
