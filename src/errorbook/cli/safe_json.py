"""JSON in which every character can be printed."""

from __future__ import annotations

import json


def safe_json(value: object) -> str:
    """Return a value as JSON, with escapes (RFC 8259, 7) for what would steer a terminal or is not seen."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)
