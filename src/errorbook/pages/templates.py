"""A template, filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_in(environment: Environment, name: str, **values: object) -> str:
    """Return what the template of a name makes of some values. Raises `TemplateError`."""
    template = environment.get_template(name)
    # Shared, since the globals of a template are slow to copy: they are a chain of maps.
    context = template.new_context({**environment.globals, **values}, shared=True)
    return environment.concat(template.root_render_func(context))
