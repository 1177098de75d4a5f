"""`errorbook publish` keeps the ledger of addresses and the history of a book; it is run at a release."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import CONTENT

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from errorbook.build.publishing import Publication


def configure(parser: ArgumentParser) -> None:
    """Declare the book, and the day."""
    parser.add_argument(
        "content", metavar="CONTENT", nargs="?", type=Path, default=CONTENT, help="a book (default: content)"
    )
    parser.add_argument(
        "--date",
        metavar="DAY",
        type=day,
        default=None,
        help="when this is published, as 2026-08-27 (default: when the newest record was analysed)",
    )


def run(args: Namespace) -> int:
    """Publish, and say what was added."""
    from errorbook.build.publishing import publish
    from errorbook.cli.problems import exit_code, print_problems
    from errorbook.cli.terminal import say

    done = publish(args.content, args.date or "")
    print_problems(done.problems)
    code = exit_code(done.problems)
    if code == 0 and not args.quiet:
        for line in _lines(done):
            say(line)
    return code


def day(text: str) -> str:
    """Return a day of the calendar, as `2026-08-27`."""
    from errorbook.book.times import instant

    try:
        if re.fullmatch(r"[0-9-]{10}", text):
            instant(f"{text}T00:00:00Z")
            return text
    except ValueError:
        pass
    message = f"{text!r} is no day, as 2026-08-27"
    raise ArgumentTypeError(message)


def _lines(done: Publication) -> Iterator[str]:
    from errorbook.book.past.changes import KINDS
    from errorbook.markup.signs import escape_line

    yield f"ledger: {done.new:,} addresses added, {done.addresses:,} in all"
    if done.snapshot and done.changes:
        counts = [f"{len(found):,} {kind}" for kind in KINDS if (found := done.changes.of(kind))]
        yield f"history: {escape_line(str(done.snapshot))} ({', '.join(counts) or 'no change worth telling'})"
    else:
        yield "history: no record changed since the last version"
