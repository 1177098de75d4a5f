"""Writes a block of code."""

from __future__ import annotations

from markupsafe import Markup

from errorbook.markup.languages import Language
from errorbook.markup.lexing import lex
from errorbook.markup.signs import with_signs
from errorbook.markup.spans import span, spans


def code_block(text: str, language: Language | None) -> Markup:
    """Write code as a `code` element; the `pre` around it is the template's."""
    body = spans(lex(text, language)) if language and language.lexer else span("", text)
    return Markup(f"<code>{with_signs(body)}</code>")  # noqa: S704 - escaped piece by piece
