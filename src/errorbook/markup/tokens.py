"""Yields the tokens of a text as the language's lexer in Pygments does, by the fastest way there is.

A lexer whose tables say all is read from its tables, and so is one that only renames. Of those with a loop
of their own, some only filter what the common loop yields; they filter what the tables yield. The rest stay
as they are.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from pygments.lexer import RegexLexer

from errorbook.markup.lexing import Label, Tables, Token, marks
from errorbook.markup.renaming import renames, renaming_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pygments.lexer import Lexer
    from pygments.token import _TokenType

    from errorbook.markup.languages import Language

# Lexers that only filter what `RegexLexer.get_tokens_unprocessed` yields from the state `root` on.
_FILTERS = frozenset(
    [
        "CudaLexer",
        "ElixirLexer",
        "LuaLexer",
        "ObjectiveCLexer",
        "ObjectiveCppLexer",
        "PhpLexer",
        "SwiftLexer",
        "VimLexer",
    ]
)


def new_lexer(language: Language) -> Lexer:
    """Make the language's lexer as it stands in Pygments; it never adds or drops a line end."""
    module, _, name = language.lexer.rpartition(".")
    made: Lexer = getattr(import_module(f"pygments.lexers.{module}"), name)(stripnl=False, ensurenl=False)
    return made


def tables_of(lexer: Lexer, label: Callable[[_TokenType | None], Label]) -> Tables[Label] | None:
    """Return the tables that say all there is to a lexer; None where there are none."""
    if type(lexer).get_tokens_unprocessed is RegexLexer.get_tokens_unprocessed:
        return Tables(lexer, label)
    return Tables(lexer, label, renaming_rows(lexer)) if renames(lexer) else None


@cache
def tokenizer_of(language: Language) -> Callable[[str], Iterable[Token]]:
    """Find the fastest function that yields the tokens of a text, once a process."""
    lexer = new_lexer(language)
    tables = tables_of(lexer, _Each)
    if tables is not None:
        return partial(_tokens, tables)
    if type(lexer).__name__ in _FILTERS:
        whole = _WholeText(Tables(new_lexer(language), _Each))
        lexer._tokens = {"root": [(whole.match, whole.action, None)]}  # type: ignore[attr-defined]
    return lexer.get_tokens_unprocessed


class _Each:
    """Label a token with its type, never equal to its neighbour, so that every token is written down."""

    __slots__ = ("kind",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, kind: _TokenType | None) -> None:
        self.kind = kind

    def __ne__(self, other: object) -> bool:
        return True


def _tokens(tables: Tables[_Each], text: str) -> Iterator[Token]:
    found = marks(tables, text)
    found.append((len(text), _Each(None)))
    for (at, label), (end, _) in pairwise(found):
        if label.kind is not None:
            yield at, label.kind, text[at:end]


class _WholeText:
    """Be the one rule of a lexer's one state: it takes the whole text, by way of the tables."""

    def __init__(self, tables: Tables[_Each]) -> None:
        self.tables = tables

    def match(self, text: str, at: int) -> _WholeMatch | None:
        return _WholeMatch(text) if at < len(text) else None

    def action(self, _: Lexer, matched: _WholeMatch) -> Iterator[Token]:
        return _tokens(self.tables, matched.text)


class _WholeMatch(NamedTuple):
    text: str

    def end(self) -> int:
        return len(self.text)
