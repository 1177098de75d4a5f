"""Tells which characters a match of a regular expression can begin with.

The pattern is read as Python's own parser reads it (`re._parser`, the same from 3.11 to 3.14). A set of
characters is an int with bit n for the ASCII character n. Where the analysis is in doubt it says yes.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, NamedTuple

Items = Any  # a parsed pattern: a sequence of (operator, argument)

ANYTHING = (1 << 128) - 1
_NOT_NEWLINE = ANYTHING & ~(1 << 10)
_LETTERS = range(ord("A"), ord("Z") + 1)
# Under IGNORECASE these are the cases of a letter that is not ASCII: of ſ, of the Kelvin sign, of ı and İ.
_CASES_OF_OTHERS = sum(1 << ord(letter) for letter in "iIkKsS")
_CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}


class Firsts(NamedTuple):
    """Hold what a pattern can begin with.

    `may_be_empty`: it can match without any character. `at_line_start`: it cannot match elsewhere.
    `is_one_character`: it matches any single character of `characters`, exactly, and nothing else.
    """

    characters: int
    may_be_empty: bool
    at_line_start: bool
    is_one_character: bool


@lru_cache(maxsize=256)
def parsed_pattern(pattern: str, flags: int) -> Items:
    """Return a pattern as Python's parser reads it, once for all who ask one after the other."""
    return _parser.parse(pattern, flags)


@cache
def firsts(pattern: str, flags: int) -> Firsts:
    """Analyse a pattern; `flags` as the compiled pattern has them."""
    parsed = parsed_pattern(pattern, flags)
    characters, empty = _of_sequence(parsed, flags)
    single = len(parsed) == 1 and parsed[0][0] in (sre.IN, sre.LITERAL) and not flags & re.IGNORECASE
    return Firsts(characters, empty, _is_anchored(parsed), single)


def _is_anchored(items: Items) -> bool:
    for operator, argument in items:
        if operator is sre.SUBPATTERN:
            return _is_anchored(argument[3])
        return operator is sre.AT and argument in (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING)
    return False


def _of_sequence(items: Items, flags: int) -> tuple[int, bool]:
    characters = 0
    for operator, argument in items:
        more, empty = _of_item(operator, argument, flags)
        characters |= more
        if not empty:
            return characters, False
    return characters, True


def _of_item(operator: object, argument: Any, flags: int) -> tuple[int, bool]:
    if operator is sre.IN:
        return set_of(argument, flags), False
    if operator is sre.LITERAL:
        return set_of([(operator, argument)], flags), False
    if operator is sre.NOT_LITERAL:
        return set_of([(sre.NEGATE, None), (sre.LITERAL, argument)], flags), False
    if operator is sre.ANY:
        return ANYTHING if flags & re.DOTALL else _NOT_NEWLINE, False
    if operator in (sre.ASSERT, sre.ASSERT_NOT, sre.AT):
        return 0, True
    return _of_structure(operator, argument, flags)


def _of_structure(operator: object, argument: Any, flags: int) -> tuple[int, bool]:
    if operator is sre.BRANCH:
        branches = [_of_sequence(branch, flags) for branch in argument[1]]
        characters = 0
        for more, _ in branches:
            characters |= more
        return characters, any(empty for _, empty in branches)
    if operator is sre.SUBPATTERN:
        _, added, removed, items = argument
        return _of_sequence(items, (flags | added) & ~removed)
    if operator in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        least, _, items = argument
        characters, empty = _of_sequence(items, flags)
        return characters, empty or not least
    if operator is sre.ATOMIC_GROUP:
        return _of_sequence(argument, flags)
    return ANYTHING, True


def set_of(members: Items, flags: int) -> int:
    """Give the characters of a parsed set."""
    characters, is_negated, has_others = 0, False, False
    for operator, argument in members:
        if operator is sre.NEGATE:
            is_negated = True
        elif operator is sre.CATEGORY:
            characters |= _of_category(argument, flags & re.ASCII)
        else:
            low, high = argument if operator is sre.RANGE else (argument, argument)
            has_others |= high > 127
            characters |= ((1 << (high + 1)) - (1 << low)) & ANYTHING
    if is_negated:
        # With IGNORECASE the pattern leaves out the other cases too: this set is then the larger one.
        return ANYTHING & ~characters
    if flags & re.IGNORECASE:
        characters = _both_cases(characters) | (_CASES_OF_OTHERS if has_others else 0)
    return characters


def _both_cases(characters: int) -> int:
    for letter in _LETTERS:
        either = 1 << letter | 1 << (letter + 32)
        if characters & either:
            characters |= either
    return characters


@cache
def _of_category(category: object, flags: int) -> int:
    match = re.compile(_CATEGORIES[category], flags).match
    return sum(1 << point for point in range(128) if match(chr(point)))
