"""A pattern as its pieces, and the folding of white space that patterns and messages share."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from errorbook.book.records.placeholders import Placeholder

if TYPE_CHECKING:
    from collections.abc import Iterable

SPACE = re.compile("[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")
FEWEST_LITERALS = 8
"""A pattern with fewer literal characters fits too much to be offered alone."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Hold literal, hole, literal, ..., literal: an odd number of strings, the literals at even places.

    Literals are folded. The first and the last may be empty, those between two holes never are. A hole is
    known by its placeholder's expression, or by the template's own text where it covers anything but one
    placeholder. `length` counts literal characters (code points), `longest` is the longest literal.
    """

    pieces: tuple[str, ...]
    length: int = field(init=False, compare=False)
    longest: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        literals = self.literals
        object.__setattr__(self, "length", sum(map(len, literals)))
        object.__setattr__(self, "longest", max(literals, key=len))

    @property
    def literals(self) -> tuple[str, ...]:
        """Return the literal pieces, one more than there are holes."""
        return self.pieces[::2]

    @property
    def holes(self) -> tuple[str, ...]:
        """Return the holes' expressions, in order."""
        return self.pieces[1::2]


def fold(text: str) -> str:
    """Make every run of white space one space, and drop it at both ends."""
    return _spaced(text).strip(" ")


def _spaced(text: str) -> str:
    """Make every run of white space one space."""
    is_spaced = text.isascii() and text.isprintable() and "  " not in text
    return text if is_spaced else SPACE.sub(" ", text)


def join_pieces(pieces: Iterable[str | Placeholder]) -> Pattern:
    """Make a pattern of literal text and placeholders, in order.

    White space between two placeholders is literal text; with nothing between them they are one hole.
    """
    out = [""]
    touching = Placeholder("", "")
    for piece in pieces:
        if isinstance(piece, str):
            out[-1] += piece
        elif len(out) == 1 or out[-1]:
            touching = piece
            out += [piece.expression, ""]
        else:
            touching = Placeholder(touching.source + piece.source, touching.source + piece.source)
            out[-2] = touching.expression
    out[::2] = map(_spaced, out[::2])
    out[0] = out[0].lstrip(" ")
    out[-1] = out[-1].rstrip(" ")
    return Pattern(tuple(out))
