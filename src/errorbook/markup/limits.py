"""Says which code is shown plain: what a lexer might not come to an end with.

Lexers are hundreds of regular expressions, and some of them take time that doubles with each backslash or
bracket of a run. What is decided here is decided by the text alone, so that every build decides alike.
"""

from __future__ import annotations

import re

LARGEST = 50_000  # characters
LONGEST_LINE = 1_000

# Runs as no one writes them. Rulers of `#`, `=`, `-`, `*`, `/`, `~`, `_` and dots are common, and harmless.
_UNUSUAL = re.compile(
    rf"[^\n]{{{LONGEST_LINE + 1}}}"
    r"|\\{12}"
    r"|\s{300}"
    r"|([\"'`(){}\[\]<>$@&;:,!?%^|+])\1{23}"
)


def is_ordinary(text: str) -> bool:
    """Tell whether a lexer may have a text."""
    return len(text) <= LARGEST and _UNUSUAL.search(text) is None
