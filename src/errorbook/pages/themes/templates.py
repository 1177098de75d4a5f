"""A template, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.pages.themes.compiling import be_careful

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment


def fill_in(environment: Environment, name: str, **values: object) -> str:
    """Return what the template of a name makes of some values. Raises `TemplateError`."""
    try:
        return _filled(environment, name, values)
    except AttributeError:
        if not be_careful(environment):
            raise
        return _filled(environment, name, values)


def _filled(environment: Environment, name: str, values: Mapping[str, object]) -> str:
    template = environment.get_template(name)
    # Shared, since the globals are there already.
    context = template.new_context({**template.globals, **values}, shared=True)
    return environment.concat(template.root_render_func(context))
