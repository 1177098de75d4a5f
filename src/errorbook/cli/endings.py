"""How the program ends: output whole or known to be lost, signals answered, faults told in one line."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from errorbook.cli.terminal import tell
from errorbook.errors import Problem
from errorbook.errors.usage import OutputNotWritten, OwnFault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
TERMINATED = 128 + signal.SIGTERM
NOBODY_READS = 128 + 13
"""What a shell makes of SIGPIPE, which Python ignores and Windows does not have."""


def to_the_end(command: Callable[[], int], *, is_verbose: bool = False) -> int:
    """Run a command and return its exit code, whatever comes between."""
    _prepare_streams()
    try:
        with _answering_sigterm():
            code = _reported(command, is_verbose=is_verbose)
        _flush()
        return code
    except BrokenPipeError:
        _point_at_nothing()
        return NOBODY_READS
    except OutputNotWritten as lost:
        _point_at_nothing()
        return _printed(lost)
    except KeyboardInterrupt as end:
        return getattr(end, "exit_code", INTERRUPTED)  # a build says which signal it was


def _reported(command: Callable[[], int], *, is_verbose: bool) -> int:
    """Run a command; a problem that ends it is printed, and so is a fault of our own."""
    try:
        return command()
    except (BrokenPipeError, OutputNotWritten):
        raise
    except Problem as problem:
        return _printed(problem)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except Exception as fault:
        if is_verbose:
            _tell_traceback(fault)
        return _printed(OwnFault(kind=type(fault).__name__, what=str(fault)))


def _printed(problem: Problem) -> int:
    """Print the problem that ended a command, and return the exit code."""
    from errorbook.cli.problems import exit_code, print_problems

    print_problems([problem])
    return exit_code([problem])


def _flush() -> None:
    """See to it that what was printed arrives."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputNotWritten(reason=error.strerror or str(error)) from error


def _tell_traceback(fault: Exception) -> None:
    import traceback

    from errorbook.markup.signs import escape_controls

    tell(escape_controls("".join(traceback.format_exception(fault))).rstrip())


@contextmanager
def _answering_sigterm() -> Iterator[None]:
    """Turn SIGTERM into an ordinary end, so that everything that cleans up does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before, hook = signal.signal(signal.SIGTERM, _terminate), sys.unraisablehook
    sys.unraisablehook = partial(_tell_unraisable, hook)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        sys.unraisablehook = hook


def _tell_unraisable(
    tell_it: Callable[[sys.UnraisableHookArgs], object], told: sys.UnraisableHookArgs
) -> None:
    """Tell of an exception that Python had to drop, unless it is a request to end, which is made again."""
    if not issubclass(told.exc_type, (KeyboardInterrupt, SystemExit)):
        tell_it(told)


def _terminate(_number: int, _frame: FrameType | None) -> None:
    sys.exit(TERMINATED)


def _prepare_streams() -> None:
    """Let no later file take the number of a closed stream, and no character be unprintable."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        while os.open(os.devnull, os.O_RDWR) < 2:
            pass
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _point_at_nothing() -> None:
    """Lead standard output nowhere, or the interpreter's last flush would complain."""
    with suppress(OSError, ValueError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
