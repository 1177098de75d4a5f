"""A static reference site from a folder of error records, found by the message in hand.

`Book.open(where)` opens content, a built site or a published one; `book.lookup(text)` finds the errors that
a text speaks of, `book.explain(name)` tells what is known of one. `install(book=...)` adds a line with the
page's link beneath tracebacks. Nothing is imported before it is asked for.

PYTEST_DONT_REWRITE: where `install` is called as the interpreter starts, this is imported before pytest is.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errorbook.opened.book import Book, Match
    from errorbook.opened.hook import install, uninstall

__all__ = ["Book", "Match", "__version__", "install", "uninstall"]

__version__ = "0.1.0"

_HOMES = {
    "Book": "errorbook.opened.book",
    "Match": "errorbook.opened.book",
    "install": "errorbook.opened.hook",
    "uninstall": "errorbook.opened.hook",
}


def __getattr__(name: str) -> object:
    """Import what is asked for (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    found: object = getattr(
        __import__(_HOMES[name], fromlist=(name,)), name
    )  # `importlib` costs a millisecond
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
