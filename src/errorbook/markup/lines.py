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

REMEMBERED = 8_000  # lines of a language, some 3 MB; then the memory begins anew. More find little more.
DEEPEST = 100  # states within states; what is deeper is not remembered


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


class _Entry(dict[str, str]):
    """Map a line that begins in `states`, and leaves them as they are, to how it is painted.

    `leaving` has the others, and for each the entry of the next line. Apart they take less memory, and the
    garbage collector need not look through them.
    """

    def __init__(self, states: tuple[str, ...]) -> None:
        super().__init__()
        self.states = states
        self.leaving: dict[str, tuple[str, _Entry]] = {}


class _Memory:
    """Remember, by the states entered and its text, how a line is painted and which states it leaves."""

    def __init__(self, tables: Tables[str]) -> None:
        self.tables = tables
        self._forget()

    def _forget(self) -> None:
        # The first line of all has nothing before it, which a rule may see.
        self.first = _Entry(("root",))
        self.entries: dict[tuple[str, ...], _Entry] = {}
        self.count = 0

    def paint(self, text: str, begin: int, end: int) -> list[str]:
        """Paint the lines from `begin` to `end`; there, or later, a line of `text` ends."""
        painted: list[str] = []
        entry = self.first
        at = 0
        while at <= end:
            stop = text.index("\n", at) + 1
            line = text[at:stop]
            is_whole = begin <= at and stop <= end + 1
            if is_whole and (html := entry.get(line)) is not None:
                painted.append(html)
                at = stop
            elif is_whole and (known := entry.leaving.get(line)):
                html, entry = known
                painted.append(html)
                at = stop
            else:
                at, entry, lines = self._lines(text, at, stop, entry, begin, end)
                painted += lines
        return painted

    def _lines(
        self, text: str, at: int, stop: int, entry: _Entry, begin: int, end: int
    ) -> tuple[int, _Entry, list[str]]:
        """Paint lines until one ends where a token does; give its end, the entry there, and the lines."""
        found: list[tuple[int, str]] = []
        stack = list(entry.states)
        reached, is_local = lex(self.tables, text, at, stop, stack, found)
        if reached == stop and begin <= at and stop <= end + 1:
            html = with_signs(spans(text, found, at, stop - 1))
            following = self._entry(stack)
            if is_local:
                self._remember(entry, text[at:stop], html, following)
            return reached, following, [html]
        while text[reached - 1] != "\n":
            reached, _ = lex(self.tables, text, reached, text.index("\n", reached) + 1, stack, found)
        first, last = max(at, begin), min(reached - 1, end)
        lines = map(with_signs, span_lines(spans(text, found, first, last))) if last >= first else ()
        return reached, self._entry(stack), list(lines)

    def _entry(self, stack: list[str]) -> _Entry:
        states = tuple(stack)
        known = self.entries.get(states)
        if known is None:
            known = _Entry(states)
            if len(states) <= DEEPEST:
                self.entries[states] = known
        return known

    def _remember(self, entry: _Entry, line: str, html: str, following: _Entry) -> None:
        if self.count >= REMEMBERED:
            self._forget()
        self.count += 1
        if following is entry:
            entry[line] = html
        else:
            entry.leaving[line] = html, following
