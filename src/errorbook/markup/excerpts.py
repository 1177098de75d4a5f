"""Writes an excerpt: numbered lines, each with an anchor, the raise line marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from errorbook.markup.lines import painted_lines
from errorbook.markup.signs import has_deceptive
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.markup.languages import Language


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
    """Write the lines of a text from number `start` on, and mark the line with number `marked`.

    Each line is a span with the id `L<number>`; its number stands in an attribute, for a style sheet to
    show, so that nobody copies it with the code. The `pre` around it all is the template's.
    """
    marked_at = sum(len(line) + 1 for line in text.split("\n")[: marked - start])
    lines = painted_lines(text, language, *frame(text, language, marked_at))
    html = [_line(number, line, number == marked, line_href) for number, line in enumerate(lines, start)]
    return Excerpt(Markup(f"<code>{''.join(html)}</code>"), has_deceptive(text))  # noqa: S704


def _line(number: int, html: str, is_marked: bool, line_href: Callable[[int], str] | None) -> str:
    link = ""
    if line_href:
        href = line_href(number).replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
        link = f' href="{href}" aria-label="Line {number}"'
    kind, words = ("l hit", '<span class="vh">raised here: </span>') if is_marked else ("l", "")
    return f'<span class="{kind}" id="L{number}"><a data-n="{number}"{link}></a>{words}{html}\n</span>'
