"""Messages that stand alone, or somewhere in a longer text, with nothing around them that a dialect knows."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, Role
from errorbook.find.pastes.heads import Head, read_head, read_inner_head
from errorbook.find.pastes.margins import without_level

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST_LINES_OF_MESSAGE = 12
MOST_CLUES = 12
SHORTEST = 8
TELLING = re.compile(
    r"\b(?:abort|can't|cannot|could not|couldn't|denied|error|exception|expected|failed|failure|fatal|illegal"
    r"|invalid|missing|must|not found|panic|refused|unable|undefined|unexpected|unknown|unsupported)",
    re.ASCII | re.IGNORECASE,
)
QUOTES = ("`", '"')


def read_heads(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each line that begins with the name of an error, with the lines below it."""
    clues: list[Clue] = []
    for at, line in enumerate(lines):
        head = read_head(line)
        if head and head.message:
            below = takewhile(
                lambda text: text.strip() and not read_head(text), lines[at + 1 : at + MOST_LINES_OF_MESSAGE]
            )
            clues.append(_of_head(head._replace(message="\n".join([head.message, *below])), "message"))
    return clues[:MOST_CLUES]


def read_plain(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for the text as one message, if it is short, and for the lines that tell of an error."""
    spoken = [line.strip() for line in lines if line.strip()]
    clues: list[Clue] = []
    if len(spoken) <= MOST_LINES_OF_MESSAGE:
        clues += _said("\n".join(spoken), "message")
    if len(spoken) > 1:
        telling = [line for line in spoken if TELLING.search(line)] or spoken
        for line in telling:
            clues += _said(line, "line")
            clues += [Clue(text, role="line") for text in _quoted(line)]
    return clues


def _said(text: str, role: Role) -> Iterator[Clue]:
    """Yield what a text may mean: from an error's name in it on, without its level, as it is; not a head."""
    if read_head(text):
        return
    if (head := read_inner_head(text)) and head.message:
        yield _of_head(head, role)
    for each in dict.fromkeys((without_level(text), text)):
        if len(each) >= SHORTEST:
            yield Clue(each, role=role)


def _of_head(head: Head, role: Role) -> Clue:
    return Clue(head.message, head.error_class, head.code, role="cause" if head.is_cause else role)


def _quoted(line: str) -> Iterator[str]:
    """Yield what stands in back-ticks or quotation marks and has several words."""
    for quote in QUOTES:
        for text in line.split(quote)[1::2]:
            if len(text) >= SHORTEST and " " in text.strip():
                yield text.strip()
