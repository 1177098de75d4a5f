"""A paste as lines, capped in size, without colours, carriage returns, boxes and control characters."""

from __future__ import annotations

import re

MOST_CHARACTERS = 1_000_000
MOST_LINES = 8_000
LONGEST_LINE = 2_000
"""What is longer is cut; of too many lines the last are kept, for that is where errors stand."""

COLOUR = re.compile(
    r"\x1b\[[0-?]{0,40}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\)|\x1b[@-Z\\^_]"
)
BARE_COLOUR = re.compile(r"\[\d{1,3}(?:;\d{1,3}){0,8}m")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\ufeff]")
BOX = re.compile(r"^([ ]*)[│┃║] ?(.*?)[ ]*[│┃║]?$")
RULE = re.compile(r"^[ ]*[╭╰┌└┏┗╔╚][─━═]")
ESCAPED_LINES = ('\\n  File \\"', '\\n  File "', "\\n    at ", "\\n\\tat ")


def clean(text: str) -> list[str]:
    """Return the lines of a paste as a terminal without colours would show them."""
    text = text[:MOST_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = COLOUR.sub("", text)
    if any(sign in text for sign in ESCAPED_LINES):
        text = text.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')
    lines = CONTROL.sub("", text).split("\n")[-MOST_LINES:]
    return [_clean_line(line) for line in lines]


def _clean_line(line: str) -> str:
    line = line[:LONGEST_LINE].rstrip()
    if "m" in line and "[" in line:
        line = BARE_COLOUR.sub("", line)
    if RULE.match(line):
        return "Traceback (most recent call last):" if "Traceback (most recent call last)" in line else ""
    found = BOX.match(line)
    return found[1] + found[2] if found else line
