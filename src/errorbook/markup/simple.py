"""Writes text that holds nothing but words, backticked code and names, as the Markdown parser would."""

from __future__ import annotations

import re

from errorbook.markup.signs import with_signs

# An underscore before a letter or digit can end no emphasis, and so means nothing where every other one is
# within such a name as `__init__` or before a letter or digit, too.
_NAME = r"[A-Za-z0-9]++(?:_++[A-Za-z0-9]++)*+"
# Letters, digits, underscores and all beyond ASCII, said so that it takes little to compile.
_WORD = r"[^\x00-/:-@\[-^`{-\x7f]"
_BEFORE, _AFTER = (f"(?{side}{_WORD})" for side in ("<!", "!"))
_DUNDER = f"{_BEFORE}__{_NAME}__{_AFTER}"
DUNDER = re.compile(_DUNDER)
"""A name with two underscores on either side, which CommonMark would show strong and without them."""
# A line that begins no block, in which nothing but single backticks means anything: no escape, no emphasis,
# no entity, no link, no address in angle brackets, no two tildes.
_SIMPLE = re.compile(
    r"(?=[\w\"'(`\[])(?!\d)"
    rf"(?:[^\\`*_~<&]++|{_DUNDER}|_++(?=[A-Za-z0-9])|~(?!~)|<(?=[ =])|`(?![` ])[^`]++(?<! )`(?!`))*+"
    r"(?<! )\Z"
)
_CODE = re.compile("`([^`]+)`")


def simple_inline(text: str) -> str | None:
    """Write a paragraph without its `p`; None where the parser must do it."""
    if not _is_simple(text):
        return None
    html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    html = _CODE.sub(r"<code>\1</code>", html) if "`" in html else html
    return html if text.isascii() else with_signs(html)


def _is_simple(text: str) -> bool:
    return text.isprintable() and "](" not in text and _SIMPLE.match(text) is not None


def simple_prose(text: str) -> str | None:
    """Write such paragraphs as block elements; None where the parser must."""
    paragraphs = [simple_inline(each) for each in text.split("\n\n")]
    return None if None in paragraphs else "".join(f"<p>{each}</p>\n" for each in paragraphs)


def simple_words(text: str) -> str | None:
    """Give the words of such a paragraph; None where the parser must."""
    return _CODE.sub(r"\1", text) if _is_simple(text) else None
