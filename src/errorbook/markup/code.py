"""Writes a block of code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from errorbook.markup.languages import PLAIN
from errorbook.markup.lines import painted_lines

if TYPE_CHECKING:
    from errorbook.markup.languages import Language


def code_block(text: str, language: Language | None) -> Markup:
    """Write code as a `code` element; the `pre` around it is the template's."""
    lines = painted_lines(text, language or PLAIN)
    return Markup("<code>{}</code>".format("\n".join(lines)))  # noqa: S704 - escaped there
