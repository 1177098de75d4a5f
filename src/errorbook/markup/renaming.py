"""Names that become something else by their own letters, as the standard types do in C.

Pygments lets a lexer of that family look at every `Name` that its tables yield. Here the rules that yield
one ask, so that the tables alone say all there is to know, as they do for other lexers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pygments.token import Name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygments.lexer import Lexer
    from pygments.token import _TokenType

    Rows = dict[str, list[tuple[Any, Any, Any]]]

_WHOLE = re.compile("(?s:.+)")


def renames(lexer: Lexer) -> bool:
    """Tell whether a lexer's loop does nothing but that."""
    return type(lexer).get_tokens_unprocessed.__qualname__ == "CFamilyLexer.get_tokens_unprocessed"


def renaming_rows(lexer: Lexer) -> Rows:
    """Return the rules of such a lexer by state, as Pygments keeps them, with names that ask."""
    tables: Rows = lexer._tokens  # type: ignore[attr-defined]
    kind_of = _asker(type(lexer)())
    return {
        state: [(match, _action(action, kind_of), jump) for match, action, jump in rows]
        for state, rows in tables.items()
    }


class Renaming:
    """Be a rule's action, and rename what it yields."""

    def __init__(self, action: Any, kind_of: Callable[[str], _TokenType]) -> None:
        self.action = action
        self._kind_of = kind_of

    def __call__(self, lexer: Lexer, matched: re.Match[str]) -> Iterator[tuple[int, _TokenType, str]]:
        """Yield the tokens of a match."""
        if self.action is Name:
            yield matched.start(), self._kind_of(matched.group()), matched.group()
            return
        for at, kind, value in self.action(lexer, matched):
            yield at, self._kind_of(value) if kind is Name else kind, value


def _action(action: Any, kind_of: Callable[[str], _TokenType]) -> Any:
    return Renaming(action, kind_of) if action is Name or callable(action) else action


def _asker(lexer: Lexer) -> Callable[[str], _TokenType]:
    """Return what the lexer itself says of a name: it gets tables that hold nothing but names."""
    lexer._tokens = {"root": [(_WHOLE.match, Name, None)]}  # type: ignore[attr-defined]

    @lru_cache(maxsize=1 << 14)
    def kind_of(name: str) -> _TokenType:
        _, kind, _ = next(iter(lexer.get_tokens_unprocessed(name)))
        return kind

    return kind_of
