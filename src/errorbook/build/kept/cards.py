"""The cards of the last build, so that only files that changed are read again.

`SITE/.errorbook/cards.jsonl`: a line with a mark, the spots of doubtful patterns and the table (see `rows`),
then one line a file of records, which it names by the content that it lies in: what that is called on the
command line may be another name tomorrow.
Loading takes 0.08 s for 10,000 cards.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic_core import from_json

from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card
from errorbook.build.kept.doubts import Spot
from errorbook.build.kept.facts import is_racy_at
from errorbook.build.kept.manifest import CARDS
from errorbook.build.kept.rows import FORM, Table, file_of, row_of
from errorbook.build.kept.sealed import read_sealed, write_new
from errorbook.build.kept.snapshot import label_of, name_under

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.book.records.known import KnownFile

VERSION = 3

_FACE = 16
_NOWHERE = Source("", 0, 0)
_SUMMARY, _DIGEST, _SOURCE = map(Card._fields.index, ("summary", "digest", "source"))


class Known(NamedTuple):
    """Hold files and the faces of their cards, by label, and the lines that say the same with their table.

    A face is a digest (hex) of all that more than a record's own page may show of it: of the card without
    the summary, the digest and the place of the record. `mark` tells of which records the book was made,
    `spots` where patterns stand that are to be warned of (see `doubts`).
    """

    files: Mapping[str, KnownFile]
    faces: Mapping[str, str]
    mark: str = ""
    spots: Mapping[str, Spot] = {}
    text: bytes = b""
    table: Sequence[str | None] = ()

    def lines(self) -> dict[str, bytes]:
        """Return the line of each file, by label."""
        return dict(zip(self.files, self.text.split(b"\n")[1:-1], strict=True)) if self.files else {}


NONE_KNOWN = Known({}, {})


def faces_of(files: Mapping[str, KnownFile], known: Known) -> dict[str, str]:
    """Return the faces of the cards of each file, in a row, by label."""
    return {
        label: known.faces[label] if known.files.get(label) is file else "".join(_faces(label, file, known))
        for label, file in files.items()
    }


def _faces(label: str, file: KnownFile, known: Known) -> Iterator[str]:
    """Yield the faces of a file that is not what it was; of records that are, a face is known."""
    before = known.files[label].cards if label in known.files else ()
    row = known.faces.get(label, "")
    earlier = {card.digest: row[at * _FACE : (at + 1) * _FACE] for at, card in enumerate(before)}
    for card in file.cards:
        yield earlier.get(card.digest) or face_of(card)


def face_of(card: Card) -> str:
    """Return the face of a card."""
    return blake2b(repr(mask(card)).encode("utf-8", "surrogatepass"), digest_size=_FACE // 2).hexdigest()


def mask(card: Card) -> Card:
    """Return a card in which nothing is left but what its face tells."""
    shown: list[Any] = list(card)  # `_replace` takes three times as long
    shown[_SUMMARY] = shown[_DIGEST] = ""
    shown[_SOURCE] = _NOWHERE
    return tuple.__new__(Card, shown)


def read_known(site: str, program: str, called: Mapping[str, str]) -> Known:
    """Return the files known from the last build; none where it was another program that read them.

    `called` says what the contents are called, by their real paths, which must be those of the last build.
    """
    text = read_sealed(f"{site}/{CARDS}", _form(program, called))
    if not text:
        return NONE_KNOWN
    (mark, spots, table), *rows = _parsed(text)
    roots = list(called.values())
    for row in rows:
        at, name = row[0]
        row[0] = label_of(roots[at], name)
    faces = {row[0]: row[6] for row in rows}
    files = {row[0]: file_of(row, table) for row in rows}
    spots = {digest: Spot(*spot) for digest, spot in spots.items()}
    return Known(files, faces, mark, spots, text, table)


def write_known(
    site: str, now: Known, before: Known, program: str, called: Mapping[str, str], read_at_ns: int
) -> None:
    """Write what is known now, to take its place when the site does.

    A file that may have changed unnoticed is left out, and one that lies in none of the contents.
    """
    table, known, roots = Table(before.table), before.lines(), list(called.values())
    lines = [
        known[label]
        if before.files.get(label) is file
        else _json(row_of(home, file, now.faces[label], table))
        for label, file in now.files.items()
        if (home := _home(label, roots)) and not is_racy_at(file.facts.ctime_ns, read_at_ns)
    ]
    told = b"\n".join((_json([now.mark, now.spots, table.values]), *lines, b""))
    write_new(site, CARDS, _form(program, called), [told])


def _home(label: str, roots: Sequence[str]) -> tuple[int, str] | None:
    """Return in which of the contents a file lies, and its name there; of several the nearest to it."""
    names = ((at, name_under(root, label)) for at, root in enumerate(roots))
    homes = [(at, name) for at, name in names if name is not None]
    return min(homes, key=lambda home: len(home[1]), default=None)


def _form(program: str, called: Mapping[str, str]) -> dict[str, Any]:
    contents = blake2b("\0".join(called).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return {"form": [VERSION, *FORM], "program": program, "contents": contents}


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _parsed(lines: bytes) -> Any:
    """Read lines of JSON; the fast way refuses what stands for bytes of a file's name that are no text."""
    data = b"[%b]" % lines.rstrip(b"\n").replace(b"\n", b",")
    try:
        return from_json(data, cache_strings="none")
    except ValueError:
        return json.loads(data)
