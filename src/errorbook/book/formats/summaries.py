"""The beginning of a Markdown text in plain words."""

from __future__ import annotations

import re

LENGTH = 160
# Marks take room, so more is looked at than is kept.
_LOOKED_AT = 3 * LENGTH // 2

_OPENINGS = frozenset("#>-+* 0123456789")
_FENCE = re.compile(r"^ *(?:```|~~~)[^\n]*$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\[\]\n]{0,200})\]\([^()\n]{0,300}\)")
_LINE_MARK = re.compile(r"^ {0,3}(?:#{1,6} +|> ?|[-+*] +|[0-9]{1,9}[.)] +)", re.MULTILINE)
_STARS = re.compile(r"(?<![\w*])\*{1,3}(?=\S)([^*\n]{1,200}?)(?<=\S)\*{1,3}(?![\w*])")


def inline_words(text: str) -> str:
    """Return Markdown without the marks inside of lines: links, emphasis by stars, code."""
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "*" in text:
        text = _STARS.sub(r"\1", text)
    return text.replace("`", "")


def summary_of(text: str) -> str:
    """Return the first words of a Markdown text on one line, about 160 characters, cut between words."""
    head = text[:_LOOKED_AT]
    if "\n" in head or head[:1] in _OPENINGS:
        head = _LINE_MARK.sub("", _FENCE.sub("", head))
    head = inline_words(head)
    words = " ".join(head.split())
    if len(words) <= LENGTH and len(text) <= _LOOKED_AT:
        return words
    cut = words[: LENGTH + 1].rpartition(" ")[0] or words[:LENGTH]
    return cut.rstrip(" ,;:.-") + " …"
