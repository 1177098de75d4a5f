"""Looking a text up in a book: in all patterns of content, in the index of a site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from errorbook.errors.lookups import SiteDataBroken, SiteHasNoIndex
from errorbook.find.annotating import candidates_of
from errorbook.find.answers import lookup
from errorbook.find.index.files import VERSION
from errorbook.find.index.library import ROOT
from errorbook.find.index.reading import Index
from errorbook.find.pastes import read_paste
from errorbook.find.ranking import first_of, rank
from errorbook.opened.site_files import broken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from errorbook.book.records.card import Card
    from errorbook.find.ranking import Match
    from errorbook.opened.site_files import SiteFiles

FOLDER = "assets/index/"
_NAME = re.compile(r"(?:[a-z]{1,20}/[0-9a-f]{10}|root)\.json", re.ASCII)
_ID = re.compile(r"[0-9a-f]{16}", re.ASCII)
_NOT_AS_BUILT = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def has_index(site: Path) -> bool:
    """Tell whether a built site has an index."""
    return (site / FOLDER / ROOT).is_file()


class Lookup(Protocol):
    """Answer texts from one book."""

    @property
    def base_url(self) -> str | None:
        """Return where the pages are published, None where that is not known."""

    def __call__(self, text: str, limit: int | None) -> Sequence[Match]:
        """Return the answers to a text, the best first; without a limit, those that `first_of` gives."""


class ContentLookup:
    """Answer texts from content, laying each of its patterns over them."""

    def __init__(self, cards: Sequence[Card], base_url: str | None) -> None:
        self.base_url = base_url
        self._candidates = list(candidates_of(cards))

    def __call__(self, text: str, limit: int | None) -> list[Match]:
        """Return the answers to a text, the best first."""
        return first_of(rank(read_paste(text), self._candidates), limit)


class SiteLookup:
    """Answer texts from a site, reading those files of its index that a text needs."""

    def __init__(self, files: SiteFiles, base_url: str | None) -> None:
        self.base_url = base_url
        self._files = files
        self._index = Index(self._read)

    def __call__(self, text: str, limit: int | None) -> list[Match]:
        """Return the answers to a text, the best first.

        Where a file is missing, the site was built anew since its root was read, so that is read again.
        Raises `SiteHasNoIndex`, `SiteDataBroken` and `SiteNotReached`.
        """
        try:
            return self._answer(text, limit)
        except SiteDataBroken:
            self._index = Index(self._read)
            return self._answer(text, limit)

    def _answer(self, text: str, limit: int | None) -> list[Match]:
        try:
            if self._index.root["version"] != VERSION:
                message = (
                    f"version {self._index.root['version']} of the index is not read, version {VERSION} is"
                )
                raise broken(self._files, FOLDER + ROOT, message)
            matches = first_of(lookup(text, self._index), limit)
        except _NOT_AS_BUILT as error:
            raise broken(self._files, FOLDER, f"the index cannot be read: {error}") from error
        if not all(_ID.fullmatch(match.candidate.id) for match in matches):
            raise broken(self._files, FOLDER, "the index has ids that are none")
        return matches

    def _read(self, name: str) -> bytes:
        if not _NAME.fullmatch(name):
            raise broken(self._files, FOLDER + ROOT, f"it names {name!r}")
        data = self._files.read(FOLDER + name)
        if data is None:
            raise self._missing(name)
        return data

    def _missing(self, name: str) -> SiteHasNoIndex | SiteDataBroken:
        if name == ROOT:
            return SiteHasNoIndex(site=self._files.root)
        return broken(self._files, FOLDER + name, "it is not there")
