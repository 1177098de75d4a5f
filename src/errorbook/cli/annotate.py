"""`errorbook annotate` answers an issue's text with the known errors in it, or says nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import add_book, count
from errorbook.cli.build import address

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

MOST_BYTES = 1_000_000
"""What is read of a text; a comment on an issue has 65,536 characters at most."""

MOST_WEIGHED = 200
"""Matches that are looked through for sure ones."""


def configure(parser: ArgumentParser) -> None:
    """Declare the text, where the records are, and how many may be named."""
    parser.add_argument(
        "file", metavar="FILE|-", nargs="?", default="-", help="the text (default: standard input)"
    )
    add_book(parser)
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
    from errorbook.find.annotating import sure_matches
    from errorbook.markup.signs import escape_controls
    from errorbook.opened.opening import open_holding
    from errorbook.pages.mirrors.comments import comment

    text = read_text(args.file)
    holding = open_holding(args.book)
    base_url = args.base_url or holding.base_url
    if not base_url:
        raise NoBaseUrl(purpose="a comment elsewhere")
    matches = sure_matches(holding.lookup(text, MOST_WEIGHED), args.limit)
    if not matches:
        return 1
    found = [(holding.card(match.candidate.id), match.values) for match in matches]
    say(escape_controls(comment(found, base_url)).rstrip("\n"))
    return 0


def read_text(name: str) -> str:
    """Return the beginning of a text, whatever its bytes are; raises `PlaceRefused`."""
    from errorbook.errors.usage import PlaceRefused

    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES).decode(errors="replace")
    try:
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES).decode(errors="replace")
    except OSError as error:
        raise PlaceRefused(path=name, wanted="read", reason=error.strerror or str(error)) from error
