"""The author's files as they lie on the disk, without reading any: names and facts.

Whatever lies under a content folder counts, whether a book uses it or not, for nothing here knows what a
book is. Names that begin with a dot, and Python's `__pycache__`, do not.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import integers
from errorbook.build.kept.facts import UNKNOWN, is_racy, source_facts

if TYPE_CHECKING:
    from array import array

ABSENT = "0" * 64
"""The digest of a file that cannot be read."""

_DEEPEST = 64


@dataclass(frozen=True)
class Snapshot:
    """Hold the files under one root, sorted by name; `facts` tell which are the same as in another snapshot.

    `racy` are positions of files that may still change without showing it. The root may be a file, whose
    name is then empty.
    """

    root: str
    names: list[str] = field(default_factory=list)
    facts: array[int] = field(default_factory=integers)
    racy: list[int] = field(default_factory=list)

    def paths(self) -> list[str]:
        """Return the paths of all files."""
        return [self.path(position) for position in range(len(self.names))]

    def path(self, position: int) -> str:
        """Return the path of a file, as a book labels it."""
        name = self.names[position]
        if self.root == ".":
            return name
        return f"{self.root}/{name}" if name else self.root


def read_snapshot(root: str, read_at_ns: int) -> Snapshot:
    """Return what lies under `root` now; what cannot be looked at has unknown facts."""
    found: list[tuple[str, os.stat_result | None]] = []
    if os.path.isdir(root):
        _walk(root, "", _DEEPEST, found)
        found.sort(key=itemgetter(0))
    else:
        found.append(("", _stat(root)))
    snapshot = Snapshot(root, [name for name, _ in found])
    for position, (_, stat) in enumerate(found):
        snapshot.facts.append(source_facts(stat) if stat else UNKNOWN)
        if stat and is_racy(stat, read_at_ns):
            snapshot.racy.append(position)
    return snapshot


def read_digest(path: str) -> str:
    """Return the SHA-256 (hex) of a file's bytes, `ABSENT` where it is no file or cannot be read."""
    try:
        if not os.path.isfile(path):
            return ABSENT
        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest()
    except OSError:
        return ABSENT


def _walk(folder: str, prefix: str, depth: int, found: list[tuple[str, os.stat_result | None]]) -> None:
    """Note all files in a folder and below; whole folders that cannot be read are noted themselves."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        found.append((prefix, None))
        return
    for entry in entries:
        name = entry.name
        if name[0] == "." or name == "__pycache__":
            continue
        if not _is_folder(entry):
            found.append((prefix + name, _stat_entry(entry)))
        elif depth:
            _walk(entry.path, f"{prefix}{name}/", depth - 1, found)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _stat_entry(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        return entry.stat()
    except OSError:
        return None


def _stat(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None
