"""Small books that publish, and what becomes of their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.book.good import record, write

from errorbook.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.book.past.snapshots import Entry

ID = "{:016x}".format


def write_records(book: Path, *records: dict[str, Any]) -> Path:
    """Write these records and no others."""
    for old in (book / "errors").glob("*.json"):
        old.unlink()
    for each in records:
        write(book / "errors" / f"{each['id']}.json", each)
    return book


def numbered(number: int, **members: Any) -> dict[str, Any]:
    """Return a good record with a message and a code of its own."""
    own = {
        "errorCode": f"E{number}",
        "errorMessage": f"Unexpected token {{token!r}} in rule {number}",
        "messagePattern": f"Unexpected token (.+?) in rule {number}",
        "slug": f"unexpected-token-in-rule-{number}",
        "backgroundTag": None,
    }
    return record(number, **{**own, **members})


def run(*arguments: str | Path) -> int:
    """Run a command in this process."""
    return main([str(argument) for argument in arguments])


def entry(number: int, **changes: Any) -> Entry:
    """Return the entry of a record."""
    from errorbook.book.past.snapshots import entry_of
    from errorbook.book.records.record import Record

    return entry_of(Record.model_validate(numbered(number, **changes)))
