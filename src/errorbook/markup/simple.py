"""Writes text that holds nothing but words, backticked code and names, as the Markdown parser would."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.markup.signs import with_signs

if TYPE_CHECKING:
    from collections.abc import Callable

# Two underscores around a name make it strong; an underscore before a letter or digit can end no emphasis,
# and so means nothing where every other one is within such a name or before a letter or digit, too.
_NAME = r"[A-Za-z0-9]++(?:_++[A-Za-z0-9]++)*+"
# Letters, digits, underscores and all beyond ASCII, said so that it takes little to compile.
_WORD = r"[^\x00-/:-@\[-^`{-\x7f]"
_BEFORE, _AFTER = (f"(?{side}{_WORD})" for side in ("<!", "!"))
_STRONG = f"{_BEFORE}__{_NAME}__{_AFTER}"
# A line that begins no block, in which nothing but single backticks and strong names means anything: no
# escape, no other emphasis, no entity, no link, no address in angle brackets, no two tildes.
_SIMPLE = re.compile(
    r"(?=[\w\"'(`\[])(?!\d)"
    rf"(?:[^\\`*_~<&]++|{_STRONG}|_++(?=[A-Za-z0-9])|~(?!~)|<(?=[ =])|`(?![` ])[^`]++(?<! )`(?!`))*+"
    r"(?<! )\Z"
)
_CODE = re.compile("`([^`]+)`")
_MARKED = re.compile(f"{_CODE.pattern}|{_BEFORE}__({_NAME})__{_AFTER}")


def simple_inline(text: str) -> str | None:
    """Write a paragraph without its `p`; None where the parser must do it."""
    if not _is_simple(text):
        return None
    html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    html = _with_marked(html, _element)
    return html if text.isascii() else with_signs(html)


def _is_simple(text: str) -> bool:
    return text.isprintable() and "](" not in text and _SIMPLE.match(text) is not None


def _with_marked(text: str, write: Callable[[re.Match[str]], str]) -> str:
    """Write code and strong names otherwise; where no name can be strong they need not be looked for."""
    if "__" in text:
        return _MARKED.sub(write, text)
    return _CODE.sub(write, text) if "`" in text else text


def _element(found: re.Match[str]) -> str:
    return f"<code>{found[1]}</code>" if found[1] else f"<strong>{found[2]}</strong>"


def simple_prose(text: str) -> str | None:
    """Write such paragraphs as block elements; None where the parser must."""
    paragraphs = [simple_inline(each) for each in text.split("\n\n")]
    return None if None in paragraphs else "".join(f"<p>{each}</p>\n" for each in paragraphs)


def simple_words(text: str) -> str | None:
    """Give the words of such a paragraph; None where the parser must."""
    return _with_marked(text, lambda found: found[1] or found[2]) if _is_simple(text) else None
