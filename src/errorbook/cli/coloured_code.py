"""Code in the colours of a terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from rich.text import Text

from errorbook.markup.signs import escape_controls
from errorbook.markup.spans import runs
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from errorbook.markup.languages import Language

COLOURS = {
    "k": "blue",
    "s": "green",
    "c": "bright_black",
    "n": "cyan",
    "f": "bold",
    "b": "cyan",
    "d": "magenta",
    "v": "yellow",
    "e": "red",
}
"""Colours by the classes of `errorbook.markup.spans`."""


def coloured_lines(text: str, language: Language, marked: int = 0) -> list[Text]:
    """Return the lines of a text; only a line feed ends one. Line `marked`, from 0, is known to be code."""
    before = len("".join(line + "\n" for line in text.split("\n")[:marked]))
    found = runs(text, language, *frame(text, language, before))
    whole = Text()
    starts = [(min(at, len(text)), name) for at, name in found]
    for (at, name), (end, _) in pairwise([(0, ""), *starts, (len(text), "")]):
        whole.append(escape_controls(text[at:end]), COLOURS.get(name, ""))
    return list(whole.split("\n", allow_blank=True))
