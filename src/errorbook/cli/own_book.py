"""Where the records of errorbook's own errors lie."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def own_book() -> Path:
    """Return the book: inside an installed package, at top level in a checkout."""
    inside = PACKAGE / "own_book"
    return inside if inside.is_dir() else PACKAGE.parents[1] / "content"
