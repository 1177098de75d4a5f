"""Templates compiled for speed put out what Jinja's own compiler has them put out, and fail where it does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, TemplateError
from markupsafe import Markup

from errorbook.pages.themes.environment import environment
from errorbook.pages.themes.templates import fill_in

if TYPE_CHECKING:
    from collections.abc import Callable

BASE = "<{% block a %}base a{% endblock %}|{% block b scoped %}base b{% endblock %}>\n"
PARTS = {
    "base.html": BASE,
    "part.html": "part {{ page.title if page is defined else 'of none' }}\n",
    "macros.html": (
        "text {{ 1 + 1 }}\n"
        "{% macro twice(x) %}{{ x }}{{ caller() if caller else '' }}"
        "{% include 'part.html' %}{{ x }}{% endmacro %}"
    ),
}
VALUES: dict[str, Any] = {
    "page": SimpleNamespace(
        title="a & b",
        safe=Markup("<b>"),
        count=3,
        none=None,
        items_=[1, "<", Markup("<")],
        **{"class": "keyword", "nested": {"key": "'item'", "items": "shadowed"}},
    ),
    "tree": [{"name": "a", "below": [{"name": "b", "below": []}]}, {"name": "c", "below": []}],
    "parent": "base.html",
}
TEMPLATES = {
    "escaping": "{{ page.title }}{{ page.safe }}{{ page.count }}{{ page.none }}{{ '<' }}{{ page.items_ }}",
    "no escaping": "{% autoescape false %}{{ page.title }}{% endautoescape %}{{ page.title }}",
    "items": "{{ page.nested.key }} {{ page.nested['key'] }} {{ page.nested.items() | list }}",
    "a keyword": "{{ page.class }}",
    "other letters": "{% set x = {'ﬁ': 1, 'fi': 2} %}{{ x.ﬁ }}",
    "nothing there": "before {{ page.nope }} after",
    "nothing below nothing": "{{ page.none.nope }}",
    "nobody": "{{ nobody.nope }}",
    "asked for": "{{ page.nope is defined }}{{ page.nope | default('!') }}"
    "{{ page.nested.nope is undefined }}",
    "extending": "{% extends 'base.html' %}{% block a %}{{ super() }}{{ page.title }}"
    "{{ self.b() }}{% endblock %}",
    "extending late": "{% if page.count %}{% extends parent %}{% endif %}out{% block a %}in{% endblock %}",
    "not extending": "{% if not page.count %}{% extends parent %}{% endif %}out{% block a %}in{% endblock %}",
    "including": "a{% include 'part.html' %}b{% include ['gone.html', 'part.html'] %}c",
    "including without": "a{{ 1 }}{% include 'part.html' without context %}b{% for i in [1, 2] %}{{ i }}"
    "{% include 'part.html' without context %}{% endfor %}c",
    "including nothing": "a{% include 'gone.html' ignore missing %}b",
    "importing": "{% import 'macros.html' as m %}{{ m }}{{ m.twice(page.title) }}",
    "importing one": "{% from 'macros.html' import twice with context %}{% call twice('<') %}>{% endcall %}",
    "blocks of text": "{% set x %}{{ page.title }}{% endset %}{{ x }}"
    "{% filter upper %}a{{ x }}{% endfilter %}",
    "loops": "{% for i in page.items_ %}{{ loop.index }}{{ i }}{% else %}none{% endfor %}"
    "{% for i in [] %}{% else %}none{% endfor %}{% for i in [1, 2] if i > 1 %}{{ i }}{% endfor %}",
    "loops in loops": "{% for t in tree recursive %}{{ t.name }}({{ loop(t.below) }}){% endfor %}",
    "blocks in loops": "{% for i in [1, 2] %}{% block x scoped %}{{ i }}{% endblock %}{% endfor %}",
    "twice a block": "{% block x %}x{{ page.count }}{% endblock %}{{ self.x() }}{{ self.x()|length }}",
    "a joiner": "{% set comma = joiner(', ') %}{% for i in [1, 2] %}{{ comma() }}{{ i }}{% endfor %}",
}


def outcome(render: Callable[[], str]) -> tuple[type, str]:
    try:
        return str, render()
    except TemplateError as fault:
        return type(fault), str(fault)


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_puts_out_what_jinja_says(name: str) -> None:
    sources = PARTS | {"it.html": TEMPLATES[name]}
    plain = Environment(
        loader=DictLoader(sources),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    ours = environment({each: text.encode() for each, text in sources.items()})
    expected = outcome(lambda: plain.get_template("it.html").render(VALUES))
    for _ in range(2):
        assert outcome(lambda: fill_in(ours, "it.html", **VALUES)) == expected


def test_an_attribute_that_is_missing_in_the_code_of_a_filter_is_no_business_of_templates() -> None:
    ours = environment({"it.html": b"{{ 1|broken }}"})
    ours.filters["broken"] = lambda value: value.nope
    for _ in range(2):
        with pytest.raises(AttributeError, match="nope"):
            fill_in(ours, "it.html")
