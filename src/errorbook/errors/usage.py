"""Problems with the command line, and with what it was pointed at."""

from __future__ import annotations

from errorbook.errors.base import Problem


class BadArguments(Problem):
    """Tell that a command was given arguments that it does not take."""

    code = "EB901"
    message = "the arguments do not fit: {what}"
    hint = "`{command} --help` lists what it takes."
    exit_code = 2
    command: str
    what: str


class UnknownCommand(Problem):
    """Tell that there is no command of a name."""

    code = "EB902"
    message = "there is no command {name!r}"
    hint = "{advice}"
    exit_code = 2
    name: str
    advice: str


class NoCommand(Problem):
    """Tell that no command was named."""

    code = "EB903"
    message = "no command was named"
    hint = "Name one of {known}; `errorbook --help` says what each does."
    exit_code = 2
    known: str


class FolderNotEmpty(Problem):
    """Tell that a new book would lie among other files."""

    code = "EB904"
    message = "{folder!r} is not empty: it holds {example!r}"
    hint = "Name a folder that is empty or absent; a new book never lies among other files."
    exit_code = 2
    folder: str
    example: str


class AddressNotFree(Problem):
    """Tell that nothing can be served at an address."""

    code = "EB905"
    message = "cannot serve at {host}:{port}: {reason}"
    hint = "Choose another with --port or --host; --port 0 takes any port that is free."
    exit_code = 2
    host: str
    port: int
    reason: str


class OutputNotWritten(Problem):
    """Tell that what a command prints could not be written."""

    code = "EB906"
    message = "the output could not be written: {reason}"
    hint = "Look at where standard output leads, and at the space left there."
    exit_code = 2
    reason: str


class PlaceRefused(Problem):
    """Tell that the system refused a file or a folder that was named on the command line."""

    code = "EB907"
    message = "{path!r} cannot be {wanted}: {reason}"
    hint = "Look at the name, at the permissions, and at the folders above it."
    exit_code = 2
    path: str
    wanted: str
    reason: str


class OwnFault(Problem):
    """Tell that errorbook itself went wrong."""

    code = "EB999"
    message = "errorbook itself went wrong, with {kind}: {what}"
    hint = "Please report this line; with --verbose the same command shows where it happened."
    exit_code = 2
    kind: str
    what: str
