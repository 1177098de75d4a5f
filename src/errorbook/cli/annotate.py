"""`errorbook annotate` answers an issue's text with the known errors in it, or says nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import CONTENT, count
from errorbook.cli.build import address

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from errorbook.book.card import Card

MOST_BYTES = 1_000_000
"""What is read of a text; a comment on an issue has 65,536 characters at most."""


def configure(parser: ArgumentParser) -> None:
    """Declare the text, where the records are, and how many may be named."""
    parser.add_argument(
        "file", metavar="FILE|-", nargs="?", default="-", help="the text (default: standard input)"
    )
    parser.add_argument(
        "--book",
        metavar="CONTENT|SITE",
        type=Path,
        default=CONTENT,
        help="content or a built site (default: content)",
    )
    parser.add_argument(
        "--base-url", metavar="URL", type=address, help="where the site lies (default: as the book says)"
    )
    parser.add_argument(
        "--limit", metavar="N", type=count, default=3, help="name so many errors at most (default: 3)"
    )


def run(args: Namespace) -> int:
    """Print a comment, or nothing and end with 1 where no error is surely meant."""
    from errorbook.cli.terminal import say
    from errorbook.errors.hosting import NoBaseUrl
    from errorbook.find.annotating import candidates_of, sure_matches
    from errorbook.markup.signs import escape_controls
    from errorbook.pages.comments import comment

    text = _text(args.file)
    cards, base_url = _read(args.book)
    base_url = args.base_url or base_url
    if not base_url:
        raise NoBaseUrl(purpose="a comment elsewhere")
    matches = sure_matches(text, list(candidates_of(cards)), args.limit)
    if not matches:
        return 1
    known = {card.id: card for card in cards}
    found = [(known[match.candidate.id], match.values) for match in matches]
    say(escape_controls(comment(found, base_url)).rstrip("\n"))
    return 0


def _text(name: str) -> str:
    """Return the beginning of a text, whatever its bytes are."""
    from errorbook.errors.usage import PlaceRefused

    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES).decode(errors="replace")
    try:
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES).decode(errors="replace")
    except OSError as error:
        raise PlaceRefused(path=name, wanted="read", reason=error.strerror or str(error)) from error


def _read(place: Path) -> tuple[list[Card], str | None]:
    """Return the cards of a book or a built site, and where it lies; raises the first problem."""
    from errorbook.book.datasets import MIRRORS
    from errorbook.book.read import read_book
    from errorbook.opened.site_address import site_address

    if (place / MIRRORS).is_dir():
        return _site_cards(place), site_address(place)
    reading = read_book([place])
    if not reading.book.cards:
        for problem in reading.problems:
            raise problem
    return list(reading.book.cards), reading.book.settings.base_url


def _site_cards(site: Path) -> list[Card]:
    from errorbook.book.card import card_of
    from errorbook.book.datasets import find_documents
    from errorbook.book.documents import Document
    from errorbook.book.sources import Source

    return [
        card_of(found.record, Source("", 0, 0), "", found.dataset_version)
        for found in find_documents(site)
        if isinstance(found, Document)
    ]
