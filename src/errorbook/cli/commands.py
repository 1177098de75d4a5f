"""The table of commands: what each is called and what it does."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


class Steps(Protocol):
    """Be the module of a command."""

    def configure(self, parser: ArgumentParser) -> None:
        """Declare the command's arguments."""

    def run(self, args: Namespace) -> int:
        """Do what the command does, and return the exit code."""


class Command(NamedTuple):
    """Name a command, and say in a few words what it does."""

    name: str
    summary: str

    def steps(self) -> Steps:
        """Import the module of this command; the others stay out of its start-up time."""
        return cast("Steps", import_module(f"errorbook.cli.{self.name}"))


COMMANDS = (
    Command("build", "write the site"),
    Command("serve", "build, watch, and reload the browser"),
    Command("check", "report what is wrong with the content"),
    Command("lookup", "find the errors that a text speaks of"),
    Command("explain", "print what is known of one error"),
    Command("annotate", "answer an issue with the errors that it speaks of"),
    Command("diff", "tell what changed between two books"),
    Command("publish", "keep the ledger and the history of a book"),
    Command("host", "print what a host needs beside the site"),
    Command("init", "start a small book"),
    Command("schema", "print the JSON Schema of a record"),
)
