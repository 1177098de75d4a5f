"""A pattern laid over a message: a linear scan for its literal pieces, in order.

A fit is whole (anchored at both ends), or of the message's beginning, or of an inner part, because
exceptions dress their messages and libraries wrap one in another; or cut, where the message ends before
the pattern does. Holes are never empty; the last one reaches to the message's end. Leftmost places suffice:
where any choice of places fits, the leftmost do, so that each literal is looked for once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from errorbook.find.pieces import FEWEST_LITERALS, Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

Kind = Literal["whole", "beginning", "inner", "cut"]
FEWEST_BEFORE_CUT = 20
FEWEST_BEFORE_DOTS = 12
"""A message that ends early is no evidence unless so many literal characters came before its end, or dots."""


class Value(NamedTuple):
    """Hold what stands in a hole: the placeholder's expression, and the text's place in the message."""

    expression: str
    start: int
    end: int


class Fit(NamedTuple):
    """Hold how a pattern lies over a message.

    `literal` counts the literal characters found; `start` and `end` bound the part of the message that the
    pattern accounts for.
    """

    kind: Kind
    literal: int
    start: int
    end: int
    values: tuple[Value, ...]


def fit(pattern: Pattern, message: str, fewest: int = FEWEST_BEFORE_CUT) -> Fit | None:
    """Lay a pattern over a folded message; the best kind that there is, or `None`.

    `fewest` literal characters make it a message that ends too early.
    """
    if pattern.longest in message and (found := fit_whole(pattern, message) or fit_part(pattern, message)):
        return found
    return fit_cut(pattern, message, fewest)


def fit_whole(pattern: Pattern, message: str) -> Fit | None:
    """Lay a pattern over the whole of a message."""
    first, *rest = pattern.literals
    if not rest:
        return Fit("whole", pattern.length, 0, len(message), ()) if message == first else None
    if not (message.startswith(first) and message.endswith(rest[-1])):
        return None
    last = len(message) - len(rest[-1])
    starts = _find_in_order(rest[:-1], message, len(first), last)
    if starts is None or (starts[-1] + len(rest[-2]) if starts else len(first)) >= last:
        return None
    return Fit("whole", pattern.length, 0, len(message), _values(pattern, len(first), [*starts, last]))


def fit_part(pattern: Pattern, message: str) -> Fit | None:
    """Lay a pattern over the beginning or an inner part of a message, from one word's edge to another's.

    Nothing fits so by fewer than eight literal characters.
    """
    if pattern.length < FEWEST_LITERALS:
        return None
    first, *rest = pattern.literals
    start = _find_at_edges(first, message, 0, right=not rest)
    if start < 0:
        return None
    at = start + len(first)
    starts = _find_in_order(rest[:-1], message, at, len(message))
    if starts is None:
        return None
    if not rest:
        return Fit("inner" if start else "beginning", pattern.length, start, at, ())
    after = starts[-1] + len(rest[-2]) if starts else at
    last = _find_at_edges(rest[-1], message, after + 1, left=False) if rest[-1] else len(message)
    if last <= after:
        return None
    end = last + len(rest[-1])
    values = _values(pattern, at, [*starts, last])
    return Fit("inner" if start else "beginning", pattern.length, start, end, values)


def fit_cut(pattern: Pattern, message: str, fewest: int) -> Fit | None:
    """Lay the beginning of a pattern over a whole message, by at least `fewest` literal characters."""
    first, *rest = pattern.literals
    if not message.startswith(first):
        is_short = len(message) >= fewest and first.startswith(message)
        return Fit("cut", len(message), 0, len(message), ()) if is_short else None
    at = literal = len(first)
    starts: list[int] = []
    for piece in rest:
        found = message.find(piece, at + 1) if piece else -1
        if found < 0:
            tail = _overlap(message, at + 1, piece, max(fewest - literal, 0))
            if literal + tail < fewest:
                return None
            ends = [*starts, len(message) - tail] if at < len(message) else starts
            return Fit("cut", literal + tail, 0, len(message), _values(pattern, len(first), ends))
        starts.append(found)
        at = found + len(piece)
        literal += len(piece)
    return None


def _find_in_order(literals: Sequence[str], message: str, at: int, end: int) -> list[int] | None:
    """Find each literal after the one before, with room for a hole between them; where each starts."""
    starts: list[int] = []
    for literal in literals:
        found = message.find(literal, at + 1, end)
        if found < 0:
            return None
        starts.append(found)
        at = found + len(literal)
    return starts


def _find_at_edges(literal: str, message: str, at: int, *, left: bool = True, right: bool = True) -> int:
    """Find a literal that cuts no word in two at the sides named; -1 where there is none."""
    while (found := message.find(literal, at)) >= 0:
        end = found + len(literal)
        if not (left and _cuts_word(message, found)) and not (right and _cuts_word(message, end)):
            return found
        at = found + 1
    return -1


def _cuts_word(message: str, at: int) -> bool:
    return 0 < at < len(message) and is_word(message[at - 1]) and is_word(message[at])


def is_word(character: str) -> bool:
    """Say whether a character is part of a word: ASCII letters, digits, `_`, and all that is not ASCII."""
    return character > "\x7f" or character == "_" or character.isalnum()


def _overlap(message: str, at: int, literal: str, fewest: int) -> int:
    """Return how many characters the end of a message, after `at`, shares with a literal's beginning."""
    for length in range(min(len(literal) - 1, len(message) - at), max(fewest, 1) - 1, -1):
        if message.endswith(literal[:length]):
            return length
    return 0


def _values(pattern: Pattern, at: int, starts: Sequence[int]) -> tuple[Value, ...]:
    """Return what stands in the holes: the first begins at `at`, each ends where the next literal starts."""
    values: list[Value] = []
    literals = pattern.literals
    for number, (hole, start) in enumerate(zip(pattern.holes, starts, strict=False), start=1):
        values.append(Value(hole, at, start))
        at = start + len(literals[number])
    return tuple(values)
