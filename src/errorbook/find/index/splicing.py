"""Shards of sorted things, cut again from where a change touches them to where the old borders are found.

Every shard is cut as if nothing lay before it, so that a border that stands is a place to begin, and one
that is found again is a place to stop. What comes out is what cutting everything would give.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.find.index.past import Unfit
from errorbook.find.index.shards import Bounds, File, bounds_of, cut, name_by_content, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

    Read = Callable[[str], bytes]
    Change = tuple[str, str | None]


class Kept(NamedTuple):
    """Hold the name of a file that stays as it is."""

    name: str


def kept_name(kind: str, stem: str) -> str:
    """Return the name of a file by its stem."""
    return f"{kind}/{stem}.json"


def load(kind: str, stem: str, read: Read) -> Any:
    """Return what a file holds. Raises `Unfit` where it is not what its name says."""
    name = kept_name(kind, stem)
    try:
        text = read(name).decode()
        if name_by_content(kind, text).name != name:
            raise Unfit(name)
        return json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise Unfit(name) from error


class Spliced:
    """Be the shards of a kind as they were; `order` is what their keys are sorted by."""

    def __init__(
        self, kind: str, shards: Sequence[Bounds], read: Read, order: Callable[[str], Any] = str
    ) -> None:
        self.kind = kind
        self.shards = shards
        self._read = read
        self._order = order
        self._firsts = [order(shard.first) for shard in shards]
        self._loaded: dict[str, dict[str, Any]] = {}

    def find(self, key: str) -> Any:
        """Return the value of a key, None where there is none."""
        at = bisect_right(self._firsts, self._order(key)) - 1
        return self._load(at).get(key) if at >= 0 else None

    def keys(self) -> Iterator[str]:
        """Yield all keys."""
        for at in range(len(self.shards)):
            yield from self._load(at)

    def files(self, delta: Mapping[str, str | None]) -> Generator[File | Kept, None, list[Bounds]]:
        """Yield the files with some keys changed, by the texts of their values, or removed (None).

        Returns where the shards lie.
        """
        changed = sorted(delta.items(), key=lambda item: self._order(item[0]), reverse=True)
        found: list[Bounds] = []
        at = 0
        while changed:
            begin = self._begin(changed[-1][0])
            yield from self._keep(found, at, begin)
            at = yield from self._cut(found, begin, changed)
        yield from self._keep(found, at, len(self.shards))
        return found

    def _begin(self, key: str) -> int:
        """Return the shard to begin with: the one of a key, or where that is its first the one before."""
        place = bisect_right(self._firsts, self._order(key)) - 1
        return max(0, place - 1 if place >= 0 and self._firsts[place] == self._order(key) else place)

    def _keep(self, found: list[Bounds], begin: int, end: int) -> Iterator[Kept]:
        found += self.shards[begin:end]
        yield from (Kept(kept_name(self.kind, shard.stem)) for shard in self.shards[begin:end])

    def _cut(self, found: list[Bounds], begin: int, changed: list[Change]) -> Generator[File, None, int]:
        """Cut shards until an old border is found, and return which shard is behind it."""
        merged = _Merged(self, begin, changed)
        for shard in cut(self.kind, merged.items):
            found.append(bounds_of(shard))
            yield shard.file
            if merged.border is not None:
                return merged.border
        return len(self.shards)

    def merged(self, at: int, changed: list[Change]) -> Iterator[tuple[str, str, bool]]:
        """Yield the items of a shard and whether they are what they were; use up changes before its last."""
        for key, value in self._load(at).items():
            while changed and self._order(changed[-1][0]) < self._order(key):
                yield from _present(changed.pop())
            if changed and changed[-1][0] == key:
                yield from _present(changed.pop())
            else:
                yield key, text_of(value), True

    def _load(self, at: int) -> dict[str, Any]:
        stem = self.shards[at].stem
        if stem not in self._loaded:
            self._loaded[stem] = load(self.kind, stem, self._read)
        return self._loaded[stem]


class _Merged:
    """Hold the items from one shard on; `border` is the shard that begins with the one taken last, if any."""

    def __init__(self, spliced: Spliced, begin: int, changed: list[Change]) -> None:
        self.border: int | None = None
        self.items = self._items(spliced, begin, changed)

    def _items(self, spliced: Spliced, begin: int, changed: list[Change]) -> Iterator[tuple[str, str]]:
        for at in range(begin, len(spliced.shards)):
            first = spliced.shards[at].first
            for key, text, is_old in spliced.merged(at, changed):
                self.border = at if is_old and key == first else None
                yield key, text
        self.border = None
        while changed:
            yield from ((key, text) for key, text, _ in _present(changed.pop()))


def _present(change: Change) -> Iterator[tuple[str, str, bool]]:
    key, text = change
    if text is not None:
        yield key, text, False
