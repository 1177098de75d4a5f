"""Cards for tests, made from the few members that a test is about."""

from __future__ import annotations

from typing import Any

from errorbook.book.card import Card

PLAIN: dict[str, Any] = {
    "repo": "acme/anvil",
    "slug": "a-message",
    "code": None,
    "message": "a message",
    "pattern": "a message",
    "error_type": "exception",
    "error_class": "ValueError",
    "http_status": None,
    "severity": "error",
    "path": "anvil/forge.py",
    "line": 1,
    "tags": (),
    "background": None,
    "analyzed_sha": "0" * 40,
    "analyzed_at": "2026-08-27T09:53:25.647Z",
    "summary": "",
    "dataset_version": "",
    "digest": "",
    "source": None,
}


def card(number: int, **members: Any) -> Card:
    """Return a card whose id is made of `number`."""
    return Card(id=f"{number:016x}", **{**PLAIN, **members})
