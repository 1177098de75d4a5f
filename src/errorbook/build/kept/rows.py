"""Cards as rows of JSON, short and quick to read: what many cards repeat stands once in a table.

A row has the card's members in their order, but for its source, whose file's label stands before the rows and
whose other members stand at the end. The digest of a record that is a file of its own is the file's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.book.formats.files import Facts
from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card
from errorbook.book.records.known import KnownFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORM = [*Card._fields, *Source._fields]
"""What rows depend on."""

_SHARED_NAMES = (
    "repo",
    "error_type",
    "error_class",
    "severity",
    "path",
    "background",
    "analyzed_sha",
    "analyzed_at",
    "dataset_version",
)
_SHARED = [Card._fields.index(name) for name in _SHARED_NAMES]
_new = tuple.__new__
"""Makes a named tuple in half the time; what a row has in common with it is its order alone."""

_TAGS, _DIGEST, _SOURCE = map(Card._fields.index, ("tags", "digest", "source"))


class Table:
    """Be the table of what cards repeat; values keep their places, and new ones come to its end."""

    def __init__(self, values: Iterable[str | None] = ()) -> None:
        self.values = list(values)
        self._places = {value: place for place, value in enumerate(self.values)}

    def place(self, value: str | None) -> int:
        """Return the place of a value."""
        if value not in self._places:
            self._places[value] = len(self.values)
            self.values.append(value)
        return self._places[value]


def row_of(home: tuple[int, str], file: KnownFile, faces: str, table: Table) -> list[Any]:
    """Return a file as a row: its home, facts, digest, faces, then a row for each card.

    Its home is the number of the content that it lies in, and its name there.
    """
    return [home, *file.facts, file.digest, faces, *(_card_row(card, file, table) for card in file.cards)]


def file_of(row: Sequence[Any], table: Sequence[str]) -> KnownFile:
    """Return the file of a row, in which its label has taken the place of where it lies."""
    label, digest = row[0], row[5]
    cards = tuple([_card(each, label, digest, table) for each in row[7:]])
    return _new(KnownFile, (_new(Facts, row[1:5]), digest, cards))


def _card_row(card: Card, file: KnownFile, table: Table) -> list[Any]:
    row: list[Any] = list(card)
    for at in _SHARED:
        row[at] = table.place(row[at])
    row[_TAGS] = [table.place(tag) for tag in card.tags]
    if card.digest == file.digest:
        row[_DIGEST] = ""
    row[_SOURCE : _SOURCE + 1] = card.source[1:]
    return row


def _card(row: list[Any], label: str, digest: str, table: Sequence[str]) -> Card:
    """Return the card of a row; written out, for there are 100,000 of them."""
    card = (
        row[0],
        table[row[1]],
        row[2],
        row[3],
        row[4],
        row[5],
        table[row[6]],
        table[row[7]],
        row[8],
        table[row[9]],
        table[row[10]],
        row[11],
        tuple([table[tag] for tag in row[12]]),
        table[row[13]],
        table[row[14]],
        table[row[15]],
        row[16],
        table[row[17]],
        row[18] or digest,
        _new(Source, (label, *row[19:])),
    )
    return _new(Card, card)
