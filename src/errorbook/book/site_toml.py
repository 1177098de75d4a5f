"""Reads `site.toml`, and joins those of several books into the settings of one site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from errorbook.book.formats.json_words import described
from errorbook.book.formats.toml_files import TomlFile, read_toml
from errorbook.book.key_problems import find_key_problems, key_name
from errorbook.book.settings import NavItem, Outputs, Provenance, Redirect, Report, Settings, SourceLinks
from errorbook.errors import Problem, books

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.book.formats.positions import Steps

FILE = "site.toml"

_TABLES: dict[tuple[str, ...], type[BaseModel]] = {
    (): Settings,
    ("outputs",): Outputs,
    ("source",): SourceLinks,
    ("report",): Report,
    ("provenance",): Provenance,
    ("nav",): NavItem,
    ("redirect",): Redirect,
}
_ONE_LINE = "it must be one line of text, not blank and not longer than this setting allows"
_FORMS = {
    "title": _ONE_LINE,
    "description": _ONE_LINE,
    "text": _ONE_LINE,
    "dataset_version": _ONE_LINE,
    "language": "it must be a language tag (BCP 47), as en or pt-BR",
    "repo": "it must be owner/name as GitHub has it",
}


def read_settings(labels: Iterable[str]) -> tuple[Settings, tuple[Problem, ...]]:
    """Return the settings of one site, and what is wrong with the files; a bad one adds nothing."""
    problems: list[Problem] = []
    joined: dict[str, Any] = {}
    said: dict[Steps, str] = {}
    for label in labels:
        try:
            file = read_toml(label)
        except Problem as problem:
            problems.append(problem)
            continue
        if found := list(_find_problems(file)):
            problems += found
        else:
            problems += _join(joined, file.value, file, (), said)
    return Settings.model_validate(joined), tuple(problems)


def _find_problems(file: TomlFile) -> Iterator[Problem]:
    try:
        settings = Settings.model_validate(file.value)
    except ValidationError as error:
        yield from find_key_problems(error, file, _TABLES, _FORMS)
        return
    seen: set[str] = set()
    for number, rule in enumerate(settings.redirect):
        steps = ("redirect", number, "from")
        if rule.from_ in seen:
            what = f"{rule.from_!r} is led elsewhere already"
            yield books.BadValue(what=what, place=file.place(steps, key_name(steps)))
        seen.add(rule.from_)


def _join(
    joined: dict[str, Any], more: dict[str, Any], file: TomlFile, steps: Steps, said: dict[Steps, str]
) -> Iterator[Problem]:
    """Put the values of one more file to the others: tables are joined, lists follow each other."""
    for key, value in more.items():
        below = (*steps, key)
        if key not in joined:
            joined[key] = dict(value) if isinstance(value, dict) else value
            said[below] = file.label
        elif isinstance(value, dict):
            yield from _join(joined[key], value, file, below, said)
        elif isinstance(value, list):
            joined[key] = [*joined[key], *(item for item in value if item not in joined[key])]
        elif value != joined[key]:
            place = file.place(below, key_name(below))
            yield books.SettingConflict(
                value=described(value),
                other_value=described(joined[key]),
                other=said.get(below, ""),
                place=place,
            )
