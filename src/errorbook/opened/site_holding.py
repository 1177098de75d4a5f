"""The records of a built site, here or published, by the data that it has for programs."""

from __future__ import annotations

import json
import re
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook import urls
from errorbook.book.formats.sources import Source
from errorbook.book.read import Book
from errorbook.book.records.card import card_of
from errorbook.book.records.documents import Document, parse_checked, read_document
from errorbook.book.settings import Provenance, Settings
from errorbook.errors.lookups import SiteHasNoData
from errorbook.opened.holdings import page_of
from errorbook.opened.lookups import ContentLookup, SiteLookup, has_index
from errorbook.opened.naming import Named, named
from errorbook.opened.site_files import INDEX, FolderFiles, broken
from errorbook.pages.mirrors.markdown_view import markdown_view
from errorbook.pages.mirrors.text_view import text_view

if TYPE_CHECKING:
    from errorbook.book.records.card import Card
    from errorbook.book.records.record import Record
    from errorbook.errors import Problem
    from errorbook.opened.lookups import Lookup
    from errorbook.opened.site_files import SiteFiles
    from errorbook.pages.values import ErrorPage

MIRRORS = "api/errors/"
MOST_KEPT = 256
_PART = re.compile(r"api/errors/cards/[1-9][0-9]{0,8}\.json")
_ID = re.compile(r"[0-9a-f]{16}")


class _Document(NamedTuple):
    card: Card
    record: Record
    values: dict[str, Any]


class SiteHolding:
    """Hold what a site has; to ask raises `SiteHasNoData`, `SiteDataBroken` and `SiteNotReached`."""

    def __init__(self, files: SiteFiles, base_url: str | None) -> None:
        self.files = files
        self.base_url = base_url
        self._documents: dict[str, _Document] = {}

    @cached_property
    def named(self) -> list[Named]:
        """Return what the records go by."""
        index = self._json(INDEX)
        try:
            parts = [part for part in index["parts"] if _PART.fullmatch(part)]
            cards = [card for part in parts for card in self._json(part)["cards"]]
            found = [Named(c["id"], c["code"], c["slug"], c["title"], c["repo"]) for c in cards]
            return [each for each in found if _ID.fullmatch(each.id)]
        except (KeyError, TypeError) as error:
            raise broken(self.files, INDEX, f"{error} is not there") from error

    def by_id(self, record_id: str) -> Named | None:
        """Return what the record with an id goes by, without asking for the others."""
        found = self._find(record_id) if _ID.fullmatch(record_id) else None
        return found and named(found.card)

    @cached_property
    def lookup(self) -> Lookup:
        """Return what answers texts: the index, or in a folder without one all the records."""
        if isinstance(self.files, FolderFiles) and not has_index(self.files.site):
            return ContentLookup([self.card(each.id) for each in self.named], self.base_url)
        return SiteLookup(self.files, self.base_url)

    def card(self, record_id: str) -> Card:
        """Return what is known of a record in short."""
        return self._document(record_id).card

    def record(self, record_id: str) -> Record:
        """Return a record."""
        return self._document(record_id).record

    def address(self, record_id: str) -> str:
        """Return where a record's page lies: on its host, or else as a file."""
        href = urls.error(record_id)
        return urls.absolute(self.base_url, href) or f"{self.files.root}/{urls.file_of(href)}"

    def page(self, record_id: str) -> ErrorPage:
        """Return the page of a record by itself: what is related to it stands in the site's pages alone."""
        card, record, values = self._document(record_id)
        settings = Settings(provenance=Provenance(machine_assisted=False))
        return page_of(Book(settings, (card,), card.dataset_version), card, record, values)

    def text(self, record_id: str) -> str:
        """Return the text view that the site has, or else that of the record by itself."""
        return self._view(record_id, "txt") or text_view(self.page(record_id))

    def markdown(self, record_id: str) -> str:
        """Return the Markdown view that the site has, or else that of the record by itself."""
        return self._view(record_id, "md") or markdown_view(self.page(record_id))

    def _document(self, record_id: str) -> _Document:
        """Return a record; raises the first problem with it."""
        found = self._find(record_id)
        if found is None:
            raise self._missing(MIRRORS + record_id)
        return found

    def _find(self, record_id: str) -> _Document | None:
        """Return a record, read once, `None` where there is none; raises the first problem with it."""
        if record_id not in self._documents:
            data = self.files.read(MIRRORS + record_id)
            if data is None:
                return None
            if len(self._documents) >= MOST_KEPT:
                self._documents.clear()
            self._documents[record_id] = self._parsed(MIRRORS + record_id, data)
        return self._documents[record_id]

    def _parsed(self, href: str, data: bytes) -> _Document:
        source = Source(f"{self.files.root.rstrip('/')}/{href}", 0, len(data))
        document = read_document(data, source)
        if not isinstance(document, Document):
            raise document[0]
        card = card_of(document.record, source, sha256(data).hexdigest(), document.dataset_version)
        return _Document(card, *parse_checked(data))

    def _view(self, record_id: str, ending: str) -> str:
        view = self.files.read(f"errors/{record_id}/index.{ending}")
        return (view or b"").decode(errors="replace")

    def _json(self, href: str) -> Any:
        try:
            return json.loads(self._bytes(href))
        except (ValueError, RecursionError) as error:
            raise broken(self.files, href, str(error)) from error

    def _bytes(self, href: str) -> bytes:
        data = self.files.read(href)
        if data is None:
            raise self._missing(href)
        return data

    def _missing(self, href: str) -> Problem:
        if href == INDEX or self.files.read(INDEX) is None:
            return SiteHasNoData(site=self.files.root)
        return broken(self.files, href, "it is not there")
