"""Writing to the terminal: the two streams, and colours where they are wanted."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from errorbook.errors.usage import OutputNotWritten

if TYPE_CHECKING:
    from typing import TextIO

STYLES = {"strong": "1", "dim": "2", "error": "1;31", "warning": "1;33"}


def say(text: str) -> None:
    """Print a result to standard output.

    Raises `OutputNotWritten`, and `BrokenPipeError` where nobody reads.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text + "\n")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputNotWritten(reason=error.strerror or str(error)) from error


def tell(text: str) -> None:
    """Print news or a problem to standard error; where that fails, there is nobody to tell."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(text + "\n")


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether somebody may be looking."""
    return stream is not None and not stream.closed and stream.isatty()


def has_colour(stream: TextIO | None) -> bool:
    """Tell whether colours are wanted: on a terminal, unless NO_COLOR (no-color.org) or TERM say no."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(text: str, style: str, *, colour: bool) -> str:
    """Return a text in one of the styles (ECMA-48, SGR), or as it is."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and text else text
