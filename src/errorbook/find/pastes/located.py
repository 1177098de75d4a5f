"""Messages with their place on the same line: compilers, linters, `go test`, Perl, and C++'s `what()`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.find.pastes.clues import Clue, frame
from errorbook.find.pastes.heads import Head, read_head

if TYPE_CHECKING:
    from collections.abc import Sequence

BEFORE = re.compile(
    r"[ \t]*((?:[A-Za-z]:)?[^ \t:()]{1,300}\.\w{1,10})(?::(\d{1,9})(?::\d{1,9})?|\((\d{1,9})(?:,\d{1,9})?\))"
    r":?(?: -)? ?(?:(?:fatal error|[Ff]atal|[Ee]rror|warning)(?: ([A-Z]{1,6}\d{1,6}))?: )?([^ \t].* .*)$",
    re.ASCII,
)
AFTER = re.compile(r"(.*) at ([^ \t]{1,300}) line (\d{1,9})[.,]?(?: <.{1,40}> line \d+\.)?$", re.ASCII)
TERMINATE = re.compile(r"terminate called after throwing an instance of '([^']{1,200})'", re.ASCII)
WHAT = re.compile(r"[ \t]*what\(\): +(.*)$", re.ASCII)


def read_located(lines: Sequence[str]) -> list[Clue]:
    """Return a clue for each line that names a place and says more than a place."""
    clues: list[Clue] = []
    thrown = ""
    for line in lines:
        if found := TERMINATE.match(line):
            thrown = found[1]
        elif found := WHAT.match(line):
            clues.append(Clue(found[1], thrown))
        elif found := BEFORE.match(line):
            if not found[5].startswith("in "):
                head = read_head(found[5]) or Head("", "", found[5])
                place = frame(found[1], found[2] or found[3])
                code = found[4] or head.code
                clues.append(Clue(head.message, head.error_class, code, (place,), "message"))
        elif found := AFTER.match(line):
            clues.append(Clue(found[1], frames=(frame(found[2], found[3]),), role="message"))
    return clues
