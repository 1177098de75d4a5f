"""The files of pages that were made, in columns: a big build makes hundreds of thousands of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import integers
from errorbook.build.site.stage import Written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Made(Mapping[int, "tuple[Written, ...]"]):
    """Give the files of each page by the page's position; a fifth as large as a dictionary of them."""

    def __init__(self) -> None:
        self._begins: dict[int, int] = {}
        self._counts = bytearray()
        self._paths: list[str] = []
        self._sizes = integers()
        self._facts = integers()
        self._are_new = bytearray()

    def add(self, position: int, files: Sequence[Written]) -> None:
        """Take the files of a page."""
        self._begins[position] = len(self._paths)
        for path, size, facts, is_new in files:
            self._paths.append(path)
            self._sizes.append(size)
            self._facts.append(facts)
            self._are_new.append(is_new)
            self._counts.append(0)
        self._counts[self._begins[position]] = len(files)

    def __len__(self) -> int:
        return len(self._begins)

    def __iter__(self) -> Iterator[int]:
        return iter(self._begins)

    def __getitem__(self, position: int) -> tuple[Written, ...]:
        begin = self._begins[position]
        some = range(begin, begin + self._counts[begin])
        return tuple(
            Written(self._paths[at], self._sizes[at], self._facts[at], bool(self._are_new[at])) for at in some
        )
