"""Where the bytes of one record lie."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """Say where one record lies. Sources sort in reading order: by file, then place in it.

    `label` is the file as the user named it, joined with the part below it, with `/` between parts; it
    opens the file and stands in problems. `offset` and `length` count bytes of the file's text (after
    decompression, for `.gz`); `line` is the line it begins on. `member` is `record` inside an envelope.
    """

    label: str
    offset: int
    length: int
    line: int = 1
    member: str = ""

    @property
    def path(self) -> Path:
        """Return the file."""
        return Path(self.label)
