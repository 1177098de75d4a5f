"""A paste as lines, capped in size, without colours, carriage returns, boxes and control characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_CHARACTERS = 1_000_000
MOST_LINES = 5_000
LONGEST_LINE = 2_000
"""What is longer is cut; of too many lines the last are kept, for that is where errors stand."""

COLOUR = re.compile(
    r"\x1b\[[0-?]{0,40}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[@-Z\\^_]"
)
BARE_COLOUR = re.compile(r"\[\d{1,3}(?:;\d{1,3}){0,8}m", re.ASCII)
NEWLINE = re.compile(r"\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\u200b\ufeff]")
BOXED = re.compile(r" *[│┃║] ?(.*?)([│┃║]?)$")
RULE = re.compile(r" *[╭╰┌└┏┗╔╚][─━═]")
HEADER = "Traceback (most recent call last)"
ESCAPED = ('\\n  File \\"', '\\n  File "', "\\n    at ", "\\n\\tat ")


def split_lines(text: str) -> list[str]:
    """Return the lines of a paste; of too many the last."""
    return NEWLINE.sub("\n", text[:MOST_CHARACTERS]).split("\n")[-MOST_LINES:]


def clean(lines: Iterable[str]) -> list[str]:
    """Return lines as a terminal without colours would show them."""
    text = "\n".join(lines)
    if "\x1b" in text:
        text = COLOUR.sub("", text)
    if any(sign in text for sign in ESCAPED):
        text = text.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')
    shown = CONTROL.sub("", text).split("\n")[-MOST_LINES:]
    return _unboxed(BARE_COLOUR.sub("", line[:LONGEST_LINE]).rstrip() for line in shown)


def _unboxed(lines: Iterable[str]) -> list[str]:
    """Take boxes away; a line that fills its box goes on in the next one."""
    bare: list[str] = []
    goes_on = False
    for line in lines:
        if RULE.match(line):
            bare.append(HEADER + ":" if HEADER in line else "")
            goes_on = False
            continue
        boxed = BOXED.match(line)
        text = boxed[1] if boxed else line
        if boxed and goes_on and not text.startswith(" "):
            bare[-1] += text.rstrip()
        else:
            bare.append(text.rstrip())
        goes_on = boxed is not None and bool(boxed[2]) and text[-2:-1].strip() != ""
    return bare
