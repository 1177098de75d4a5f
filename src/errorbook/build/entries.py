"""What the look-up index must know of each record, kept from build to build.

`SITE/.errorbook/entries.jsonl`: a line a record, the pieces of its pattern and its words by level; at last
the digests of the records' bytes, and how long their lines are. A line is read when it is asked for, for
after a change hardly any is. What is not there is read again from the records.
"""

from __future__ import annotations

import json
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from errorbook.book.reread import read_records
from errorbook.build.columns import integers, pack, unpack
from errorbook.build.manifest import ENTRIES
from errorbook.build.sealed import read_sealed, write_new
from errorbook.find.index.entries import Entry, extract

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from errorbook.book.card import Card

_DIGEST = 64
_TOGETHER = 1_000


class Lines:
    """Be what the last build kept, as it was written, by the digests of records."""

    def __init__(self, text: bytes, digests: str, lengths: Iterable[int]) -> None:
        self._text = text
        self.digests = [digests[at : at + _DIGEST] for at in range(0, len(digests), _DIGEST)]
        ends = accumulate(lengths, initial=0)
        self._places = dict(zip(self.digests, pairwise(ends), strict=True))

    def __contains__(self, digest: str) -> bool:
        return digest in self._places

    def of(self, digest: str) -> bytes:
        """Return what was kept of a record. Raises `KeyError` where it is not known."""
        begin, end = self._places[digest]
        return self._text[begin:end]


class Entries:
    """Give the entry of each card: extracted just now, or kept, by digest, from the last build."""

    def __init__(self, fresh: Mapping[str, Any], lines: Lines) -> None:
        self._fresh = fresh
        self._lines = lines

    def of(self, card: Card) -> Entry:
        """Return the entry of a card."""
        found: Entry | None = self._fresh.get(card.id)
        return found or self.earlier(card.digest)

    def earlier(self, digest: str) -> Entry:
        """Return the entry of a record of the last build. Raises `KeyError` where it is not known."""
        pieces, *levels = json.loads(self._lines.of(digest))
        return Entry(tuple(pieces), *levels)

    def are_kept(self, cards: Sequence[Card]) -> bool:
        """Say whether what was kept for this build is what to keep for the next one."""
        return [card.digest for card in cards] == self._lines.digests

    def pieces(self, cards: Sequence[Card]) -> Iterator[bytes]:
        """Yield what to keep for the next build, of a thousand records at a time."""
        lengths = integers()
        for begin in range(0, len(cards), _TOGETHER):
            lines = [self._line(card) for card in cards[begin : begin + _TOGETHER]]
            lengths.extend(map(len, lines))
            yield b"".join(lines)
        told = {"digests": "".join([card.digest for card in cards]), "lengths": pack(lengths)}
        yield json.dumps(told).encode()

    def _line(self, card: Card) -> bytes:
        if card.digest in self._lines:
            return self._lines.of(card.digest)
        return json.dumps(self.of(card), separators=(",", ":")).encode() + b"\n"


NO_LINES = Lines(b"", "", ())


def entries_of(cards: Sequence[Card], extracted: Mapping[str, Any], site: str, program: str) -> Entries:
    """Return the entries of a book; records of which nothing is known are read again."""
    fresh = dict(extracted)
    lines = _read_lines(site, program) if len(fresh) < len(cards) else NO_LINES
    unknown = (card for card in cards if card.id not in fresh and card.digest not in lines)
    missing = sorted(unknown, key=lambda card: card.source)
    for card, (record, _) in zip(missing, read_records(missing), strict=True):
        fresh[card.id] = extract(record)
    return Entries(fresh, lines)


def write_entries(site: str, cards: Sequence[Card], entries: Entries, program: str) -> None:
    """Write the entries, to take their place when the site does, unless those that are there are the same."""
    if not entries.are_kept(cards):
        write_new(site, ENTRIES, _form(program), entries.pieces(cards))


def _read_lines(site: str, program: str) -> Lines:
    sealed = read_sealed(f"{site}/{ENTRIES}", _form(program))
    if not sealed:
        return NO_LINES
    told = json.loads(sealed.rest[sealed.rest.rfind(b"\n") + 1 :])
    return Lines(sealed.rest, told["digests"], unpack(told["lengths"]))


def _form(program: str) -> dict[str, Any]:
    return {"form": 3, "program": program}
