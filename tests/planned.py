"""Books planned and rendered without a build, for tests that ask what pages hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.book.read import Book, read_book
from errorbook.book.records.reread import read_record
from errorbook.pages.kinds.fill import fill
from errorbook.pages.plan import Plan, plan
from errorbook.pages.render import render
from errorbook.pages.themes.theme import read_theme
from errorbook.pages.values import ErrorLeaf, KeptFile

if TYPE_CHECKING:
    from pathlib import Path


def book_of(*contents: Path, base_url: str | None = None) -> Book:
    """Read a book that must be sound; a base URL takes the place of its own."""
    reading = read_book(contents)
    assert not reading.problems, [str(problem) for problem in reading.problems]
    if base_url is None:
        return reading.book
    settings = reading.book.settings.model_copy(update={"base_url": base_url})
    return reading.book._replace(settings=settings)


def plan_of(*contents: Path, base_url: str | None = None) -> Plan:
    """Plan a book that must be sound."""
    book = book_of(*contents, base_url=base_url)
    return plan(book, read_theme(book.templates, book.static))


def without_base_url(planned: Plan) -> Plan:
    """Return the plan of the same book when nobody says where it will lie."""
    settings = planned.book.settings.model_copy(update={"base_url": None})
    return plan(planned.book._replace(settings=settings), planned.theme)


def rendered(planned: Plan) -> dict[str, bytes]:
    """Return every file of a site by its path."""
    cards = {card.id: card for card in planned.book.cards}
    files: dict[str, bytes] = {}
    for page in planned.every():
        if isinstance(page, ErrorLeaf):
            card = cards[page.id]
            record, values = read_record(card)
            made = render(fill(page, record, values), planned.theme)
        else:
            assert not isinstance(page, KeptFile)
            made = render(page, planned.theme)
        for file in made:
            assert file.path not in files, f"{file.path} is written twice"
            files[file.path] = file.data
    return files


def write(files: dict[str, bytes], folder: Path) -> Path:
    """Write files into a folder that servers of any user may read."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o755)
        place.write_bytes(data)
    return folder
