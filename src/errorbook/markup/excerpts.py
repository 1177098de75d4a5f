"""Writes an excerpt: numbered lines, each with an anchor, the raise line marked."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from errorbook.markup.lines import painted_lines
from errorbook.markup.signs import has_deceptive
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
    before = text.split("\n")[: marked - start]
    marked_at = len("\n".join(before)) + 1 if before else 0
    lines = painted_lines(text, language, *frame(text, language, marked_at))
    numbers = range(start, start + len(lines))
    html = [
        f'<span class="l" id="L{number}"><a data-n="{number}"{link}></a>{line}\n</span>'
        for number, link, line in zip(numbers, _links(numbers, line_href), lines, strict=True)
    ]
    if marked in numbers:
        html[marked - start] = _marked(html[marked - start])
    return Excerpt(Markup(f"<code>{''.join(html)}</code>"), has_deceptive(text))  # noqa: S704


def _links(numbers: range, line_href: Callable[[int], str] | None) -> Iterable[str]:
    """Write the attributes that make links of numbers; an address holds no line end."""
    if line_href is None:
        return repeat("", len(numbers))
    hrefs = "\n".join(map(line_href, numbers))
    escaped = hrefs.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").split("\n")
    return [
        f' href="{href}" aria-label="Line {number}"' for number, href in zip(numbers, escaped, strict=True)
    ]


def _marked(line: str) -> str:
    opening, _, rest = line.removeprefix('<span class="l"').partition("</a>")
    return f'<span class="l hit"{opening}</a><span class="vh">raised here: </span>{rest}'
