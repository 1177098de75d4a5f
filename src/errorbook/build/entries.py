"""What the look-up index must know of each record, kept from build to build.

`SITE/.errorbook/entries.jsonl`: a first line with a digest of the rest, then one line a record: the digest of
its bytes, the pieces of its pattern, and its words by level. What cannot be read whole counts as not there,
and the records are read again.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book.reread import read_records
from errorbook.build.manifest import ENTRIES, FOLDER, LARGEST, replace_file
from errorbook.find.index.entries import Entry, extract

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from errorbook.book.card import Card
    from errorbook.book.read import Reading


class Entries(NamedTuple):
    """Hold an entry for each card of a book, and the lines that say the same, where there are any."""

    entries: tuple[Entry, ...]
    lines: Mapping[str, bytes]


def entries_of(reading: Reading, site: str, program: str) -> Entries:
    """Return the entry of each card: extracted just now, kept from the last build, or read again."""
    cards = reading.book.cards
    fresh: Mapping[str, Any] = reading.extracted
    kept, lines = _read_kept(site, program) if len(fresh) < len(cards) else ({}, {})
    found = {card.id: fresh.get(card.id) or kept.get(card.digest) for card in cards}
    missing = sorted((card for card in cards if found[card.id] is None), key=lambda card: card.source)
    found |= {
        card.id: extract(record) for card, (record, _) in zip(missing, read_records(missing), strict=True)
    }
    return Entries(tuple(entry for card in cards if (entry := found[card.id])), lines)


def write_entries(site: str, cards: Iterable[Card], entries: Entries, program: str) -> None:
    """Write the entries beside the cards."""
    lines = (
        entries.lines.get(card.digest) or json.dumps([card.digest, *entry], separators=(",", ":")).encode()
        for card, entry in zip(cards, entries.entries, strict=True)
    )
    rest = b"\n".join([*lines, b""])
    os.makedirs(f"{site}/{FOLDER}", exist_ok=True)
    replace_file(f"{site}/{ENTRIES}", json.dumps(_head(program, rest)).encode() + b"\n" + rest)


def _read_kept(site: str, program: str) -> tuple[dict[str, Entry], dict[str, bytes]]:
    try:
        with open(f"{site}/{ENTRIES}", "rb") as file:
            head, _, rest = file.read(LARGEST).partition(b"\n")
        if json.loads(head) != _head(program, rest):
            return {}, {}
        lines = rest.split(b"\n")[:-1]
        rows = json.loads(b"[" + b",".join(lines) + b"]")
        kept = {row[0]: Entry(tuple(row[1]), *row[2:]) for row in rows}
        return kept, dict(zip((row[0] for row in rows), lines, strict=True))
    except (OSError, ValueError, TypeError, IndexError, RecursionError):
        return {}, {}


def _head(program: str, rest: bytes) -> dict[str, str]:
    return {"program": program, "digest": blake2b(rest, digest_size=16).hexdigest()}
