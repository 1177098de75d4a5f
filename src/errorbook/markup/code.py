"""Writes a block of code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from errorbook.markup.signs import with_signs
from errorbook.markup.spans import runs, spans

if TYPE_CHECKING:
    from errorbook.markup.languages import Language


def code_block(text: str, language: Language | None) -> Markup:
    """Write code as a `code` element; the `pre` around it is the template's."""
    body = spans(text, runs(text, language) if language else [])
    return Markup(f"<code>{with_signs(body)}</code>")  # noqa: S704 - escaped piece by piece
