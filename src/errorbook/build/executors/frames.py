"""Many pieces of bytes in one: their lengths as a line of JSON, then all of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def packed(pieces: Sequence[bytes]) -> bytes:
    """Return pieces as one."""
    lengths = json.dumps([len(piece) for piece in pieces], separators=(",", ":"))
    return b"".join((lengths.encode(), b"\n", *pieces))


def unpacked(data: bytes) -> list[bytes]:
    """Return the pieces that were packed."""
    at = data.index(b"\n") + 1
    pieces = []
    for length in json.loads(data[:at]):
        pieces.append(data[at : at + length])
        at += length
    return pieces
