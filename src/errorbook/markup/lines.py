"""Paints code line by line, and remembers lines.

Excerpts of one file overlap, and lines such as `else:` are everywhere. What a line looks like follows from
the lexer's state at its beginning and its own text, wherever no rule that was tried there may look beyond its
end (`reaches`): such a line is lexed once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from errorbook.markup.lexing import lex
from errorbook.markup.limits import is_ordinary
from errorbook.markup.signs import with_signs
from errorbook.markup.spans import class_of, runs, span_lines, spans
from errorbook.markup.tokens import new_lexer, tables_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.markup.languages import Language
    from errorbook.markup.lexing import Tables

    Painter = Callable[[str, int, int], list[str]]

REMEMBERED = 40_000  # lines of a language, some 13 MB; then the memory begins anew


def painted_lines(text: str, language: Language, before: str = "", after: str = "") -> list[str]:
    """Write each line of a text as HTML. `before` and `after` are read with it, and not written."""
    if language.lexer and is_ordinary(text):
        paint = _painter(language)
        if paint:
            return paint(f"{before}{text}{after}\n", len(before), len(before) + len(text))
    return list(map(with_signs, span_lines(spans(text, runs(text, language, before, after)))))


@cache
def _painter(language: Language) -> Painter | None:
    tables = tables_of(new_lexer(language), class_of)
    return None if tables is None else _Memory(tables).paint


class _Memory:
    """Remember, by the states entered and its text, how a line is painted and which states it leaves."""

    def __init__(self, tables: Tables[str]) -> None:
        self.tables = tables
        self.lines: dict[tuple[tuple[str, ...], str], tuple[str, tuple[str, ...]]] = {}

    def paint(self, text: str, begin: int, end: int) -> list[str]:
        """Paint the lines from `begin` to `end`; there, or later, a line of `text` ends."""
        painted: list[str] = []
        states: tuple[str, ...] = ("root",)
        at = 0
        while at <= end:
            stop = text.index("\n", at) + 1
            # The first line of all has nothing before it, which a rule may see.
            is_whole = at and begin <= at and stop <= end + 1
            key = (states, text[at:stop])
            if is_whole and (known := self.lines.get(key)):
                html, states = known
                painted.append(html)
            else:
                stop, states, lines = self._lines(text, at, stop, states, begin, end, bool(is_whole))
                painted += lines
            at = stop
        return painted

    def _lines(
        self, text: str, at: int, stop: int, states: tuple[str, ...], begin: int, end: int, is_whole: bool
    ) -> tuple[int, tuple[str, ...], list[str]]:
        """Paint lines until one ends where a token does; give its end, the states then, and the lines."""
        found: list[tuple[int, str]] = []
        stack = list(states)
        reached, is_local = lex(self.tables, text, at, stop, stack, found)
        if is_whole and reached == stop:
            html = with_signs(spans(text, found, at, stop - 1))
            left = tuple(stack)
            if is_local:
                if len(self.lines) >= REMEMBERED:
                    self.lines.clear()
                self.lines[states, text[at:stop]] = html, left
            return reached, left, [html]
        while text[reached - 1] != "\n":
            reached, _ = lex(self.tables, text, reached, text.index("\n", reached) + 1, stack, found)
        first, last = max(at, begin), min(reached - 1, end)
        lines = map(with_signs, span_lines(spans(text, found, first, last))) if last >= first else ()
        return reached, tuple(stack), list(lines)
