"""The ledger: every address that was ever published, one a line in `published.txt`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.setting_forms import site_path
from errorbook.errors import Place
from errorbook.errors.books import BadAddress

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errorbook.errors import Problem

LEDGER = "published.txt"
HEADING = (
    "# Every address that this book ever published. `errorbook publish` adds to it; nothing is taken out.\n"
)


class Published(NamedTuple):
    """Hold one address of the ledger, relative to the site's root, as `errors/97f4db7f7d7793be/`."""

    href: str
    place: Place


def parse_ledger(text: str, label: str) -> tuple[tuple[Published, ...], tuple[Problem, ...]]:
    """Return the addresses of a ledger, sorted and each once, and what is wrong with its lines.

    `label` is the file's name in problems. Empty lines and lines that begin with `#` say nothing.
    """
    found: dict[str, Published] = {}
    problems: list[Problem] = []
    for number, line in enumerate(text.split("\n"), 1):
        value, place = line.strip(), Place(label, number)
        if not value or value.startswith("#"):
            continue
        try:
            href = site_path(value)
        except ValueError as why:
            problems.append(BadAddress(place=place, value=repr(value), why=str(why)))
            continue
        found.setdefault(href, Published(href, place))
    return tuple(found[href] for href in sorted(found)), tuple(problems)


def ledger_text(hrefs: Iterable[str]) -> str:
    """Return a ledger of these addresses, one a line, sorted; the home page is written as `/`."""
    return HEADING + "".join(f"{href or '/'}\n" for href in sorted(set(hrefs)))
