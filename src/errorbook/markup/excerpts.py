"""Writes an excerpt: numbered lines, each with an anchor, the raise line marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from errorbook.markup.languages import Language
from errorbook.markup.lexing import lex
from errorbook.markup.signs import has_deceptive, with_signs
from errorbook.markup.spans import spans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pygments.token import _TokenType


class Excerpt(NamedTuple):
    """Hold an excerpt's `code` element; `has_signs` where direction controls or the like were in it."""

    html: Markup
    has_signs: bool


def excerpt(
    text: str,
    *,
    start: int,
    marked: int,
    language: Language,
    line_href: Callable[[int], str] | None,
) -> Excerpt:
    """Write the lines of a text from number `start` on, and mark the line with number `marked`."""
    tokens = lex(text, language) if language.lexer else [(None, text)]
    lines = [
        _line(number, with_signs(spans(line)), number == marked, line_href)
        for number, line in enumerate(_lines(tokens), start)
    ]
    return Excerpt(Markup(f"<code>{''.join(lines)}</code>"), has_deceptive(text))  # noqa: S704


def _lines(tokens: Iterable[tuple[_TokenType, str]]) -> Iterator[list[tuple[_TokenType, str]]]:
    line: list[tuple[_TokenType, str]] = []
    for kind, value in tokens:
        first, *others = value.split("\n")
        line.append((kind, first))
        for other in others:
            yield line
            line = [(kind, other)]
    yield line


def _line(number: int, html: str, marked: bool, line_href: Callable[[int], str] | None) -> str:
    href = f' href="{escape(line_href(number))}" aria-label="Line {number}"' if line_href else ""
    kind, words = ("l hit", '<span class="vh">raised here: </span>') if marked else ("l", "")
    return f'<span class="{kind}" id="L{number}"><a data-n="{number}"{href}></a>{words}{html}\n</span>'
