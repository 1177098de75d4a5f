"""Every error that errorbook can report: one family, one module a hundred codes.

Codes: EB1xx files, bytes and JSON; EB2xx members of a record; EB3xx the book as a whole; EB4xx patterns
and look-up; EB5xx building and serving; EB9xx usage. The wing imports the standard library alone.
"""

from __future__ import annotations

from errorbook.errors.base import NOWHERE, Place, Problem, Severity

__all__ = ["NOWHERE", "Place", "Problem", "Severity", "family"]


def family() -> tuple[type[Problem], ...]:
    """Return every class of the family that has a code, sorted by it.

    Only modules that were imported have told of their classes.
    """
    found: dict[str, type[Problem]] = {}
    rest = list(Problem.__subclasses__())
    while rest:
        kind = rest.pop()
        rest.extend(kind.__subclasses__())
        if "code" in vars(kind):
            found[kind.code] = kind
    return tuple(found[code] for code in sorted(found))
