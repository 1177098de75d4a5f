"""`errorbook explain` prints what is known of one error."""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING

from errorbook.cli.arguments import CONTENT, add_book
from errorbook.cli.terminal import has_colour, say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence
    from pathlib import Path

    from errorbook.opened.holdings import Holding
    from errorbook.opened.naming import Named

OWN_CODE = re.compile(r"EB[0-9]{3}", re.IGNORECASE | re.ASCII)


def configure(parser: ArgumentParser) -> None:
    """Declare the name of the record, where it is, and in which form it is wanted."""
    parser.add_argument(
        "name",
        metavar="ID|CODE|SLUG",
        help="which record: its id, code or slug, or the beginning of one; errorbook's own codes too",
    )
    add_book(parser, default=None)
    parser.add_argument("--format", choices=("text", "md", "json"), default="text", help="default: text")


def run(args: Namespace) -> int:
    """Print the record that is meant; list them where there are several."""
    from errorbook.opened.meaning import records_meant
    from errorbook.opened.opening import open_holding

    holding = open_holding(args.book or default_book(args.name))
    found = records_meant(holding, args.name)
    if len(found) > 1:
        print_list(found, args.format)
    elif args.format == "json":
        print_json(holding, found[0].id)
    else:
        print_page(holding, found[0].id, args.format)
    return 0


def default_book(name: str) -> Path:
    """Return errorbook's own book for its own codes, else `content`."""
    from errorbook.cli.own_book import own_book

    return own_book() if OWN_CODE.fullmatch(name) else CONTENT


def print_page(holding: Holding, record_id: str, form: str) -> None:
    """Print a page: for people with colours and page by page, else as the site has it."""
    from errorbook.cli.paging import show
    from errorbook.markup.signs import escape_controls

    if form == "md":
        say(escape_controls(holding.markdown(record_id)).rstrip("\n"))
    elif not has_colour(sys.stdout):
        show(escape_controls(holding.text(record_id)))
    else:
        from errorbook.cli.terminal_view import terminal_view

        show(terminal_view(holding.page(record_id), shutil.get_terminal_size().columns))


def print_json(holding: Holding, record_id: str) -> None:
    """Print a record in its envelope, its members in their own order."""
    from errorbook.cli.safe_json import safe_json

    page = holding.page(record_id)
    say(safe_json({"record": page.values, "datasetVersion": page.dataset_version}))


def print_list(found: Sequence[Named], form: str) -> None:
    """Print what tells some records from each other."""
    from errorbook.cli.paging import show
    from errorbook.cli.safe_json import safe_json
    from errorbook.markup.signs import escape_line

    if form == "json":
        say(safe_json([each._asdict() for each in found]))
        return
    lines = [f"{each.id}  {each.message} ({each.repo})" for each in found]
    show("\n".join([f"{len(found)} records are meant; name one by its id:", *map(escape_line, lines)]))
