"""The records of a built site, by the data that it has for programs."""

from __future__ import annotations

import json
import re
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from errorbook.book.card import card_of
from errorbook.book.documents import Document, parse_checked, read_document
from errorbook.book.read import Book
from errorbook.book.settings import Provenance, Settings
from errorbook.book.sources import Source
from errorbook.cli.holdings import page_of
from errorbook.cli.naming import Named
from errorbook.errors import Place
from errorbook.errors.lookups import SiteDataBroken, SiteHasNoData
from errorbook.pages.markdown_view import markdown_view
from errorbook.pages.text_view import text_view

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.pages.values import ErrorPage

INDEX = "api/errors/index.json"
_PART = re.compile(r"api/errors/cards/[1-9][0-9]{0,8}\.json")
_ID = re.compile(r"[0-9a-f]{16}")


def is_site(folder: Path) -> bool:
    """Tell whether a folder is a built site rather than content."""
    return (folder / INDEX).is_file() or (folder / "errors" / "index.html").is_file()


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

    def page(self, record_id: str) -> ErrorPage:
        """Return the page of a record by itself: what is related to it stands in the site's pages alone."""
        name = f"api/errors/{record_id}"
        data = self._bytes(name)
        document = read_document(data, Source(str(self.site / name), 0, len(data)))
        if not isinstance(document, Document):
            raise document[0]
        record, values = parse_checked(data)
        version = document.dataset_version or ""
        card = card_of(record, Source(name, 0, len(data)), sha256(data).hexdigest(), version)
        settings = Settings(provenance=Provenance(machine_assisted=False))
        return page_of(Book(settings, (card,), version), card, record, values)

    def text(self, record_id: str) -> str:
        """Return the text view that the site has, or else that of the record by itself."""
        return self._view(record_id, "txt") or text_view(self.page(record_id))

    def markdown(self, record_id: str) -> str:
        """Return the Markdown view that the site has, or else that of the record by itself."""
        return self._view(record_id, "md") or markdown_view(self.page(record_id))

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
