"""Writes text that holds nothing but words and backticked code, as the Markdown parser would."""

from __future__ import annotations

import re

from errorbook.markup.signs import with_signs

# A line that begins no block, in which nothing but single backticks means anything: no escape, no emphasis
# (an underscore within a word is none), no entity, no link, no address in angle brackets, no two tildes.
_SIMPLE = re.compile(
    r"(?=[\w\"'(`\[])(?!\d)"
    r"(?:[^\\`*_~<&]++|(?<=[A-Za-z0-9])_++(?=[A-Za-z0-9])|~(?!~)|<(?=[ =])|`(?![` ])[^`]++(?<! )`(?!`))*+"
    r"(?<! )\Z"
)
_CODE = re.compile("`([^`]+)`")


def simple_inline(text: str) -> str | None:
    """Write a paragraph without its `p`; None where the parser must do it."""
    if not text.isprintable() or "](" in text or _SIMPLE.match(text) is None:
        return None
    html = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    if "&" in text:
        html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    if "`" in html:
        html = _CODE.sub(r"<code>\1</code>", html)
    return html if text.isascii() else with_signs(html)


def simple_prose(text: str) -> str | None:
    """Write such paragraphs as block elements; None where the parser must."""
    paragraphs = [simple_inline(each) for each in text.split("\n\n")]
    return None if None in paragraphs else "".join(f"<p>{each}</p>\n" for each in paragraphs)


def simple_words(text: str) -> str | None:
    """Give the words of such a paragraph; None where the parser must."""
    return None if simple_inline(text) is None else text.replace("`", "")
