"""Arguments that several commands take."""

from __future__ import annotations

import os
import re
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

CONTENT = Path("content")
SITE = Path("site")


def add_contents(parser: ArgumentParser) -> None:
    """Declare the contents: books, folders of records or record files."""
    parser.add_argument(
        "contents",
        metavar="CONTENT",
        nargs="*",
        type=Path,
        default=[CONTENT],
        help="a book, a folder of records, or a record file (default: content)",
    )


def add_book(parser: ArgumentParser, default: Path | None = CONTENT) -> None:
    """Declare where the records are: content, a built site, or the address of a published one."""
    parser.add_argument(
        "--book",
        metavar="CONTENT|SITE|URL",
        default=default,
        help="content, a built site, or the address of a published one (default: content)",
    )


def add_site(parser: ArgumentParser) -> None:
    """Declare where the site goes."""
    parser.add_argument(
        "-o", "--out", metavar="SITE", type=Path, default=SITE, help="the folder of the site (default: site)"
    )


def add_jobs(parser: ArgumentParser) -> None:
    """Declare the number of processes."""
    parser.add_argument(
        "-j",
        "--jobs",
        metavar="N",
        type=count,
        default=os.cpu_count() or 1,
        help="processes that work at once (default: one a processor); changes the speed and nothing else",
    )


def count(text: str) -> int:
    """Return a number of things, at least one."""
    if not re.fullmatch(r"[1-9][0-9]{0,5}", text):
        message = f"{text!r} is no number from 1"
        raise ArgumentTypeError(message)
    return int(text)
