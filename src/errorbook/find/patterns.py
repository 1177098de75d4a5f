"""What a record's message pattern is: its `messagePattern` taken apart, or its own template.

The pattern's own literals are used where it agrees with the template, for it may know better what is a
placeholder (`<name>`, `:name`); the template's are used where it does not, and a warning says so. A browser
is given pieces alone.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from errorbook.book.records.placeholders import Placeholder, split_template
from errorbook.errors import NOWHERE, Place, Problem
from errorbook.errors.lookups import PatternNotOfMessage, PatternNotTakenApart
from errorbook.find.expressions import take_apart
from errorbook.find.matching import fit_whole
from errorbook.find.pieces import Pattern, fold, join_pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FIRST_MARK = 0xE000
"""A placeholder is a character of the private use area while a pattern is laid over its template."""
_HOLE = Placeholder("", "")


def read_pattern(message_pattern: str, template: str) -> Pattern:
    """Return the pattern of a record, from its `messagePattern` and its `errorMessage`."""
    return agreed_pattern(message_pattern, template) or pattern_of(template)


def agreed_pattern(message_pattern: str, template: str) -> Pattern | None:
    """Return the pattern that a `messagePattern` gives; none where it deserves a warning."""
    try:
        return _agreed(message_pattern, template)
    except PatternNotTakenApart:
        return None


def find_pattern_problem(message_pattern: str, template: str, place: Place = NOWHERE) -> Problem | None:
    """Return the warning that a `messagePattern` deserves, if any."""
    try:
        agreed = _agreed(message_pattern, template)
    except PatternNotTakenApart as problem:
        return PatternNotTakenApart(place=place, at=problem.at, trouble=problem.trouble)
    return None if agreed else PatternNotOfMessage(place=place, template=template)


def pattern_of(template: str) -> Pattern:
    """Return the pattern of a template alone; `{{` is a brace, and `%%` a percent sign beside `%s`."""
    return join_pieces(_unescaped(template))


def _agreed(message_pattern: str, template: str) -> Pattern | None:
    """Return the pattern taken apart, its holes named, or `None` where it does not match its template.

    It matches when it fits the template with a value in each placeholder. It also does when it fits the
    words as they stand (`expected %G`): then what looks like a placeholder in its literals is a hole too,
    which does no harm.
    """
    plain = join_pieces(_HOLE if piece is None else piece for piece in take_apart(message_pattern))
    split = _unescaped(template)
    marked = fold(
        "".join(
            chr(FIRST_MARK + at) if isinstance(piece, Placeholder) else piece
            for at, piece in enumerate(split)
        )
    )
    if whole := fit_whole(plain, marked):
        return _named(plain, (_unmarked(marked[value.start : value.end], split) for value in whole.values))
    for words in (fold(template), fold("".join(map(_source, split)))):
        if whole := fit_whole(plain, words):
            holes = (_read(words[value.start : value.end]) for value in whole.values)
            return join_pieces(_with_more_holes(plain.literals, holes))
    return None


def _unescaped(template: str) -> tuple[str | Placeholder, ...]:
    """Split a template, with `{{` as a brace, and `%%` as a percent sign where printf's placeholders are."""
    split = split_template(template)
    is_printf = any(isinstance(piece, Placeholder) and piece.source.startswith("%") for piece in split)
    doubled = ("{{", "}}", "%%") if is_printf else ("{{", "}}")
    return tuple(piece if isinstance(piece, Placeholder) else _single(piece, doubled) for piece in split)


def _single(text: str, doubled: tuple[str, ...]) -> str:
    for pair in doubled:
        text = text.replace(pair, pair[0])
    return text


def _source(piece: str | Placeholder) -> str:
    return piece.source if isinstance(piece, Placeholder) else piece


def _unmarked(text: str, split: tuple[str | Placeholder, ...]) -> Placeholder:
    """Give the placeholder that a mark stands for, or make one of a text with marks in it."""
    spots = [ord(sign) - FIRST_MARK for sign in text]
    if len(spots) == 1 and 0 <= spots[0] < len(split) and isinstance(only := split[spots[0]], Placeholder):
        return only
    return _read(
        "".join(
            _source(split[at]) if 0 <= at < len(split) else sign for at, sign in zip(spots, text, strict=True)
        )
    )


def _read(text: str) -> Placeholder:
    """Read what a template has where a pattern has a hole: one placeholder, or text taken as one."""
    split = split_template(text)
    return split[0] if len(split) == 1 and isinstance(split[0], Placeholder) else Placeholder(text, text)


def _named(plain: Pattern, holes: Iterable[Placeholder]) -> Pattern:
    """Return a pattern with other holes."""
    pieces = list(plain.pieces)
    pieces[1::2] = (hole.expression for hole in holes)
    return Pattern(tuple(pieces))


def _with_more_holes(literals: Iterable[str], holes: Iterable[Placeholder]) -> Iterator[str | Placeholder]:
    """Yield literals and the holes between them, what looks like a placeholder in a literal as a hole too."""
    for literal, hole in zip_longest(literals, holes):
        yield from split_template(literal)
        if hole is not None:
            yield hole
