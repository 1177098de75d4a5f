"""Writes an error message: placeholders as chips, backticked parts as code."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from errorbook.book.records.placeholders import Placeholder, split_template
from errorbook.markup.signs import with_signs


def message(text: str) -> Markup:
    """Write a message template as HTML whose text is the message, backticks and line ends among it."""
    atoms: list[str] = []
    has_ticks = "`" in text
    for piece in split_template(text):
        if isinstance(piece, Placeholder):
            atoms.append(f'<var class="hole">{escape(piece.source)}</var>')
        elif has_ticks:
            atoms += _TICKS.split(str(escape(piece)))
        else:
            atoms.append(escape(piece))
    if has_ticks:
        _mark_code(atoms)
    return Markup(with_signs("".join(atoms)))  # noqa: S704 - escaped piece by piece


def _mark_code(atoms: list[str]) -> None:
    """Put a `code` element between two runs of as many backticks that hold something of one line."""
    opening = -1
    for at, atom in enumerate(atoms):
        if atom.startswith("`"):
            inside = atoms[opening + 1 : at]
            if opening >= 0 and atoms[opening] == atom and any(each.strip() for each in inside):
                atoms[opening], atoms[at] = f"{atom}<code>", f"</code>{atom}"
                opening = -1
            else:
                opening = at
        elif "\n" in atom:
            opening = -1


_TICKS = re.compile("(`+)")
