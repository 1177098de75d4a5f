"""JSON values in words, short enough for a sentence."""

from __future__ import annotations

import json

_LONGEST = 60


def described(value: object) -> str:
    """Name the type of a value of JSON or TOML, and the value itself where it is short."""
    match value:
        case None | bool():
            return json.dumps(value)
        case str():
            return f"the string {shown(value)}"
        case int():
            return f"the integer {shown(value)}"
        case float():
            return f"the number {shown(value)}"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return "a date or time"


def shown(value: object) -> str:
    """Write a value as JSON does, cut where it is long."""
    text = json.dumps(value if not isinstance(value, str) else value[: _LONGEST + 1], ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
