"""The family of errors as its classes stand in the source, and the records that explain them."""

from __future__ import annotations

import importlib
import json
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import errorbook.errors
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "content" / "errors" / "errorbook"
ERRORS = ROOT / "src" / "errorbook" / "errors"

HUNDREDS = {
    "reading": 1,
    "records": 2,
    "excerpts": 2,
    "books": 3,
    "ledgers": 3,
    "lookups": 4,
    "builds": 5,
    "themes": 6,
    "hosting": 7,
    "usage": 9,
}
"""Which hundred of codes each module of the family has."""


def read_classes() -> list[type[Problem]]:
    """Return all classes with a code, in the order of their codes; two of one code both come."""
    for module in pkgutil.iter_modules(errorbook.errors.__path__):
        importlib.import_module(f"errorbook.errors.{module.name}")
    return sorted(_below(Problem), key=lambda kind: (kind.code, kind.__name__))


def _below(kind: type[Problem]) -> Iterator[type[Problem]]:
    for child in kind.__subclasses__():
        if "code" in vars(child) and child.__module__.startswith("errorbook."):
            yield child
        yield from _below(child)


def read_records() -> dict[str, dict[str, Any]]:
    """Return the records by the names of their files."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted(RECORDS.glob("*.json"))}


def written(record: dict[str, Any]) -> str:
    """Return the text of a record's file."""
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def sample(kind: type[Problem]) -> Problem:
    """Return a problem of a class with some value in each of its fields."""
    numbers = {"int": 40, "float": 2.5}
    named = {name: kind.__annotations__[name] for name in kind.members if name != "place"}
    values: dict[str, Any] = {name: numbers.get(kept, f"some {name}") for name, kept in named.items()}
    return kind(**values)
