"""The parser of the command line, with the arguments of the one command that is called."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

from errorbook import __version__
from errorbook.cli.commands import COMMANDS
from errorbook.errors.usage import BadArguments, NoCommand, UnknownCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = [command.name for command in COMMANDS]
ENDINGS = """\
exit codes:
  0  done
  1  the content has problems, or nothing was found
  2  wrong usage, or a place that cannot be read or written

CONTENT is a book, a folder of records or a record file (default: content); SITE is where the site goes
(default: site). Colours follow the terminal and NO_COLOR."""


class Parser(ArgumentParser):
    """Parse arguments, and raise a problem where the standard parser would end the process."""

    def error(self, message: str) -> NoReturn:
        """Raise the usage problem that the message speaks of."""
        raise BadArguments(command=self.prog, what=message)


def parse(arguments: Sequence[str]) -> Namespace:
    """Return the parsed arguments; `run` among them is what the command does."""
    named = next((each for each in arguments if not each.startswith("-")), None)
    if named is not None and named not in NAMES:
        raise UnknownCommand(name=named, advice=_advice(named))
    args = _parser(named).parse_args(arguments)
    if args.command is None:
        raise NoCommand(known=", ".join(NAMES))
    return args


def _parser(named: str | None) -> Parser:
    parser = Parser(
        prog="errorbook",
        description="Turn a folder of error records into a static reference site.",
        epilog=ENDINGS,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"errorbook {__version__}")
    _verbosity(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        child = commands.add_parser(
            command.name,
            help=command.summary,
            description=f"{command.summary[0].upper()}{command.summary[1:]}.",
            allow_abbrev=False,
        )
        if command.name == named:
            steps = command.steps()
            steps.configure(child)
            _verbosity(child, default=SUPPRESS)
            child.set_defaults(run=steps.run)
    return parser


def _verbosity(parser: ArgumentParser, default: bool | str = False) -> None:
    """Declare how much is printed; a default of the command would undo what stands before it."""
    for short, name, what in (
        ("-q", "--quiet", "print problems and results only"),
        ("-v", "--verbose", "print more of what is done"),
    ):
        parser.add_argument(short, name, action="store_true", default=default, help=what)


def _advice(name: str) -> str:
    near = get_close_matches(name, NAMES, n=1)
    return f"Did you mean {near[0]!r}?" if near else f"There are {', '.join(NAMES)}."
