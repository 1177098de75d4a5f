"""`errorbook diff` tells what changed between two books, sites or published versions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

FORMATS = ("text", "json", "markdown")


def configure(parser: ArgumentParser) -> None:
    """Declare what is compared, and how it is told."""
    for name, which in (("old", "the older"), ("new", "the newer")):
        parser.add_argument(
            name,
            metavar=name.upper(),
            type=Path,
            help=f"{which} one: a book or records, a built site, or a snapshot in content/history/",
        )
    parser.add_argument("--format", choices=FORMATS, default="text", help="default: text")


def run(args: Namespace) -> int:
    """Print what was added, changed, moved and retired."""
    from errorbook.book.datasets import read_dataset
    from errorbook.book.past.changes import compare
    from errorbook.cli import diff_views
    from errorbook.cli.problems import exit_code, print_problems
    from errorbook.cli.terminal import say

    old, problems = read_dataset(args.old)
    new, more = read_dataset(args.new)
    if code := exit_code([*problems, *more]):
        print_problems([*problems, *more])
        return code
    views = {"text": diff_views.text, "json": diff_views.json_text, "markdown": diff_views.markdown}
    say(views[args.format](old, new, compare(old.entries, new.entries)).rstrip("\n"))
    return 0
