"""Lexes a text with the lexer of its language."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from errorbook.markup.languages import Language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygments.lexer import Lexer
    from pygments.token import _TokenType


@lru_cache(maxsize=None)
def lexer_of(language: Language) -> Lexer:
    """Make the language's lexer, once a process."""
    module, _, name = language.lexer.rpartition(".")
    made: Lexer = getattr(import_module(f"pygments.lexers.{module}"), name)(stripnl=False, ensurenl=False)
    return made


def lex(text: str, language: Language) -> Iterable[tuple[_TokenType, str]]:
    """Yield the tokens of a text, in order, whole."""
    return ((kind, value) for _, kind, value in lexer_of(language).get_tokens_unprocessed(text))
