"""Writes an excerpt: numbered lines, each with an anchor, the raise line marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from errorbook.markup.signs import has_deceptive, with_signs
from errorbook.markup.spans import runs, spans
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from errorbook.markup.languages import Language
    from errorbook.markup.spans import Runs


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
    marked_at = sum(len(line) + 1 for line in text.split("\n")[: marked - start])
    before, after = frame(text, language, marked_at)
    found = runs(text, language, before, after)
    lines = [
        _line(number, with_signs(html), number == marked, line_href)
        for number, html in enumerate(_lines(text, found), start)
    ]
    return Excerpt(Markup(f"<code>{''.join(lines)}</code>"), has_deceptive(text))  # noqa: S704


def _lines(text: str, found: Runs) -> Iterator[str]:
    """Write each line; a run that reaches over a line end goes on in the next."""
    at, name, following = 0, "", 0
    for line in text.split("\n"):
        end = at + len(line)
        inside: Runs = [(0, name)]
        while following < len(found) and found[following][0] <= end:
            start, name = found[following]
            inside.append((max(start - at, 0), name))
            following += 1
        yield spans(line, inside)
        at = end + 1


def _line(number: int, html: str, marked: bool, line_href: Callable[[int], str] | None) -> str:
    href = f' href="{escape(line_href(number))}" aria-label="Line {number}"' if line_href else ""
    kind, words = ("l hit", '<span class="vh">raised here: </span>') if marked else ("l", "")
    return f'<span class="{kind}" id="L{number}"><a data-n="{number}"{href}></a>{words}{html}\n</span>'
