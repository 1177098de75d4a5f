"""The command `errorbook`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from errorbook.cli.endings import to_the_end
from errorbook.cli.parser import parse

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, and return its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    is_verbose = "--verbose" in given or "-v" in given
    return to_the_end(lambda: _command(given), is_verbose=is_verbose)


def _command(given: Sequence[str]) -> int:
    args = parse(given)
    code: int = args.run(args)
    return code
