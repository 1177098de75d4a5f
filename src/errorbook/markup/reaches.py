"""Tells whether trying a regular expression can depend on what stands beyond the line.

From a pattern another one is made: of every way to get to a line end that is not the last thing the pattern
looks at. Where that does not match, trying the pattern, whatever came of it, meant to look no further than
the line end. Where the analysis is in doubt, it matches.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from re import _compiler, _parser  # type: ignore[attr-defined]
from re import _constants as sre  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any

from pygments.token import _TokenType

from errorbook.markup.firsts import ANYTHING, parsed_pattern, set_of
from errorbook.markup.renaming import Renaming

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Items = list[tuple[Any, Any]]

_NEWLINE = 1 << 10
_AT_NEWLINE: Items = [(sre.LITERAL, 10)]
_MOST = 40  # ways; beyond that the line is taken to be left


def reach_of(pattern: re.Pattern[str], action: object) -> Callable[[str, int], Any] | None:
    """Make the function that tells of a text and an index whether a rule may look beyond the line there.

    None stands for never. `action` is what the rule does with a match: a function other than those that
    Pygments makes of groups and lexers may look anywhere.
    """
    return reach(pattern.pattern, pattern.flags) if _is_narrow(action) else _always


def _is_narrow(action: object) -> bool:
    if isinstance(action, Renaming):
        return _is_narrow(action.action)
    if not callable(action) or isinstance(action, _TokenType):
        return True
    if getattr(action, "__qualname__", "") == "using.<locals>.callback":
        return True
    if getattr(action, "__qualname__", "") != "bygroups.<locals>.callback":
        return False
    return all(map(_is_narrow, inspect.getclosurevars(action).nonlocals["args"]))


def _always(_text: str, _at: int) -> bool:
    return True


@cache
def reach(pattern: str, flags: int) -> Callable[[str, int], Any] | None:
    """Make that function for a pattern, with the flags of its compiled form."""
    parsed = parsed_pattern(pattern, flags)
    ways = list(_ways(list(parsed), False, flags))
    if not ways:
        return None
    if len(ways) > _MOST or not all(ways):
        ways = [[]]
    branches = [_parser.SubPattern(parsed.state, way) for way in ways]
    tree = _parser.SubPattern(parsed.state, [(sre.BRANCH, (None, branches))])
    return _compiler.compile(tree, flags).match  # type: ignore[no-any-return]


def _ways(items: Items, is_followed: bool, flags: int) -> Iterator[Items]:
    """Yield what leads up to each line end after which more is looked at."""
    last = len(items) - 1
    for at, (operator, argument) in enumerate(items):
        for way in _ways_of_item(operator, argument, is_followed or at < last, flags):
            yield [*items[:at], *way]


def _ways_of_item(operator: object, argument: Any, is_followed: bool, flags: int) -> Iterator[Items]:
    if operator in (sre.LITERAL, sre.NOT_LITERAL, sre.IN, sre.ANY):
        if is_followed and _characters(operator, argument, flags) & _NEWLINE:
            yield _AT_NEWLINE
    elif operator is sre.AT:
        if argument is sre.AT_END and not flags & re.MULTILINE:
            yield _AT_NEWLINE
    elif operator in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        _, most, inner = argument
        before = [(sre.MAX_REPEAT, (0, most, inner))] if most > 1 else []
        for way in _ways(list(inner), is_followed or most > 1, flags):
            yield [*before, *way]
    elif operator is sre.SUBPATTERN:
        _, added, removed, inner = argument
        for way in _ways(list(inner), is_followed, (flags | added) & ~removed):
            yield [(sre.SUBPATTERN, (None, added, removed, _parser.SubPattern(inner.state, way)))]
    else:
        yield from _ways_of_choice(operator, argument, is_followed, flags)


def _ways_of_choice(operator: object, argument: Any, is_followed: bool, flags: int) -> Iterator[Items]:
    if operator is sre.BRANCH:
        for branch in argument[1]:
            yield from _ways(list(branch), is_followed, flags)
    elif operator in (sre.ASSERT, sre.ASSERT_NOT):
        direction, inner = argument
        if direction > 0:
            yield from _ways(list(inner), False, flags)
        elif inner.getwidth()[1] > 1:
            yield []
    elif operator is sre.ATOMIC_GROUP:
        yield from _ways(list(argument), is_followed, flags)
    elif operator is sre.GROUPREF_EXISTS:
        for branch in argument[1:]:
            yield from _ways(list(branch or []), is_followed, flags)
    elif operator not in (sre.GROUPREF, sre.FAILURE):
        yield []


def _characters(operator: object, argument: Any, flags: int) -> int:
    if operator is sre.ANY:
        return ANYTHING if flags & re.DOTALL else ANYTHING & ~_NEWLINE
    members = argument if operator is sre.IN else [(sre.LITERAL, argument)]
    return set_of([(sre.NEGATE, None), *members] if operator is sre.NOT_LITERAL else members, flags)
