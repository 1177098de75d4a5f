"""Says which code is shown plain: what a lexer might not come to an end with.

Lexers are hundreds of regular expressions, and some of them take time that doubles with each backslash or
bracket of a run. What is decided here is decided by the text alone, so that every build decides alike.
"""

from __future__ import annotations

import re

LARGEST = 50_000  # characters
LONGEST_LINE = 1_000

# Runs as no one writes them. Rulers of `#`, `=`, `-`, `*`, `/`, `~`, `_` and dots are common, and harmless.
_RUNS = ("\\" * 12, *(each * 24 for each in "\"'`(){}[]<>$@&;:,!?%^|+"))
_BLANK = re.compile(r"\n\s{299}")
# Words without an operator or a bracket among them, as in prose: some lexers look for a function's head.
_WORDS = re.compile(r"[\w\s.,<>?\[\]]{4000}")


def is_ordinary(text: str) -> bool:
    """Tell whether a lexer may have a text."""
    size = len(text)
    if any(run in text for run in _RUNS):
        return False
    if size > LONGEST_LINE and max(map(len, text.split("\n"))) > LONGEST_LINE:
        return False
    return size <= LARGEST and not _BLANK.search(text) and (size < 4000 or not _WORDS.search(text))
