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

    What was printed is written out by then. To take apart all that the process holds would take 0.01 s more.
    """
    code = main()
    atexit._run_exitfuncs()
    with suppress(OSError, ValueError, AttributeError):  # nobody may be there to be told
        sys.stderr.flush()
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name, and return its exit code."""
    # What a record may be does not depend on what else is installed, and to look there takes 0.03 s.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    given = sys.argv[1:] if arguments is None else list(arguments)
    is_verbose = "--verbose" in given or "-v" in given
    thresholds = gc.get_threshold()
    try:  # whoever interrupts the start, most of which is this import, wants no traceback either
        from errorbook.cli.endings import to_the_end

        return to_the_end(lambda: _command(given), is_verbose=is_verbose)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if arguments is not None:  # else the process ends, and to look for garbage would take 0.04 s
            gc.set_threshold(*thresholds)


def _command(given: Sequence[str]) -> int:
    from errorbook.cli.parser import parse

    args = parse(given)
    code: int = args.run(args)
    return code
