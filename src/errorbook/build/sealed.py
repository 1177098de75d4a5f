"""Files that one build leaves for the next: a first line says how the rest is to be read, and its digest.

What cannot be read whole, or was written by another program, counts as not there.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.build.manifest import FOLDER, LARGEST, replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping


class Sealed(NamedTuple):
    """Hold what a file says, and a mark that tells one state of it from another."""

    rest: bytes
    mark: str


def read_sealed(path: str, form: Mapping[str, Any]) -> Sealed | None:
    """Read a file of this form, None where there is none."""
    try:
        with open(path, "rb") as file:
            head, _, rest = file.read(LARGEST).partition(b"\n")
        is_whole = json.loads(head) == _head(form, rest)
    except (OSError, ValueError, RecursionError):
        return None
    return Sealed(rest, _digest(head)) if is_whole else None


def write_sealed(site: str, path: str, form: Mapping[str, Any], rest: bytes) -> str:
    """Write a file below a site; return its mark."""
    head = json.dumps(_head(form, rest)).encode()
    os.makedirs(f"{site}/{FOLDER}", exist_ok=True)
    replace_file(f"{site}/{path}", head + b"\n" + rest)
    return _digest(head)


def _head(form: Mapping[str, Any], rest: bytes) -> dict[str, Any]:
    return {**form, "digest": _digest(rest)}


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
