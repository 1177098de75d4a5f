"""What people paste, read into clues: a module a dialect, each a pure function over lines.

Lines are capped in number and length, and every expression is anchored at a line's beginning or is a plain
search, so that none takes more than linear time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from errorbook.find.pastes.cleaning import clean, split_lines
from errorbook.find.pastes.clues import Clue, Frame, Role
from errorbook.find.pastes.dotnet import read_dotnet
from errorbook.find.pastes.go import read_go
from errorbook.find.pastes.java import read_java
from errorbook.find.pastes.javascript import read_javascript
from errorbook.find.pastes.located import read_located
from errorbook.find.pastes.margins import without_margins
from errorbook.find.pastes.php import read_php
from errorbook.find.pastes.plain import read_heads, read_plain
from errorbook.find.pastes.pytest import read_pytest
from errorbook.find.pastes.python import read_python
from errorbook.find.pastes.ruby import read_ruby
from errorbook.find.pastes.rust import read_rust
from errorbook.find.pastes.structured import unfold

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Clue", "Frame", "Role", "read_paste"]

DIALECTS = (
    read_python,
    read_pytest,
    read_javascript,
    read_java,
    read_dotnet,
    read_go,
    read_rust,
    read_ruby,
    read_php,
    read_located,
    read_heads,
)
ROLES: tuple[Role, ...] = ("raised", "message", "cause", "line")
MOST_CLUES = 24
LONGEST_MESSAGE = 4_000


def read_paste(text: str) -> tuple[Clue, ...]:
    """Return the errors that a paste speaks of, the ones that came out before those behind them.

    Never raises, takes linear time, and looks at a million characters at most.
    """
    lines = without_margins(clean(unfold(split_lines(text))))
    clues = [clue for read in DIALECTS for clue in read(lines)]
    if not any(clue.message and clue.role in ("raised", "cause") for clue in clues):
        clues += read_plain(lines)
    return _merged(clues)


def _merged(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    """Return clues by role, each message once: as it was read first, or with the most frames."""
    merged: dict[str, Clue] = {}
    for clue in clues:
        message = clue.message[:LONGEST_MESSAGE].strip()
        key = message.partition("\n")[0]
        known = merged.get(key)
        if message and (known is None or len(clue.frames) > len(known.frames)):
            merged[key] = replace(clue, message=message)
    return tuple(sorted(merged.values(), key=lambda clue: ROLES.index(clue.role)))[:MOST_CLUES]
