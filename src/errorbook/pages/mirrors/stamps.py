"""Moments as other programs want them."""

from __future__ import annotations

from errorbook.book.times import order_of


def stamp(time: str) -> str:
    """Return an RFC 3339 time in UTC, to the second: `2026-08-27T13:17:12Z`."""
    return f"{order_of(time)[0]}Z"
