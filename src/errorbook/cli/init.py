"""`errorbook init` writes a small book to start from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

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
        default=Path(),
        help="where to start it, an empty or absent folder (default: this one)",
    )


def run(args: Namespace) -> int:
    """Write the book, and say how to go on."""
    from errorbook.markup.signs import escape_line

    write_first_book(args.folder)
    if not args.quiet:
        content = args.folder / "content"
        say(f"{escape_line(str(content))} is a book with one record. Go on with:")
        if args.folder != Path():
            say(f"  cd {escape_line(shlex.quote(str(args.folder)))}")
        say("  errorbook serve")
    return 0


def write_first_book(folder: Path) -> None:
    """Copy the first book; raises `FolderNotEmpty`, and `PlaceRefused` where the system refuses."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        present = min(folder.iterdir(), default=None)
        if present is not None:
            raise FolderNotEmpty(folder=str(folder), example=present.name)
        _copy(FIRST_BOOK, folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise PlaceRefused(path=str(folder), wanted="written", reason=reason) from error


def _copy(folder: Path, to: Path) -> None:
    """Copy the bytes below a folder and nothing else: what is installed may be read-only."""
    for path in sorted(folder.rglob("*")):
        place = to / path.relative_to(folder)
        if path.is_dir():
            place.mkdir()
        else:
            place.write_bytes(path.read_bytes())
