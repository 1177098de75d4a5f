"""The errors that a text speaks of, as programs are given them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from errorbook.find.confidence import Confidence


@dataclass(frozen=True, slots=True)
class Match:
    """Hold one answer: a record, what the text has in its placeholders, how sure that is and why.

    `message` is the record's, as the source has it; `path` and `line` say where in `repo` it is raised. A
    site built without data of its records (`json = false`) does not know the repository. `confidence` is
    `sure`, `likely` or `nearest by words`. `href` is the address of the page: whole where it is known where
    the site lies, else relative to the site's root.
    """

    id: str
    message: str
    error_class: str
    repo: str
    path: str
    line: int
    values: Mapping[str, str]
    confidence: Confidence
    reason: str
    href: str


def named_values(found: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return texts by the expressions of their placeholders, none lost.

    A placeholder without an expression (`{}`, `%s`) goes by its position, from 0 as in `str.format`. Of
    several texts for one expression the later ones have their number behind, as `x (2)`.
    """
    values: dict[str, str] = {}
    for position, (expression, text) in enumerate(found):
        name = expression or str(position)
        number = 2
        while values.get(name, text) != text:
            name = f"{expression or position} ({number})"
            number += 1
        values[name] = text
    return values
