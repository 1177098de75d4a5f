"""A small library of books that raises errors, and the book of those errors."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.book.good import envelope, record, write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MODULE = """\
def take(shelf, name):
    if name not in shelf:
        raise LookupError(f"the shelf has no book named {name!r}")
    return shelf.pop(shelf.index(name))


def put(shelf, name, width):
    if len(shelf) == 3:
        raise ValueError("no room: %s cm are needed and %s cm are free" % (width, 0))
    shelf.append(name)


def lend(shelf, name, day):
    if day == "Sunday":
        raise RuntimeError("closed")
    try:
        return take(shelf, name)
    except LookupError as missing:
        raise KeyError(name) from missing
"""
TAKE, PUT, CLOSED = "00000000000000a1", "00000000000000b2", "00000000000000c3"
MEMBERS: dict[str, dict[str, Any]] = {
    TAKE: {
        "slug": "the-shelf-has-no-book-named",
        "errorCode": "S1",
        "errorMessage": "the shelf has no book named {name!r}",
        "messagePattern": "the shelf has no book named (.+?)",
        "errorClass": "LookupError",
        "lineNumber": 3,
        "documentation": "Someone else has the book. It comes back.",
        "solutions": ["Look for it with `in` first.", "Wait."],
    },
    PUT: {
        "slug": "no-room",
        "errorCode": None,
        "errorMessage": "no room: %s cm are needed and %s cm are free",
        "messagePattern": "no room: (.+?) cm are needed and (.+?) cm are free",
        "errorClass": "ValueError",
        "lineNumber": 9,
    },
    CLOSED: {
        "slug": "closed",
        "errorCode": "S3",
        "errorMessage": "closed",
        "messagePattern": "closed",
        "errorClass": "RuntimeError",
        "lineNumber": 15,
    },
}


def write_book(folder: Path, settings: str = "") -> Path:
    """Write the book."""
    for record_id, members in MEMBERS.items():
        lines = MODULE.splitlines()
        own: dict[str, Any] = {
            "id": record_id,
            "repo": "example/library",
            "filePath": "src/library/shelves.py",
            "sourceCode": "\n".join(lines),
            "sourceCodeStart": 1,
            "sourceCodeEnd": len(lines),
            "githubUrl": None,
            "tags": ["library"],
            "backgroundTag": None,
        }
        write(folder / "errors" / f"{record_id}.json", envelope(record(**own | members)))
    write(folder / "site.toml", f'title = "Shelves"\n{settings}')
    return folder


def write_program(folder: Path, main: str) -> Path:
    """Write the library, and a program that uses it."""
    write(folder / "library" / "__init__.py", "")
    write(folder / "library" / "shelves.py", MODULE)
    return write(folder / "main.py", main)


@cache
def environment() -> Mapping[str, str]:
    """Return this process's environment, in which nothing but the program decides what is printed."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING", "COLUMNS", "http_proxy", "HTTP_PROXY")
    return {name: value for name, value in os.environ.items() if name not in dropped}


def run(
    *arguments: str | Path, cwd: Path, code: int | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, and expect an exit code if one is given."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=cwd,
        env={**environment(), **more},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert code is None or done.returncode == code, done.stdout + done.stderr
    return done
