"""Fragments of one record's page, kept from build to build: lexing and Markdown take longest of all.

A fragment is known by what it is made of, so that a record, a template or a setting that changes asks for
others. Kept together in a row: a digest of what it is made of (8 bytes), its length (4), UTF-8.
"""

from __future__ import annotations

import struct
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from jinja2 import Environment

_HEAD = struct.Struct("<8sI")


class Memory:
    """Remember fragments: at first those `kept` from an earlier build, in the end those asked for."""

    def __init__(self, kept: bytes = b"") -> None:
        self._known = dict(_read(kept))
        self._used: dict[bytes, bytes] = {}
        self._is_same = True

    def recall(self, kind: str, text: str, make: Callable[[], str]) -> str:
        """Return the fragment of a kind that is made of a text; make it where it is not known.

        The kind says all that the fragment depends on beside the text.
        """
        key = blake2b(f"{kind}\n{text}".encode("utf-8", "surrogatepass"), digest_size=8).digest()
        data = self._known.get(key)
        if data is not None:
            self._used[key] = data
            return data.decode("utf-8", "surrogatepass")
        text = make()
        self._used[key] = text.encode("utf-8", "surrogatepass")
        self._is_same = False
        return text

    def has_changed(self) -> bool:
        """Say whether other fragments were asked for than those kept."""
        return not self._is_same or len(self._used) != len(self._known)

    @property
    def used(self) -> bytes:
        """Return the fragments asked for, to be kept now."""
        return b"".join(_HEAD.pack(key, len(data)) + data for key, data in self._used.items())


def use_memory(environment: Environment, memory: Memory | None) -> None:
    """Let templates recall from this memory from now on, or make all anew."""
    environment.memory = memory  # type: ignore[attr-defined]


def recall(environment: Environment, kind: str, text: str, make: Callable[[], str]) -> str:
    """Return a fragment from the memory of the environment; make it where there is none."""
    memory: Memory | None = environment.memory  # type: ignore[attr-defined]
    return memory.recall(kind, text, make) if memory else make()


def _read(kept: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at < len(kept):
        key, length = _HEAD.unpack_from(kept, at)
        at += _HEAD.size + length
        yield key, kept[at - length : at]
