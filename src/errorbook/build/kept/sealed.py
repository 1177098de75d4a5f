"""Files that one build leaves for the next: a first line says how the rest is to be read, and its digest.

What cannot be read whole, or was written by another program, counts as not there. The digest is SHA-256, for
which processors have instructions: a book of 10,000 records keeps 20 MB, read for each change.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from errorbook.build.kept.manifest import LARGEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_HEAD = 4_096
"""Bytes in which the first line ends."""


def read_sealed(path: str, form: Mapping[str, Any]) -> bytes | None:
    """Return what a file of this form says, None where there is none."""
    try:
        with open(path, "rb", buffering=0) as file:  # a buffer would copy all that is read
            if os.fstat(file.fileno()).st_size > LARGEST:
                return None
            head = file.read(_HEAD).partition(b"\n")[0]
            file.seek(len(head) + 1)
            rest = file.read()
    except OSError:
        return None
    return rest if head == _head(form, sha256(rest).hexdigest()) else None


def write_new(site: str, path: str, form: Mapping[str, Any], pieces: Iterable[bytes]) -> None:
    """Write a file below a site that has yet to take its place: its name ends in `.new`.

    It is written piece by piece, for it may be long; short pieces would take longer than their bytes. The
    folder is there: what the build holds lies in it.
    """
    digest = sha256()
    with open(f"{site}/{path}.new", "wb") as file:
        file.write(_head(form, digest.hexdigest()) + b"\n")
        for piece in pieces:
            digest.update(piece)
            file.write(piece)
        file.seek(0)
        file.write(_head(form, digest.hexdigest()))


def _head(form: Mapping[str, Any], digest: str) -> bytes:
    return json.dumps({**form, "digest": digest}).encode()
