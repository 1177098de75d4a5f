"""Moments as other programs want them."""

from __future__ import annotations

from datetime import UTC

from errorbook.book.times import instant


def stamp(time: str) -> str:
    """Return an RFC 3339 time in UTC, to the second: `2026-08-27T13:17:12Z`."""
    return instant(time).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
