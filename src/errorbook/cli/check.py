"""`errorbook check` reports all that is wrong with the content, and writes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.cli.arguments import add_contents
from errorbook.cli.problems import FORMATS, counted, exit_code, print_problems
from errorbook.cli.terminal import tell

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from errorbook.book.read import Book
    from errorbook.book.records.record import Record
    from errorbook.errors import Problem


def configure(parser: ArgumentParser) -> None:
    """Declare the contents, and how problems are told."""
    add_contents(parser)
    parser.add_argument(
        "--format",
        choices=FORMATS,
        default="text",
        help="text for people, json (an object a line) for programs, github for workflow annotations",
    )
    parser.add_argument("--strict", action="store_true", help="let a warning end with exit code 1 too")


def run(args: Namespace) -> int:
    """Check, and print what was found."""
    from errorbook.book.read import read_book
    from errorbook.build.executors.choice import mapper_for
    from errorbook.build.kept.doubts import find_doubts, spots_of
    from errorbook.build.options import Options

    reading = read_book(args.contents, mapper=mapper_for(Options()), extract=is_doubtful)
    cards = reading.book.cards
    problems = [*reading.problems, *find_doubts(cards, spots_of(cards, reading.extracted, {}))]
    if exit_code(problems) == 0:
        problems += find_address_problems(reading.book)
    print_problems(problems, args.format)
    if not problems and not args.quiet:
        tell(f"{counted(len(reading.book.cards), 'record')}, no problems")
    return exit_code(problems, is_strict=args.strict)


def find_address_problems(book: Book) -> Iterator[Problem]:
    """Find published addresses that the site would lose, and links of the settings that lead nowhere."""
    from errorbook.errors import Problem
    from errorbook.pages.kinds.lost import find_lost
    from errorbook.pages.plan import plan
    from errorbook.pages.themes.theme import read_theme

    try:
        yield from find_lost(plan(book, read_theme(book.templates, book.static)))
    except Problem as problem:  # of the theme
        yield problem


def is_doubtful(record: Record) -> bool | None:
    """Say whether a record's pattern cannot be used as it is; nothing where it can."""
    from errorbook.find.patterns import agreed_pattern

    return None if agreed_pattern(record.message_pattern, record.error_message) else True
