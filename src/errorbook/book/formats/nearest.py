"""What a name that nobody knows was probably meant to be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 64
_ALIKE = 0.7
_NOT_A_LETTER = re.compile(r"[^a-z0-9]+")


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like `name`, case and hyphens aside; empty when none is."""
    import difflib  # asked for where something is wrong alone

    plain = {_plain(each): each for each in known}
    close = difflib.get_close_matches(_plain(name[:_LONGEST]), plain, n=1, cutoff=_ALIKE)
    return plain[close[0]] if close else ""


def did_you_mean(near: str, before: str = "") -> str:
    """Ask whether a name was meant, with `before` in front; say nothing where none is near."""
    return f"{before}Did you mean {near!r}?" if near else ""


def _plain(name: str) -> str:
    return _NOT_A_LETTER.sub("", name.lower())
