"""`errorbook init` writes a small book to start from."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import CONTENT
from errorbook.cli.terminal import say
from errorbook.errors.usage import FolderNotEmpty, PlaceRefused

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

FIRST_BOOK = Path(__file__).parent / "first_book"


def configure(parser: ArgumentParser) -> None:
    """Declare the folder."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        type=Path,
        default=CONTENT,
        help="the folder of the new book, empty or absent (default: content)",
    )


def run(args: Namespace) -> int:
    """Write the book, and say how to go on."""
    from errorbook.markup.signs import escape_line

    write_first_book(args.folder)
    if not args.quiet:
        name = escape_line(str(args.folder))
        say(f"{name} is a book with one record. Go on with:")
        say(f"  errorbook check {name}\n  errorbook serve {name}")
    return 0


def write_first_book(folder: Path) -> None:
    """Copy the first book; raises `FolderNotEmpty`, and `PlaceRefused` where the system refuses."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        present = min(folder.iterdir(), default=None)
        if present is not None:
            raise FolderNotEmpty(folder=str(folder), example=present.name)
        # Only the bytes: the installed files may be read-only.
        shutil.copytree(FIRST_BOOK, folder, copy_function=shutil.copyfile, dirs_exist_ok=True)
    except (OSError, shutil.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PlaceRefused(path=str(folder), wanted="written", reason=reason) from error
