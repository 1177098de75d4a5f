"""`errorbook host` prints what a host needs beside the site, filled in for a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.cli.arguments import add_contents
from errorbook.cli.build import address
from errorbook.cli.terminal import say, tell

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare the host, the contents, and where the site will be."""
    parser.add_argument("name", metavar="NAME", help="the host; an unknown name prints all that are known")
    add_contents(parser)
    parser.add_argument(
        "--base-url", metavar="URL", type=address, help="where the site will be (default: as site.toml says)"
    )


def run(args: Namespace) -> int:
    """Print one file, and say on standard error what to do with it."""
    from errorbook.book.read import read_book
    from errorbook.build.gathering import with_base_url
    from errorbook.cli.problems import exit_code, print_problems
    from errorbook.hosts.deployment import deployment
    from errorbook.hosts.guide import host_named, recipe
    from errorbook.pages.plan import plan
    from errorbook.pages.themes.theme import read_theme

    host = host_named(args.name)
    reading = read_book(args.contents)
    if code := exit_code(reading.problems):
        print_problems(reading.problems)
        return code
    book = with_base_url(reading.book, args.base_url)
    site = deployment(plan(book, read_theme(book.templates, book.static)), args.contents)
    say(recipe(host, site).rstrip("\n"))
    if not args.quiet:
        tell(host.advice)
    return 0
