"""The warnings of a build as its manifest keeps them, for the next to tell again where nothing changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.errors import Place, family

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.errors import Problem

MOST = 1_000
"""Warnings that are kept: more would make every build slower, and this way only those that tell them."""


def kept_warnings(problems: Sequence[Problem]) -> list[Any] | None:
    """Return problems as plain values; None where they are too many, or more than warnings."""
    if len(problems) > MOST or any(problem.severity != "warning" for problem in problems):
        return None
    return [[problem.code, problem.place, _own(problem)] for problem in problems]


def warnings_of(kept: Iterable[Any] | None) -> tuple[Problem, ...] | None:
    """Return the problems that were kept; None where there is no telling what they were."""
    if not kept:
        return () if kept is not None else None
    from errorbook.errors import books, lookups  # noqa: F401 - which have all that only warn

    kinds = {kind.code: kind for kind in family() if kind.severity == "warning"}
    try:
        return tuple(kinds[code](place=Place(*place), **own) for code, place, own in kept)
    except (KeyError, TypeError, ValueError):
        return None


def _own(problem: Problem) -> dict[str, Any]:
    return {name: value for name, value in problem.values().items() if name != "place"}
