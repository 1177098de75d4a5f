"""Snapshots: what a record was when it was published, one compact line each.

A file of the history begins with a line of its own, `{"snapshot": 1, "datasetVersion": ..., "time": ...}`.
The others are JSON arrays sorted by id: nine members for a record that is new or differs from the snapshot
before, one (the id) for a record that went. So a snapshot holds what changed, and all of them, read in order,
give the records of any published version.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from errorbook.book import forms
from errorbook.errors import Place
from errorbook.errors.ledgers import BrokenSnapshot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errorbook.book.records.record import Record

T = TypeVar("T")
FORMAT = 1
DIGEST = 6
"""Characters of a digest: 36 bits of BLAKE2b in base64url (RFC 4648, 5)."""
DIGESTED = (
    "message_pattern",
    "error_type",
    "http_status",
    "severity",
    "source_code",
    "documentation",
    "trigger_scenarios",
    "common_situations",
    "solutions",
    "example_fix",
    "handling_strategy",
    "validation_code",
    "type_guard",
    "try_catch_pattern",
    "prevention_tips",
    "tags",
    "background_tag",
    "analyzed_sha",
    "analyzed_at",
)
"""Members of which a digest is kept, in its order; a new order or member needs a new format."""

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Entry(NamedTuple):
    """Hold what a snapshot keeps of a record; `digests` are those of `DIGESTED`, joined."""

    id: str
    repo: str
    path: str
    line: int
    error_class: str | None
    code: str | None
    slug: str
    message: str
    digests: str

    @property
    def digest_of(self) -> Mapping[str, str]:
        """Return the digests by member."""
        return {name: self.digests[at * DIGEST : (at + 1) * DIGEST] for at, name in enumerate(DIGESTED)}


# Few books have a history: the others need not wait until these are built.
_STRICT = ConfigDict(strict=True, defer_build=True)


class _Head(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, **_STRICT)

    snapshot: int
    version: Annotated[str, Field(alias="datasetVersion", max_length=200)]
    time: Annotated[str, Field(pattern=forms.TIME)]


_Id = Annotated[str, Field(pattern=forms.ID)]
_Full = tuple[
    _Id,
    Annotated[str, Field(pattern=forms.REPO)],
    Annotated[str, Field(pattern=forms.FILE_PATH)],
    Annotated[int, Field(ge=1)],
    str | None,
    str | None,
    Annotated[str, Field(pattern=forms.SLUG)],
    str,
    Annotated[str, Field(min_length=DIGEST * len(DIGESTED), max_length=DIGEST * len(DIGESTED))],
]
_HEAD = TypeAdapter(_Head)
_ROW: TypeAdapter[_Full | tuple[_Id]] = TypeAdapter(_Full | tuple[_Id], config=_STRICT)


class Snapshot(NamedTuple):
    """Hold what changed with one published version: entries new or different, and ids that went."""

    version: str
    time: str
    entries: tuple[Entry, ...]
    gone: tuple[str, ...]


def entry_of(record: Record) -> Entry:
    """Return what a snapshot keeps of a record."""
    digests = "".join(_digest(getattr(record, name)) for name in DIGESTED)
    return Entry(
        record.id,
        record.repo,
        record.file_path,
        record.line_number,
        record.error_class,
        record.error_code,
        record.slug,
        record.error_message,
        digests,
    )


def snapshot_text(snapshot: Snapshot) -> str:
    """Return a snapshot as its file holds it."""
    head = {"snapshot": FORMAT, "datasetVersion": snapshot.version, "time": snapshot.time}
    rows: list[tuple[object, ...]] = sorted([*snapshot.entries, *((name,) for name in snapshot.gone)])
    return "".join(f"{_encode(line)}\n" for line in (head, *rows))


def parse_snapshot(text: str, label: str) -> Snapshot:
    """Return the snapshot that a file holds; raises `BrokenSnapshot` with the line that is none."""
    lines = text.removesuffix("\n").split("\n")
    head = _head(lines[0], Place(label, 1))
    rows = [_row(line, Place(label, number)) for number, line in enumerate(lines[1:], 2)]
    return Snapshot(
        head.version,
        head.time,
        tuple(row for row in rows if isinstance(row, Entry)),
        tuple(row for row in rows if isinstance(row, str)),
    )


def _digest(value: object) -> str:
    data = _encode(value).encode("utf-8", "surrogatepass")
    return urlsafe_b64encode(blake2b(data, digest_size=6).digest())[:DIGEST].decode()


def _head(line: str, place: Place) -> _Head:
    """Return the first line, its time checked to be one."""
    head = _validated(_HEAD, line, place)
    if head.snapshot != FORMAT:
        raise BrokenSnapshot(place=place, why=f"it has format {head.snapshot}, and {FORMAT} is read")
    return head


def _row(line: str, place: Place) -> Entry | str:
    row = _validated(_ROW, line, place)
    return Entry(*row) if len(row) > 1 else row[0]


def _validated(form: TypeAdapter[T], line: str, place: Place) -> T:
    try:
        return form.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise BrokenSnapshot(place=place, why=first["msg"][:1].lower() + first["msg"][1:]) from None
