"""What a word counts: by where a record has it, and by how rare it is in the book."""

from __future__ import annotations

WEIGHTS = (8, 3, 1)
"""For a word of the message, of the place, of the prose."""


def rarity(count: int, having: int) -> int:
    """Return how often the records can be halved until as many are left as have a thing, plus one."""
    return (count // max(1, having)).bit_length()
