"""What a book that was opened can be asked, and the one that is content."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from errorbook import urls
from errorbook.book.records.reread import read_record
from errorbook.errors.lookups import RecordRetired
from errorbook.opened.lookups import ContentLookup
from errorbook.opened.naming import named
from errorbook.pages.addresses import addresses
from errorbook.pages.kinds.fill import fill
from errorbook.pages.mirrors.markdown_view import markdown_view
from errorbook.pages.mirrors.text_view import text_view
from errorbook.pages.plan import plan
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.read import Book
    from errorbook.book.records.card import Card
    from errorbook.book.records.record import Record
    from errorbook.opened.lookups import Lookup
    from errorbook.opened.naming import Named
    from errorbook.pages.values import ErrorPage


class Holding(Protocol):
    """Be a place that holds records, each of them found by its id."""

    @property
    def base_url(self) -> str | None:
        """Return where the pages are published, None where that is not known."""

    @property
    def named(self) -> Sequence[Named]:
        """Return what the records go by."""

    def by_id(self, record_id: str) -> Named | None:
        """Return what the record with an id goes by, None where there is none."""

    @property
    def lookup(self) -> Lookup:
        """Return what answers texts."""

    def card(self, record_id: str) -> Card:
        """Return what is known of a record in short."""

    def record(self, record_id: str) -> Record:
        """Return a record."""

    def address(self, record_id: str) -> str:
        """Return where a record's page lies; empty where that is not known."""

    def page(self, record_id: str) -> ErrorPage:
        """Return the page of a record."""

    def text(self, record_id: str) -> str:
        """Return the text view of a record."""

    def markdown(self, record_id: str) -> str:
        """Return the Markdown view of a record."""


class ContentHolding:
    """Hold what content has."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.base_url = book.settings.base_url
        self.named = [named(card) for card in self.book.cards]
        self._cards = {card.id: card for card in self.book.cards}

    def by_id(self, record_id: str) -> Named | None:
        """Return what the record with an id goes by, None where there is none."""
        return named(self._cards[record_id]) if record_id in self._cards else None

    @cached_property
    def lookup(self) -> Lookup:
        """Return what answers texts."""
        return ContentLookup(self.book.cards, self.base_url)

    def card(self, record_id: str) -> Card:
        """Return the card of a record."""
        return self._cards[record_id]

    def record(self, record_id: str) -> Record:
        """Return a record, read again."""
        return read_record(self._cards[record_id])[0]

    def address(self, record_id: str) -> str:
        """Return where a record's page will lie, by the base URL of the settings."""
        settings = self.book.settings
        where = addresses((), settings.permalink)
        return urls.absolute(settings.base_url, where.error(self._cards[record_id])) or ""

    def page(self, record_id: str) -> ErrorPage:
        """Return the page of a record, as a build would make it."""
        card = self._cards[record_id]
        return page_of(self.book, card, *read_record(card))

    def text(self, record_id: str) -> str:
        """Return the text view of a record, as a build would write it."""
        return text_view(self.page(record_id))

    def markdown(self, record_id: str) -> str:
        """Return the Markdown view of a record, as a build would write it."""
        return markdown_view(self.page(record_id))

    def retired(self, name: str) -> RecordRetired | None:
        """Return what the book says of an id or a code that it has retired."""
        for gone in self.book.retired:
            if name in (gone.id, gone.code):
                after = (
                    f"It was replaced by {gone.replaced_by}." if gone.replaced_by else "Nothing replaced it."
                )
                return RecordRetired(id=gone.id, reason=gone.reason, advice=after)
        return None


def page_of(book: Book, card: Card, record: Record, values: dict[str, Any]) -> ErrorPage:
    """Return the page of a record of a book; the theme does not show in what is printed of it."""
    plain = book._replace(settings=book.settings.model_copy(update={"image": None}))
    leaf = next(plan(plain, read_theme()).leaves(wanted={book.cards.index(card)}))
    return fill(leaf, record, values)
