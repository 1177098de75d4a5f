"""An index opened: what its files say, asked for piece by piece."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.find.index.filters import PART
from errorbook.find.index.gaps import read_numbers
from errorbook.find.index.keys import Sketch, read_sketch
from errorbook.find.index.library import ROOT, Library, NumberedDirectory, SortedDirectory, Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Row(NamedTuple):
    """Hold what a list of results shows of a record; an empty string is what it does not say."""

    id: str
    message: str
    error_class: str
    code: str
    repo: str
    path: str
    line: int
    severity: str
    error_type: str
    background: str
    tags: tuple[str, ...]


class Posting(NamedTuple):
    """Hold the records that have a term, by level, and how many there are, of which these may be some."""

    numbers: tuple[list[int], ...]
    total: int
    is_whole: bool


class Leads(NamedTuple):
    """Hold what leads to the patterns: where their shards begin, and what words there are to look under."""

    directory: SortedDirectory
    sketch: Sketch


class Index:
    """Open an index; `read` returns the bytes of a file of it, by its name below the index's folder."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._library = Library(read)
        self._leads: Leads | None = None

    def visit(self) -> Visit:
        """Begin to read for one question."""
        return Visit(self._library)

    @cached_property
    def root(self) -> dict[str, Any]:
        """Return what the root says."""
        found: dict[str, Any] = self._library.load(ROOT)
        return found

    @property
    def count(self) -> int:
        """Return the number of records."""
        found: int = self.root["records"]
        return found

    @cached_property
    def words(self) -> SortedDirectory:
        """Lead to the vocabulary."""
        return SortedDirectory("words", self.root["words"])

    @cached_property
    def terms(self) -> SortedDirectory:
        """Lead to the postings."""
        return SortedDirectory("terms", self.root["terms"])

    @cached_property
    def filters(self) -> SortedDirectory:
        """Lead to what lists can be narrowed to."""
        return SortedDirectory("filters", self.root["filters"])

    @cached_property
    def cards(self) -> NumberedDirectory:
        """Lead to the cards."""
        return NumberedDirectory("cards", self.root["cards"])

    def leads(self, visit: Visit) -> Leads:
        """Lead to the patterns."""
        name = f"leads/{self.root['messages']}.json"
        written = visit.load(name)
        if self._leads is None:
            self._leads = Leads(SortedDirectory("messages", written), read_sketch(written))
        return self._leads


def read_posting(value: Any) -> Posting:
    """Read the value of a term."""
    numbers: list[list[int]] = []
    total = 0
    is_whole = True
    for level in [value] if isinstance(value, str) else value:
        text, told = level if isinstance(level, list) else (level, None)
        numbers.append(read_numbers(text))
        total += len(numbers[-1]) if told is None else told
        is_whole = is_whole and told is None
    return Posting(tuple(numbers), total, is_whole)


def read_rows(index: Index, visit: Visit, numbers: Iterable[int]) -> dict[int, Row]:
    """Return the rows of some records in order, up to the first whose shard may not be read any more."""
    names = {number: index.cards.name_of(number) for number in numbers}
    loaded = visit.load_some(names.values(), visit.room)
    rows: dict[int, Row] = {}
    for number, name in names.items():
        if name not in loaded:
            break
        rows[number] = _row(loaded[name], number & (1 << index.cards.width) - 1)
    return rows


def _row(shard: dict[str, Any], seat: int) -> Row:
    at = read_numbers(shard["seat"]).index(seat)

    def value(column: str) -> str:
        distinct, which = shard[column]
        found: str = distinct[which[at] if which else 0]
        return found

    tags, which = shard["tags"]
    return Row(
        id=shard["id"][at],
        message=value("message"),
        error_class=value("class"),
        code=value("code"),
        repo=value("repo"),
        path=value("path"),
        line=shard["line"][at],
        severity=value("severity"),
        error_type=value("type"),
        background=value("background"),
        tags=tuple(tags[each] for each in which[at]),
    )


class Filter(NamedTuple):
    """Hold what the index says of a value: how many records have it, which, and what else they have most.

    `numbers` are those records where they lie beside it, None where they are in shards of their own, `parts`.
    """

    total: int
    numbers: str | None
    parts: tuple[str, ...]
    beside: dict[str, list[tuple[str, int]]]


def read_filter(index: Index, visit: Visit, key: str) -> Filter | None:
    """Return what is said of a value; None where that may not be read any more."""
    name = index.filters.name_of(key)
    shards = visit.load_some([name] if name else [], 1)
    if name and name not in shards:
        return None
    found = shards[name].get(key) if name else None
    if found is None:
        return Filter(0, "", (), {})
    count, records, counted = found
    beside = {facet: [(value, count) for value, count in some] for facet, some in counted.items()}
    if isinstance(records, str):
        return Filter(count, records, (), beside)
    return Filter(count, None, tuple(f"{key}{PART}{part:03}" for part in range(1, records + 1)), beside)


def read_having(index: Index, visit: Visit, found: Filter) -> list[int]:
    """Return the records that have a value, as many of them as may be read."""
    if found.numbers is not None:
        return read_numbers(found.numbers)
    shards = visit.load_some(_names_of(index, found), visit.room)
    return [
        number
        for part in found.parts
        if (name := index.filters.name_of(part)) in shards
        for number in read_numbers(shards[name][part])
    ]


def may_be_read(index: Index, visit: Visit, found: Iterable[Filter]) -> bool:
    """Say whether all records that have one of some values may be read."""
    names = {name for each in found for name in _names_of(index, each)}
    return len(names - visit.names) <= visit.room


def _names_of(index: Index, found: Filter) -> list[str]:
    return [name for part in found.parts if (name := index.filters.name_of(part))]
