"""The Jinja environment of a theme: templates read before, strict, escaping everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound
from markupsafe import Markup, escape
from pydantic_core import to_json

from errorbook.pages.themes.compiling import Generator
from errorbook.pages.themes.filters import FILTERS
from errorbook.pages.themes.listing import FEW_LINES, remember_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableMapping


def environment(templates: Mapping[str, bytes]) -> Environment:
    """Return an environment that knows these templates, by name."""
    made = _Environment(
        loader=_Templates(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        keep_trailing_newline=True,
    )
    made.extend(memory=None, seconds={}, escaped=escaped, is_careful=False, remembered=0)
    remember_lines(made, FEW_LINES)
    made.filters |= FILTERS
    made.policies |= {"json.dumps_function": _compact, "json.dumps_kwargs": {}}
    return made


def escaped(value: object) -> object:
    """Return a value as it may stand in HTML; most texts may as they are, and that is found out fastest."""
    if type(value) is str and not (
        "'" in value or '"' in value or "<" in value or ">" in value or "&" in value
    ):
        return value
    return value if type(value) is Markup else escape(value)


def _compact(value: object) -> str:
    """Return JSON without blanks, in a third of the time that the standard library's takes."""
    return to_json(value).decode()


class _Environment(Environment):
    code_generator_class = Generator

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return globals that no longer change in one dictionary: a chain of them is slow to copy."""
        return {**self.globals, **(d or {})}


class _Templates(BaseLoader):
    """Hand out templates that were read before, so that rendering touches no disk."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.sources = sources

    def get_source(
        self,
        environment: Environment,  # noqa: ARG002 - the interface is Jinja's
        template: str,
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        if template not in self.sources:
            raise TemplateNotFound(template)
        return self.sources[template].decode(), template, lambda: True
