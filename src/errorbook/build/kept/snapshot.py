"""The author's files as they lie on the disk, without reading any: names and facts.

Whatever lies under a content folder counts, whether a book uses it or not, for nothing here knows what a
book is. Names that begin with a dot, and Python's `__pycache__`, do not.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import integers
from errorbook.build.kept.facts import UNKNOWN, is_racy, source_facts

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

ABSENT = "0" * 64
"""The digest of a file that cannot be read."""

_DEEPEST = 64
_Seen = tuple[str, int, bool]
"""The name of a file, its facts, and whether it may still change without showing it."""


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
        return label_of(self.root, self.names[position])


def label_of(root: str, name: str) -> str:
    """Return what a book calls the file of that name under a root."""
    if root == ".":
        return name
    return f"{root}/{name}" if name else root


def name_under(root: str, label: str) -> str | None:
    """Return the name under a root of what a book calls so; None where it does not lie there."""
    if label == root or root == ".":
        return "" if label == root else label
    return label[len(root) + 1 :] if label.startswith(f"{root}/") else None


def read_snapshot(root: str, read_at_ns: int) -> Snapshot:
    """Return what lies under `root` now; what cannot be looked at has unknown facts."""
    found = (
        sorted(_walk(root, "", _DEEPEST, read_at_ns)) if os.path.isdir(root) else [_seen(root, read_at_ns)]
    )
    return Snapshot(
        root,
        [name for name, _, _ in found],
        integers([facts for _, facts, _ in found]),
        [position for position, (_, _, may_change) in enumerate(found) if may_change],
    )


def read_digest(path: str) -> str:
    """Return the SHA-256 (hex) of a file's bytes, `ABSENT` where it is no file or cannot be read."""
    try:
        if not os.path.isfile(path):
            return ABSENT
        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest()
    except OSError:
        return ABSENT


def _walk(folder: str, prefix: str, depth: int, read_at_ns: int) -> Iterator[_Seen]:
    """Find all files in a folder and below; whole folders that cannot be read are found themselves.

    What is known of a file is kept as two numbers: `stat` has a thousand bytes to tell.
    """
    folders: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if name[0] == "." or name == "__pycache__":
                    continue
                if _is_folder(entry):
                    folders.append(name)
                else:
                    yield _seen(entry, read_at_ns, prefix + name)
    except OSError:
        yield prefix, UNKNOWN, False
    for name in folders if depth else ():
        yield from _walk(f"{folder}/{name}", f"{prefix}{name}/", depth - 1, read_at_ns)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _seen(place: str | os.DirEntry[str], read_at_ns: int, name: str = "") -> _Seen:
    try:
        stat = os.stat(place)
    except OSError:
        return name, UNKNOWN, False
    return name, source_facts(stat), is_racy(stat, read_at_ns)
