"""The records of a built site, by the data that it has for programs."""

from __future__ import annotations

import json
import re
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook import urls
from errorbook.book.card import card_of
from errorbook.book.documents import Document, parse_checked, read_document
from errorbook.book.read import Book
from errorbook.book.settings import Provenance, Settings
from errorbook.book.sources import Source
from errorbook.errors import Place
from errorbook.errors.lookups import SiteDataBroken, SiteHasNoData
from errorbook.opened.holdings import page_of
from errorbook.opened.naming import Named
from errorbook.opened.site_address import site_address
from errorbook.pages.markdown_view import markdown_view
from errorbook.pages.text_view import text_view

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.book.card import Card
    from errorbook.book.record import Record
    from errorbook.pages.values import ErrorPage

INDEX = "api/errors/index.json"
_PART = re.compile(r"api/errors/cards/[1-9][0-9]{0,8}\.json")
_ID = re.compile(r"[0-9a-f]{16}")


def is_site(folder: Path) -> bool:
    """Tell whether a folder is a built site rather than content."""
    return (folder / INDEX).is_file() or (folder / "errors" / "index.html").is_file()


class _Document(NamedTuple):
    card: Card
    record: Record
    values: dict[str, Any]


class SiteHolding:
    """Hold what a site has; raises `SiteHasNoData` and `SiteDataBroken`."""

    def __init__(self, site: Path) -> None:
        if not (site / INDEX).is_file():
            raise SiteHasNoData(site=str(site))
        self.site = site

    @cached_property
    def named(self) -> list[Named]:
        """Return what the records go by."""
        index = self._read(INDEX)
        try:
            parts = [part for part in index["parts"] if _PART.fullmatch(part)]
            cards = [card for part in parts for card in self._read(part)["cards"]]
            named = [Named(c["id"], c["code"], c["slug"], c["title"], c["repo"]) for c in cards]
        except (KeyError, TypeError) as error:
            raise self._broken(INDEX, f"{error} is not there") from error
        return [each for each in named if _ID.fullmatch(each.id)]

    @cached_property
    def cards(self) -> list[Card]:
        """Return the card of each record; this reads them all."""
        return [self._document(each.id).card for each in self.named]

    def record(self, record_id: str) -> Record:
        """Return a record."""
        return self._document(record_id).record

    def address(self, record_id: str) -> str:
        """Return where a record's page lies: on its host, or else as a file."""
        href = urls.error(record_id)
        return urls.absolute(site_address(self.site), href) or str(self.site / urls.file_of(href))

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
        """Read a record; raises the first problem with it."""
        name = f"api/errors/{record_id}"
        data = self._bytes(name)
        source = Source(str(self.site / name), 0, len(data))
        document = read_document(data, source)
        if not isinstance(document, Document):
            raise document[0]
        card = card_of(document.record, source, sha256(data).hexdigest(), document.dataset_version)
        return _Document(card, *parse_checked(data))

    def _view(self, record_id: str, ending: str) -> str:
        view = self.site / "errors" / record_id / f"index.{ending}"
        return view.read_bytes().decode(errors="replace") if view.is_file() else ""

    def _read(self, name: str) -> Any:
        try:
            return json.loads(self._bytes(name))
        except (ValueError, RecursionError) as error:
            raise self._broken(name, str(error)) from error

    def _bytes(self, name: str) -> bytes:
        try:
            return (self.site / name).read_bytes()
        except OSError as error:
            raise self._broken(name, error.strerror or str(error)) from error

    def _broken(self, name: str, reason: str) -> SiteDataBroken:
        return SiteDataBroken(place=Place(f"{self.site}/{name}"), reason=reason)
