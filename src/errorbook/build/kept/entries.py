"""What the look-up index must know of each record, kept from build to build.

`SITE/.errorbook/entries.jsonl` has a line a record, the members of its entry, and
`entries.json` says where that of each lies, by the digest of the record's bytes (see `lines`). After a change
hardly any is asked for. What is not there is read again from the records.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from errorbook.book.records.reread import read_record, read_records
from errorbook.build.kept.lines import Lines, Names, no_lines, read_lines, write_lines
from errorbook.build.kept.manifest import ENTRIES, ENTRIES_TABLE
from errorbook.find.index.entries import Entry, extract

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.book.records.card import Card

NAMES = Names(ENTRIES, ENTRIES_TABLE)


class Entries:
    """Give the entry of each card: extracted just now, or kept, by digest, from the last build."""

    def __init__(self, fresh: Mapping[str, Any], lines: Lines) -> None:
        self._fresh = fresh
        self._lines = lines

    def of(self, card: Card) -> Entry:
        """Return the entry of a card; what was kept and is damaged is read again."""
        if card.id in self._fresh:
            fresh: Entry = self._fresh[card.id]
            return fresh
        try:
            return self.earlier(card.digest)
        except KeyError:
            record, _ = read_record(card)
            return extract(record)

    def earlier(self, digest: str) -> Entry:
        """Return the entry of a record of the last build. Raises `KeyError` where it is not known."""
        pieces, *others = json.loads(self._lines.of(digest))
        return Entry(tuple(pieces), *others)

    def keep(self, site: str, cards: Sequence[Card], program: str) -> None:
        """Keep the entries of cards for the next build, unless those that are there are the same."""
        keys = [card.digest for card in cards]
        if keys != self._lines.keys:
            write_lines(site, NAMES, _form(program), keys, lambda at: _line(self.of(cards[at])), self._lines)


def entries_of(cards: Sequence[Card], extracted: Mapping[str, Any], site: str, program: str) -> Entries:
    """Return the entries of a book; records of which nothing is known are read again."""
    fresh = dict(extracted)
    lines = read_lines(site, NAMES, _form(program)) if len(fresh) < len(cards) else no_lines()
    unknown = (card for card in cards if card.id not in fresh and card.digest not in lines)
    missing = sorted(unknown, key=lambda card: card.source)
    for card, (record, _) in zip(missing, read_records(missing), strict=True):
        fresh[card.id] = extract(record)
    return Entries(fresh, lines)


def _line(entry: Entry) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


def _form(program: str) -> dict[str, Any]:
    return {"form": 5, "program": program}
