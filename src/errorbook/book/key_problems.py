"""What pydantic finds wrong with a TOML file, said in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.book.formats.json_words import described
from errorbook.book.formats.nearest import did_you_mean, nearest
from errorbook.errors import books

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

    from errorbook.book.formats.positions import Steps
    from errorbook.book.formats.toml_files import TomlFile
    from errorbook.errors import Problem

    Tables = Mapping[tuple[str, ...], type[BaseModel]]

_TYPES = {
    "string_type": "a string in quotes",
    "bool_type": "true or false",
    "tuple_type": "a list of tables, each begun by `[[{name}]]`",
    "model_type": "a table, begun by `[{name}]`",
}
_SAID = "Value error, "


def find_key_problems(
    error: ValidationError,
    file: TomlFile,
    tables: Mapping[tuple[str, ...], type[BaseModel]],
    forms: Mapping[str, str],
) -> Iterator[Problem]:
    """Find our problem for each of pydantic's.

    `tables` are the models by the way to them, numbers of a list left out; `forms` says, by key, what a value
    that fails a pattern must be.
    """
    for each in error.errors(include_url=False):
        problem = _problem(each, tables, forms)
        problem.place = file.place(each["loc"], key_name(each["loc"]))
        yield problem


def key_name(steps: Steps) -> str:
    """Write the way to a key as `outputs.text` or `nav[1].href`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).removeprefix(".")


def _problem(error: ErrorDetails, tables: Tables, forms: Mapping[str, str]) -> Problem:
    kind, steps, value = error["type"], error["loc"], error["input"]
    name = next((step for step in reversed(steps) if isinstance(step, str)), "")
    if kind == "extra_forbidden":
        return _unknown(name, tables[tuple(step for step in steps[:-1] if isinstance(step, str))])
    if kind == "missing":
        return books.BadValue(what=f"the key {name!r} is missing", advice="Every entry needs it.")
    if wanted := _TYPES.get(kind):
        return books.BadValue(what=f"this must be {wanted.format(name=name)}, it is {described(value)}")
    if kind == "value_error":
        return books.BadValue(what=f"{described(value)} {error['msg'].removeprefix(_SAID)}")
    return books.BadValue(what=f"{described(value)} cannot stand here: {forms[name]}")


def _unknown(name: str, table: type[BaseModel]) -> Problem:
    known = sorted(field.alias or key for key, field in table.model_fields.items())
    listed = f"Known here: {', '.join(known)}."
    return books.UnknownKey(name=name, advice=did_you_mean(nearest(name, known)) or listed)
