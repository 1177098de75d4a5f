"""The cards of the last build, so that only files that changed are read again.

`SITE/.errorbook/cards.jsonl`: a first line that says how the rest is to be read and a digest of it, then one
line a file of records. What cannot be read whole counts as not there. Loading takes 0.15 s for 10,000 cards.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book.card import Card
from errorbook.book.files import Facts
from errorbook.book.known import KnownFile
from errorbook.book.sources import Source
from errorbook.build.facts import is_racy_at
from errorbook.build.manifest import CARDS, FOLDER, LARGEST, replace_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VERSION = 1

_FORM = [VERSION, *Card._fields, *Source._fields]
_SHARED = [Card._fields.index(name) for name in ("repo", "error_type", "severity", "path", "analyzed_sha")]
_TAGS = Card._fields.index("tags")
_SOURCE = Card._fields.index("source")


class Known(NamedTuple):
    """Hold files by label, and the lines that say the same."""

    files: Mapping[str, KnownFile]
    lines: Mapping[str, bytes]
    program: str = ""


NONE_KNOWN = Known({}, {})


def read_known(site: str, program: str) -> Known:
    """Return the files known from the last build; none where it was another program that read them."""
    try:
        with open(f"{site}/{CARDS}", "rb") as file:
            head, _, rest = file.read(LARGEST).partition(b"\n")
        if json.loads(head) != _head(program, rest):
            return NONE_KNOWN
        lines = rest.split(b"\n")[:-1]
        values = json.loads(b"[" + b",".join(lines) + b"]")
        files = {value[0]: _file(value) for value in values}
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError):
        return NONE_KNOWN
    return Known(files, dict(zip(files, lines, strict=True)), program)


def write_known(
    site: str, files: Mapping[str, KnownFile], before: Known, program: str, read_at_ns: int
) -> None:
    """Write the files that are known now; a file that may have changed unnoticed is left out."""
    lines = [
        _line(label, file, before)
        for label, file in files.items()
        if not is_racy_at(file.facts.ctime_ns, read_at_ns)
    ]
    rest = b"".join(lines)
    os.makedirs(f"{site}/{FOLDER}", exist_ok=True)
    replace_file(f"{site}/{CARDS}", json.dumps(_head(program, rest)).encode() + b"\n" + rest)


def _head(program: str, rest: bytes) -> dict[str, Any]:
    return {"form": _FORM, "program": program, "digest": blake2b(rest, digest_size=16).hexdigest()}


def _line(label: str, file: KnownFile, before: Known) -> bytes:
    if before.files.get(label) is file:
        return before.lines[label] + b"\n"
    value = [label, *file.facts, file.digest, *file.cards]
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _file(value: list[Any]) -> KnownFile:
    return KnownFile(Facts(*value[1:5]), value[5], tuple(_cards(value[6:])))


def _cards(rows: list[list[Any]]) -> Iterator[Card]:
    for row in rows:
        for position in _SHARED:
            row[position] = intern(row[position])
        row[_TAGS] = tuple(map(intern, row[_TAGS]))
        row[_SOURCE] = Source(*row[_SOURCE])
        yield Card(*row)
