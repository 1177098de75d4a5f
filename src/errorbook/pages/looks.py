"""What the look of each kind of page depends on, so that a template that changes is seen where it shows.

A template that names others by what it finds in its page may use any.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from jinja2 import nodes
from jinja2.meta import find_referenced_templates

from errorbook import __version__
from errorbook.pages.render import TEMPLATES
from errorbook.pages.themes.theme import tool_versions
from errorbook.pages.values import ErrorLeaf, ErrorPage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errorbook.pages.surroundings import Site
    from errorbook.pages.themes.theme import Theme
    from errorbook.pages.values import Page

ASSETS = ""
"""The name under which a look has the digest of what all kinds of page show of the theme's files."""


def look(site: Site, theme: Theme, known: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return digests (hex) of what a look depends on: by template, and of the assets.

    `known` is a look under the same theme.
    """
    return {**(known or _by_template(theme)), ASSETS: _digest(repr(site.assets))}


def template_of(kind: type[Page]) -> str:
    """Return the name of the template that makes pages of a kind."""
    return TEMPLATES[ErrorPage if kind is ErrorLeaf else kind]


def _by_template(theme: Theme) -> dict[str, str]:
    """Return, for each template that makes pages, a digest of it and of all that it uses."""
    sources = dict(theme.templates)
    uses = {name: set(_used(theme, data, sources)) for name, data in sources.items()}
    facts = repr((__version__, tool_versions()))
    return {
        name: _digest(facts + repr([(each, sources[each]) for each in sorted(_all_used(name, uses))]))
        for name in set(TEMPLATES.values())
    }


def _all_used(name: str, uses: Mapping[str, set[str]]) -> set[str]:
    found, left = set[str](), [name]
    while left:
        each = left.pop()
        if each not in found and each in uses:
            found.add(each)
            left += uses[each]
    return found


def _used(theme: Theme, source: bytes, every: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the names of templates that one uses itself."""
    tree = theme.environment.parse(source.decode())
    for name in find_referenced_templates(tree):
        yield from every if name is None else (name,)
    for use in tree.find_all(nodes.Filter):
        if use.name == "shared":
            given = use.args[0] if use.args else None
            yield from (given.value,) if isinstance(given, nodes.Const) else every
        elif use.name == "listed":
            yield "row.html"


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
