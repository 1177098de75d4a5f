"""The title of a Markdown text: its first heading (CommonMark, ATX or setext)."""

from __future__ import annotations

import re

from errorbook.book.formats.summaries import inline_words

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ATX = re.compile(r" {0,3}#{1,6}(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*")


def split_title(text: str) -> tuple[str, str]:
    """Return the first heading in plain words, and the text; without the heading where it stands first.

    The title is empty where there is no heading.
    """
    lines = text.split("\n")
    fence = ""
    for number, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        elif not fence and (height := _heading_height(lines, number)):
            title = _plain(line, is_underlined=height == 2)
            stands_first = not any(above.strip() for above in lines[:number])
            return title, "\n".join(lines[number + height :]).strip("\n") if stands_first else text
    return "", text


def _heading_height(lines: list[str], number: int) -> int:
    """Return how many lines the heading at a line has, 0 where there is none."""
    if _ATX.fullmatch(lines[number]):
        return 1
    is_underlined = number + 1 < len(lines) and _UNDERLINE.fullmatch(lines[number + 1])
    is_paragraph = lines[number].strip() and (not number or not lines[number - 1].strip())
    return 2 if is_underlined and is_paragraph else 0


def _plain(line: str, *, is_underlined: bool) -> str:
    found = None if is_underlined else _ATX.fullmatch(line)
    words = (found[1] or "") if found else line
    return " ".join(inline_words(words).split())
