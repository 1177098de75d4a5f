"""The static index of a folder of records, opened as `errorbook lookup --book SITE` opens a site's.

What a question reads of it is counted as a browser would load it: each file once, packed by `gzip -6`.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, NamedTuple, cast

from errorbook.book.read import read_book
from errorbook.find.index.entries import Entry, extract
from errorbook.find.index.files import index_files
from errorbook.find.index.library import ROOT
from errorbook.find.index.reading import Index
from errorbook.opened.lookups import FOLDER, SiteLookup
from errorbook.opened.site_files import FolderFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from errorbook.book.records.card import Card
    from errorbook.find.ranking import Match


class Records(NamedTuple):
    """Hold what the index must know of a folder of records."""

    cards: list[Card]
    entries: list[Entry]

    def without(self, ids: Collection[str]) -> Records:
        """Return all but some."""
        kept = [each for each in zip(self.cards, self.entries, strict=True) if each[0].id not in ids]
        return Records([card for card, _ in kept], [entry for _, entry in kept])


def read_records(content: Path) -> Records:
    """Read a folder of records."""
    reading = read_book([content], extract=extract)
    cards = list(reading.book.cards)
    return Records(cards, [cast("Entry", reading.extracted[card.id]) for card in cards])


def write_index(records: Records, site: Path) -> None:
    """Write an index where a build would write it below a site, unless one is there."""
    folder = site / FOLDER
    if (folder / ROOT).exists():
        return
    for name, data in index_files(records.cards, records.entries):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


class Counted:
    """Read the files of a site, and remember which were read."""

    def __init__(self, site: Path) -> None:
        self.root = str(site)
        self.names: list[str] = []
        self._files = FolderFiles(site)
        self._sizes: dict[str, int] = {}

    def read(self, href: str) -> bytes | None:
        """Return a file whole, None where there is none."""
        data = self._files.read(href)
        self.names.append(href)
        if href not in self._sizes:
            self._sizes[href] = packed_size(data or b"")
        return data

    def cost(self) -> Cost:
        """Return what was read."""
        return Cost(len(self.names), sum(self._sizes[name] for name in self.names))


class Cost(NamedTuple):
    """Hold the requests and the bytes of one question."""

    requests: int
    bytes: int


def packed_size(data: bytes) -> int:
    """Return how many bytes a host sends for a file."""
    return len(gzip.compress(data, 6, mtime=0))


class Site:
    """Ask the index of a site, which stays open, and count what it costs those who open it anew."""

    def __init__(self, site: Path) -> None:
        self._files = Counted(site)
        self._lookup = SiteLookup(self._files, None)

    def __call__(self, text: str) -> Sequence[Match]:
        """Return the answers to a text."""
        return self._lookup(text, 10)

    def cost_of_lookup(self, text: str) -> Cost:
        """Return what one look-up costs."""
        self._files.names.clear()
        SiteLookup(self._files, None)(text, 10)
        return self._files.cost()

    def cost(self, ask: Callable[[Index], object]) -> Cost:
        """Return what one question costs."""
        self._files.names.clear()
        ask(Index(lambda name: self._files.read(FOLDER + name) or b""))
        return self._files.cost()


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of all values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def told(name: str, requests: Sequence[int], sizes: Sequence[int]) -> None:
    """Print some costs."""
    print(
        f"{name:<26} requests p50 {percentile(requests, 0.5):3}, p95 {percentile(requests, 0.95):3}, most"
        f" {max(requests):3}; bytes p50 {percentile(sizes, 0.5):7,}, p95 {percentile(sizes, 0.95):7,}, most"
        f" {max(sizes):7,}",
        flush=True,
    )


def measure_lookups(name: str, texts: Iterable[str], site: Site) -> None:
    """Print what some look-ups cost."""
    costs = [site.cost_of_lookup(text) for text in texts]
    told(name, [cost.requests for cost in costs], [cost.bytes for cost in costs])
