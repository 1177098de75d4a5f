"""Writes Markdown from strangers as HTML."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

_HREF = re.compile(r"(?:https?://|mailto:|#)", re.IGNORECASE)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("js-default").disable(["image", "reference"])
    parser.validateLink = lambda href: _HREF.match(href) is not None  # type: ignore[method-assign]
    return parser


def prose(text: str) -> Markup:
    """Write Markdown as block elements."""
    return Markup(_parser().render(text))  # noqa: S704 - html is off


def prose_inline(text: str) -> Markup:
    """Write Markdown without the paragraph around it, where it is but one."""
    html = _parser().render(text).strip()
    if html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>"):
        html = html[3:-4]
    return Markup(html)  # noqa: S704


def plain(text: str) -> str:
    """Give the words of a Markdown text."""
    return " ".join(Markup(_parser().render(text)).striptags().split())  # noqa: S704


def first_sentence(text: str) -> str:
    """Give the first sentence of a Markdown text, as words."""
    return re.split(r"(?<=[.!?])\s", plain(text), maxsplit=1)[0]
