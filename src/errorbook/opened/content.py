"""Content read for those who look things up: what is wrong in it is told by `errorbook check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.book.read import read_book

if TYPE_CHECKING:
    from pathlib import Path

    from errorbook.book.read import Book


def read_content(path: Path) -> Book:
    """Return the book at a path, without its bad records; raises a problem where there is none."""
    reading = read_book([path])
    missing = [problem for problem in reading.problems if problem.exit_code > 1]
    if missing and not reading.book.cards:
        raise missing[0]
    return reading.book
