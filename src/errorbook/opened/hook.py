"""Adds one line with the page's link beneath the traceback of an error that a book knows.

`install` only chains a function to what prints exceptions: `sys.excepthook`, `threading.excepthook` and
IPython's `showtraceback`. Everything else, imports included, happens when an exception was printed, hence the
quoted annotations. The traceback is left as it is; nothing that goes wrong here is ever raised.
"""

import os
import sys

from errorbook.opened.arrivals import forget_arrivals, on_arrival

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike
    from types import ModuleType
    from typing import Any

IPYTHON = "IPython.core.interactiveshell"
TOO_LARGE = "errorbook: {} is too large to be read when an error was printed; name its built site instead"

_book = ""
_base_url = ""
_is_measured = False
"""Whether the book was found to be read soon enough."""
_at_work: "set[int]" = set()
"""The exceptions that are being printed, by identity: of hooks that call each other only the first speaks."""


def install(*, book: "str | PathLike[str]", base_url: str = "") -> None:
    """Say beneath each printed traceback where the page of its error is, if `book` surely knows it.

    `book` is the folder of a built site, of which little is read, or of content, which is read whole when an
    exception was printed; content of more than 5 MB is not, and that is said once. `base_url` is where the
    pages are published; without one the book's own is used. No network is asked. A second call changes both.
    Others that set hooks without calling those before them (`rich.traceback.install`) must come first.
    Raises `HookNeedsFolder` for an address.
    """
    global _book, _base_url, _is_measured
    if "://" in str(book):
        from errorbook.errors.lookups import HookNeedsFolder

        raise HookNeedsFolder(address=str(book))
    _book, _base_url = os.path.abspath(book), base_url  # noqa: PTH100 - a Path costs milliseconds
    _is_measured = False
    forget_arrivals()
    _hook(sys, "excepthook", lambda told: told[1])
    on_arrival("threading", _hook_threads)
    on_arrival(IPYTHON, _hook_ipython)


def uninstall() -> None:
    """Say nothing more, and put back what printed exceptions before, unless others came between."""
    global _book
    _book = ""
    forget_arrivals()
    _unhook(sys, "excepthook")
    if "threading" in sys.modules:
        _unhook(sys.modules["threading"], "excepthook")
    if IPYTHON in sys.modules:
        _unhook(sys.modules[IPYTHON].InteractiveShell, "showtraceback")


def _hook_threads(threading: "ModuleType") -> None:
    _hook(threading, "excepthook", lambda told: told[0].exc_value)


def _hook_ipython(interactiveshell: "ModuleType") -> None:
    """IPython calls `(shell, exc_tuple=None, ...)`; without a tuple it means the current exception."""
    _hook(
        getattr(interactiveshell, "InteractiveShell", None),  # missing while the module is half imported
        "showtraceback",
        lambda told: (told[1] if len(told) > 1 and told[1] else sys.exc_info())[1],
    )


def _hook(owner: "Any", name: str, exception_of: "Callable[[tuple[Any, ...]], object]") -> None:
    """Chain to the function that an owner has now, unless it is ours."""
    previous = getattr(owner, name, None)
    if previous is None or hasattr(previous, "errorbook_chained_to"):
        return

    def print_and_tell(*told: "Any", **more: "Any") -> "Any":
        value = exception_of(told)
        is_outermost = id(value) not in _at_work
        _at_work.add(id(value))
        try:
            answer = previous(*told, **more)
        finally:
            if is_outermost:
                _at_work.discard(id(value))
        if is_outermost:
            _tell(value)
        return answer

    print_and_tell.errorbook_chained_to = previous  # type: ignore[attr-defined]
    setattr(owner, name, print_and_tell)


def _unhook(owner: "Any", name: str) -> None:
    previous = getattr(getattr(owner, name), "errorbook_chained_to", None)
    if previous is not None:
        setattr(owner, name, previous)


def _line(value: Exception) -> str:
    """Return the line for an exception; the first time, and never again, what is said of a book too large."""
    global _book, _is_measured
    from errorbook.opened.telling import line_about, takes_long

    if not _is_measured and takes_long(_book):
        too_large, _book = _book, ""
        return TOO_LARGE.format(too_large)
    _is_measured = True
    return line_about(value, _book, _base_url)


def _tell(value: object) -> None:
    """Print the line for an exception, if there is one to print."""
    if not _book or not isinstance(value, Exception):
        return
    try:
        line = _line(value)
        if line and sys.stderr is not None:
            sys.stdout.flush()  # IPython prints tracebacks there
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
    except BaseException:  # noqa: S110 - a program's last words must not turn into ours
        pass
