"""`errorbook lookup` finds the known errors that a text speaks of."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.cli.arguments import add_book, count
from errorbook.cli.terminal import is_terminal, say, tell

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import BinaryIO

MOST_BYTES = 1_000_000
"""What is read of a text: its end, where the last error stands."""


def configure(parser: ArgumentParser) -> None:
    """Declare the text, where the records are, and how many are wanted."""
    parser.add_argument(
        "text",
        metavar="FILE|-|TEXT",
        nargs="*",
        default=["-"],
        help="a file, or the text itself (default: standard input)",
    )
    add_book(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=count,
        help="answers at most (default: 5, and up to 20 that share a message)",
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")


def run(args: Namespace) -> int:
    """Print the answers, the best first; 1 where there is none."""
    from errorbook.cli.answering import find_answers
    from errorbook.cli.answers_view import as_json, as_text

    answers = find_answers(read_text(args.text), args.book, args.limit)
    if args.format == "json":
        say(as_json(answers))
    elif answers:
        say(as_text(answers))
    elif not args.quiet:
        tell("no known error was found in this text")
    return 0 if answers else 1


def read_text(words: list[str]) -> str:
    """Return the text that was named, whatever its bytes are; raises `PlaceRefused`."""
    from errorbook.errors.usage import PlaceRefused

    name = " ".join(words)
    if name == "-":
        if is_terminal(sys.stdin):
            tell("Paste a message or a traceback, and end it with Ctrl-D on a line of its own.")
        return _end_of(sys.stdin.buffer) if sys.stdin else ""
    try:
        if not (len(words) == 1 and Path(name).is_file()):
            return name
        with Path(name).open("rb") as file:
            return _end_of(file)
    except ValueError:  # no file can have this name
        return name
    except OSError as error:
        raise PlaceRefused(path=name, wanted="read", reason=error.strerror or str(error)) from error


def _end_of(file: BinaryIO) -> str:
    """Read to the end, and keep the last whole lines: who writes is never cut off, however much comes."""
    kept, is_cut = b"", False
    while chunk := file.read(MOST_BYTES):
        kept += chunk
        if len(kept) > MOST_BYTES:
            kept, is_cut = kept[-MOST_BYTES:], True
    return (kept[kept.find(b"\n") + 1 :] if is_cut else kept).decode(errors="replace")
