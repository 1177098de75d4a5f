"""Writes an error message: placeholders as chips, backticked parts as code."""

from __future__ import annotations

from markupsafe import Markup, escape

from errorbook.book.placeholders import Placeholder, split_template
from errorbook.markup.signs import with_signs


def message(text: str) -> Markup:
    """Write a message template as HTML whose text is the message, line ends and all."""
    pieces = [
        f'<var class="hole">{escape(piece.source)}</var>'
        if isinstance(piece, Placeholder)
        else str(escape(piece))
        for piece in split_template(text)
    ]
    return Markup(with_signs("".join(pieces)))  # noqa: S704 - escaped piece by piece
