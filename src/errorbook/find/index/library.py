"""Reading the files of an index: each parsed once, and few of them for one question."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any

from errorbook.find.index.gaps import read_numbers
from errorbook.find.index.shards import NAME_LENGTH, utf16

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ROOT = "root.json"
LAST = "\uffff"
"""A sign that comes after all that keys hold."""
MOST_KEPT = 1024
MOST_FILES = 12
"""Files that one question may need, the root among them."""


class Library:
    """Read files by name with `read`, which may raise what it likes; what was read is kept, parsed."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._kept: dict[str, Any] = {}

    def load(self, name: str) -> Any:
        """Return what a file holds."""
        if name not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[name] = json.loads(self._read(name))
        return self._kept[name]


class Visit:
    """Read for one question; what was kept from another counts as read, or answers would depend on it."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.names = {ROOT}
        self.spared = 0
        """Files that are kept for what is read last."""

    @property
    def room(self) -> int:
        """Return how many more files may be read now."""
        return max(0, MOST_FILES - self.spared - len(self.names))

    def load(self, name: str) -> Any:
        """Return what a file holds, and count it."""
        self.names.add(name)
        return self._library.load(name)

    def load_some(self, names: Iterable[str], most: int) -> dict[str, Any]:
        """Return what some files hold, as many of the first ones as may be read, and `most` new ones."""
        most = min(most, self.room)
        loaded: dict[str, Any] = {}
        for name in dict.fromkeys(names):
            if name not in self.names:
                if most <= 0:
                    continue
                most -= 1
            loaded[name] = self.load(name)
        return loaded


class SortedDirectory:
    """Find the shards of a kind that is sorted by keys, and in them the keys."""

    def __init__(self, kind: str, written: Mapping[str, str]) -> None:
        self._firsts = [utf16(first) for first in written["first"].split("\n")] if written["name"] else []
        self._names = _names(kind, written["name"])

    def name_of(self, key: str) -> str | None:
        """Return the name of the shard that has a key, if any has."""
        at = bisect_right(self._firsts, utf16(key)) - 1
        return self._names[at] if at >= 0 else None

    def names_from(self, beginning: str) -> list[str]:
        """Return the names of the shards that have keys with this beginning."""
        start = max(0, bisect_right(self._firsts, utf16(beginning)) - 1)
        stop = bisect_left(self._firsts, utf16(beginning + LAST))
        return self._names[start:stop]

    def find(self, visit: Visit, key: str) -> Any:
        """Return the value of a key, None where there is none."""
        name = self.name_of(key)
        return visit.load(name).get(key) if name else None


class NumberedDirectory:
    """Find the shards of cards by the records' numbers."""

    def __init__(self, kind: str, written: Mapping[str, Any]) -> None:
        self._firsts = read_numbers(written["first"])
        self._names = _names(kind, written["name"])
        self.width: int = written["width"]

    def name_of(self, number: int) -> str:
        """Return the name of the shard that has a record."""
        return self._names[bisect_right(self._firsts, number) - 1]


def _names(kind: str, joined: str) -> list[str]:
    starts = range(0, len(joined), NAME_LENGTH)
    return [f"{kind}/{joined[start : start + NAME_LENGTH]}.json" for start in starts]
