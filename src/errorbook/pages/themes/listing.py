"""The lines in which lists and related errors show a record, the same wherever they stand."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from errorbook.pages.themes.templates import fill_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.pages.pieces import Row

FEW_LINES = 1 << 12
MOST_LINES = 1 << 14
"""Records of a book whose lines are all remembered, 300 bytes each in each worker; else `FEW_LINES` are."""

_ROOT = "\0root/"
"""Stands for the way to the root in a line that is made once for all places; no record holds U+0000."""


_safe: Callable[[str], Markup] = partial(str.__new__, Markup)


def remember_lines(environment: Environment, records: int) -> None:
    """Have an environment remember the lines of a book of so many records, or of a big one some."""
    count = records if records <= MOST_LINES else FEW_LINES
    if count != environment.remembered:  # type: ignore[attr-defined]
        environment.remembered = count  # type: ignore[attr-defined]
        environment.line = lru_cache(maxsize=count)(partial(_line, environment))  # type: ignore[attr-defined]


@pass_environment
def listed(environment: Environment, row: Row, root: str) -> Markup:
    """Return a record's line in a list."""
    line: str = environment.line(row)  # type: ignore[attr-defined]
    return _safe(line.replace(_ROOT, root))


def _line(environment: Environment, row: Row) -> str:
    return fill_in(environment, "row.html", row=row, root=_ROOT)
