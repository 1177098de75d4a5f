"""The slug that a message gives."""

from __future__ import annotations

import re

_MESSAGE_LENGTH = 50
_OTHER = re.compile(r"[^a-z0-9]+")


def slug_of(message: str) -> str:
    """Return the slug of a message: its first 50 characters, lower case, other runs a hyphen, trimmed.

    Empty where the message has no letter or digit of ASCII there.
    """
    return _OTHER.sub("-", message[:_MESSAGE_LENGTH].lower()).strip("-")
