"""A part of a task on its way to workers that see neither content nor site.

Pages and cards travel with it. Records and files are one object each in the store; nothing that comes back
says where a file goes.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book.records.documents import parse_checked
from errorbook.build.executors.frames import packed, unpacked
from errorbook.build.executors.task import Lost, attempt
from errorbook.build.making import Making
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.book.records.record import Record
    from errorbook.build.executors.store import Kept, Store
    from errorbook.build.site.stage import Written
    from errorbook.pages.themes.theme import Theme


class Returned(NamedTuple):
    """Say what came of a consignment: the object with the files of the pages made, and the pages lost."""

    files: Kept
    lost: tuple[Lost, ...]
    seconds: Mapping[str, float]


@dataclass(frozen=True)
class Consignment:
    """Be one piece of work: to make these pages of the records in the store.

    `label` is what the name of the object with their files begins with.
    """

    label: str
    store: Store
    records: Kept
    pages: list[Any]
    cards: Sequence[Card | None]
    are_whole: Sequence[bool]
    theme: Theme
    count: int = 1

    def do(self, _position: int) -> Returned:
        """Make the pages; raises `StoreNotUsable`.

        A worker that was taken for dead may come late. Its object has a name of its own, and it takes that
        back where the build, which would have removed it, is over.
        """
        basket = Basket()
        brought = Brought(self.cards, unpacked(self.store.take(self.records)))
        making = Making(self.pages, self.cards, self.are_whole, basket, self.theme, records=brought)
        outcomes = [attempt(making, position) for position in range(making.count)]
        files = self.store.put(f"{self.label}-{secrets.token_hex(4)}", packed(basket.files))
        try:
            self.store.see_open()
        except Problem:
            self.store.remove(files.name)
            raise
        return Returned(
            files, tuple(each for each in outcomes if isinstance(each, Lost)), making.take_seconds()
        )

    def name(self, _position: int) -> str:
        """Return the address of the first page."""
        return self.pages[0].href or "the home page" if self.pages else self.label

    def part(self, _begin: int, _end: int) -> Consignment:
        """Return the consignment, which has no parts."""
        return self

    def take_seconds(self) -> Mapping[str, float]:
        """Return nothing: what comes back says it."""
        return {}


class Basket:
    """Take files on to the stage, one after the other."""

    def __init__(self) -> None:
        self.files: list[bytes] = []

    def put(self, files: Iterable[tuple[str, bytes]]) -> tuple[Written, ...]:
        """Take the files of one page; nothing is written of them here."""
        self.files += (data for _, data in files)
        return ()


class Brought:
    """Give the records that came along, in the order of their cards."""

    def __init__(self, cards: Sequence[Card | None], records: Sequence[bytes]) -> None:
        digests = (card.digest for card in cards if card)
        self._records = dict(zip(digests, records, strict=True))

    def read(self, card: Card) -> tuple[Record, dict[str, Any]]:
        """Return a record, and its members as the file has them."""
        return parse_checked(self._records[card.digest])
