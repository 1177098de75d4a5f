"""What the look-up index must know of each record, kept from build to build.

`SITE/.errorbook/entries.jsonl`: a line a record: the digest of its bytes, the pieces of its pattern, and its
words by level. A line is read when it is asked for, for after a change hardly any is. What is not there is
read again from the records.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from errorbook.book.reread import read_records
from errorbook.build.manifest import ENTRIES
from errorbook.build.sealed import read_sealed, write_new
from errorbook.find.index.entries import Entry, extract

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.card import Card

_DIGEST = slice(len('["'), len('["') + 64)


class Entries:
    """Give the entry of each card: extracted just now, or kept as a line, by digest, from the last build."""

    def __init__(self, fresh: Mapping[str, Any], lines: Mapping[str, bytes]) -> None:
        self._fresh = fresh
        self._lines = lines

    def of(self, card: Card) -> Entry:
        """Return the entry of a card."""
        found: Entry | None = self._fresh.get(card.id)
        return found or self.earlier(card.digest)

    def earlier(self, digest: str) -> Entry:
        """Return the entry of a record of the last build. Raises `KeyError` where it is not known."""
        _, pieces, *levels = json.loads(self._lines[digest])
        return Entry(tuple(pieces), *levels)

    def are_kept(self, cards: Sequence[Card]) -> bool:
        """Say whether what was kept for this build is what to keep for the next one."""
        return [card.digest for card in cards] == list(self._lines)

    def lines(self, cards: Sequence[Card]) -> Iterator[bytes]:
        """Yield what to keep for the next build."""
        for card in cards:
            yield (self._lines.get(card.digest) or self._line(card)) + b"\n"

    def _line(self, card: Card) -> bytes:
        return json.dumps([card.digest, *self.of(card)], separators=(",", ":")).encode()


def entries_of(cards: Sequence[Card], extracted: Mapping[str, Any], site: str, program: str) -> Entries:
    """Return the entries of a book; records of which nothing is known are read again."""
    fresh = dict(extracted)
    lines = _read_lines(site, program) if len(fresh) < len(cards) else {}
    unknown = (card for card in cards if card.id not in fresh and card.digest not in lines)
    missing = sorted(unknown, key=lambda card: card.source)
    for card, (record, _) in zip(missing, read_records(missing), strict=True):
        fresh[card.id] = extract(record)
    return Entries(fresh, lines)


def write_entries(site: str, cards: Sequence[Card], entries: Entries, program: str) -> None:
    """Write the entries, to take their place when the site does, unless those that are there are the same."""
    if not entries.are_kept(cards):
        write_new(site, ENTRIES, {"program": program}, entries.lines(cards))


def _read_lines(site: str, program: str) -> dict[str, bytes]:
    sealed = read_sealed(f"{site}/{ENTRIES}", {"program": program})
    return {line[_DIGEST].decode(): line for line in sealed.rest.split(b"\n")[:-1]} if sealed else {}
