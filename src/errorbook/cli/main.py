"""The command `errorbook`."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

INTERRUPTED = 130
"""What a shell makes of SIGINT."""


def program() -> NoReturn:
    """Be the whole process: run the command that its arguments name, and end.

    What was printed is written out by then. Nothing is taken apart, which would take 0.01 s, and garbage is
    not looked for, 0.04 s.
    """
    code = _ended(sys.argv[1:])
    atexit._run_exitfuncs()
    with suppress(OSError, ValueError, AttributeError):  # nobody may be there to be told
        sys.stderr.flush()
    os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, in a process that goes on, and return its exit code."""
    thresholds = gc.get_threshold()
    try:
        return _ended(arguments)
    finally:
        gc.set_threshold(*thresholds)


def _ended(arguments: Sequence[str]) -> int:
    # What a record may be does not depend on what else is installed, and to look there takes 0.03 s.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    is_verbose = "--verbose" in arguments or "-v" in arguments
    try:  # whoever interrupts the start, most of which is this import, wants no traceback either
        from errorbook.cli.endings import to_the_end

        return to_the_end(lambda: _command(arguments), is_verbose=is_verbose)
    except KeyboardInterrupt:
        return INTERRUPTED


def _command(arguments: Sequence[str]) -> int:
    from errorbook.cli.parser import parse

    args = parse(arguments)
    code: int = args.run(args)
    return code
