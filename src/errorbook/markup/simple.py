"""Writes text that holds nothing but words, backticked code and names, as the Markdown parser would."""

from __future__ import annotations

import re

from errorbook.markup.signs import with_signs

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
_MARKED = re.compile(f"`([^`]+)`|{_BEFORE}__({_NAME})__{_AFTER}")


def simple_inline(text: str) -> str | None:
    """Write a paragraph without its `p`; None where the parser must do it."""
    if not text.isprintable() or "](" in text or _SIMPLE.match(text) is None:
        return None
    html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    if "`" in html or "__" in html:
        html = _MARKED.sub(_element, html)
    return html if text.isascii() else with_signs(html)


def _element(found: re.Match[str]) -> str:
    return f"<code>{found[1]}</code>" if found[1] else f"<strong>{found[2]}</strong>"


def simple_prose(text: str) -> str | None:
    """Write such paragraphs as block elements; None where the parser must."""
    paragraphs = [simple_inline(each) for each in text.split("\n\n")]
    return None if None in paragraphs else "".join(f"<p>{each}</p>\n" for each in paragraphs)


def simple_words(text: str) -> str | None:
    """Give the words of such a paragraph; None where the parser must."""
    if simple_inline(text) is None:
        return None
    return _MARKED.sub(lambda found: found[1] or found[2], text)
