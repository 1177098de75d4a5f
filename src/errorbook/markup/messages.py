"""Writes an error message: placeholders as chips, backticked parts as code."""

from __future__ import annotations

from markupsafe import Markup, escape

from errorbook.book.placeholders import Placeholder, split_template
from errorbook.markup.signs import with_signs


def message(text: str) -> Markup:
    """Write a message template as HTML whose text is the message, backticks and line ends among it."""
    atoms: list[str] = []
    for piece in split_template(text):
        if isinstance(piece, Placeholder):
            atoms.append(f'<var class="hole">{escape(piece.source)}</var>')
        else:
            words, *others = str(escape(piece)).split("`")
            atoms.append(words)
            for each in others:
                atoms += ("`", each)
    if "`" in text:
        _mark_code(atoms)
    return Markup(with_signs("".join(atoms)))  # noqa: S704 - escaped piece by piece


def _mark_code(atoms: list[str]) -> None:
    """Put a `code` element between each two backticks of a line that hold something between them."""
    opening = -1
    for at, atom in enumerate(atoms):
        if atom == "`":
            if opening >= 0 and any(each.strip() for each in atoms[opening + 1 : at]):
                atoms[opening], atoms[at] = "`<code>", "</code>`"
                opening = -1
            else:
                opening = at
        elif "\n" in atom:
            opening = -1
