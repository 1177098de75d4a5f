"""What one build leaves for the next: which sources it read, which pages it made, which files they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.build.kept.columns import integers

if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping, Sequence

FOLDER = ".errorbook"
MANIFEST = f"{FOLDER}/manifest.json"
WRITTEN = f"{FOLDER}/written.txt"
CARDS = f"{FOLDER}/cards.jsonl"
ENTRIES = f"{FOLDER}/entries.jsonl"
ENTRIES_TABLE = f"{FOLDER}/entries.json"
INDEX = f"{FOLDER}/index.json"
KNOWLEDGE = (CARDS, ENTRIES, ENTRIES_TABLE, INDEX)
"""What is kept of the sources; files that a build does not write again are those of the last one."""
LARGEST = 1 << 30
"""Bytes beyond which a manifest is not read."""

KEY, DIGEST = 32, 64
"""Letters of the key of a page, and of the digest of a source."""


class Entry(NamedTuple):
    """Be one page of the last build: its key (hex) and the range of its files in `Manifest.paths`."""

    key: str
    begin: int
    end: int


@dataclass
class Root:
    """Hold the sources under one root as they were read; see `Snapshot` for names and facts.

    `digests` are SHA-256 (hex), one after the other.
    """

    root: str
    names: list[str] = field(default_factory=list)
    facts: array[int] = field(default_factory=integers)
    digests: str = ""

    def digest(self, position: int) -> str:
        """Return the digest of one file."""
        return self.digests[position * DIGEST : (position + 1) * DIGEST]


@dataclass
class Manifest:
    """Hold one build. Lists of files run in step: `paths`, `sizes`, `facts`; so do `dirs` and `dir_facts`.

    `hrefs`, `keys` (hex, one after the other) and `counts` run in step too, a page's files following those of
    the page before it. The first `watched` of `dirs` are those that every `Inspection` looks at. `about` is
    what must be the same for anything to be reused, `notes` what a build without change tells again.
    `related` is packed and kept for `layout`, which knows its form.
    """

    about: dict[str, Any] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)
    roots: list[Root] = field(default_factory=list)
    hrefs: list[str] = field(default_factory=list)
    keys: str = ""
    counts: array[int] = field(default_factory=integers)
    paths: list[str] = field(default_factory=list)
    sizes: array[int] = field(default_factory=integers)
    facts: array[int] = field(default_factory=integers)
    dirs: list[str] = field(default_factory=list)
    dir_facts: array[int] = field(default_factory=integers)
    watched: int = 0
    foreign: list[str] = field(default_factory=list)
    related: str = ""

    @property
    def listing(self) -> bytes:
        """Return the list of files, one a line."""
        return "\n".join((*self.paths, "")).encode("utf-8", "surrogateescape")

    @cached_property
    def listed(self) -> str:
        """Return the digest (hex) of the list of files."""
        return digest_of(self.listing)

    @property
    def mark(self) -> str:
        """Return what tells the files of one build from those of another."""
        return digest_of(f"{self.listed} ".encode() + self.facts.tobytes())

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Return the positions of pages by href."""
        return dict(zip(self.hrefs, range(len(self.hrefs)), strict=True))

    @cached_property
    def begins(self) -> Sequence[int]:
        """Return where in `paths` the files of each page begin, and at last where those of all end."""
        return list(accumulate(self.counts, initial=0))

    def entry(self, href: str) -> Entry | None:
        """Return a page, None where there was none of this address."""
        place = self.places.get(href)
        return None if place is None else Entry(self.key(href), self.begins[place], self.begins[place + 1])

    def key(self, href: str) -> str:
        """Return the key of a page. Raises `KeyError` where there was none of this address."""
        place = self.places[href]
        return self.keys[place * KEY : (place + 1) * KEY]

    def page_keys(self, count: int | None = None) -> list[str]:
        """Return the keys of all pages, or of the first ones."""
        end = len(self.keys) if count is None else count * KEY
        return [self.keys[at : at + KEY] for at in range(0, end, KEY)]


def digest_of(data: bytes) -> str:
    """Return a digest (BLAKE2b, hex) of what a build wrote."""
    return blake2b(data, digest_size=16).hexdigest()
