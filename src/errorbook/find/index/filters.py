"""The values that a list can be narrowed to, each with the records that have it and what else they have.

A key is a facet and a value, as `tag:jax`; its value is `[count, records, beside]`. `records` are numbers as
text, or how many parts they lie in, where they are too many: those are under the key with ` ~` and a number
behind, from 1. `beside` lists, by facet, the values that the same records have most, with counts.

The menus list all values of each facet with counts, the most used first, in files of their own.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from errorbook.find.index.gaps import write_numbers
from errorbook.find.index.shards import LIMIT, File, name_by_content, text_of, utf16

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from errorbook.book.records.card import Card

FACETS = ("repo", "class", "type", "severity", "background", "tag")
MOST_BESIDE = 20
"""Values of one facet that are told beside another."""
LONGEST = 6_000
"""Letters of the records of a value that lie beside the counts; longer ones are in parts."""
LONGEST_PART = LIMIT - 400
ROOM = LIMIT - 2_000
PART = " ~"
Beside = dict[str, list[tuple[str, int]]]


class Described(Protocol):
    """Be anything that has what lists can be narrowed by."""

    @property
    def repo(self) -> str: ...  # noqa: D102
    @property
    def error_class(self) -> str | None: ...  # noqa: D102
    @property
    def error_type(self) -> str: ...  # noqa: D102
    @property
    def severity(self) -> str: ...  # noqa: D102
    @property
    def background(self) -> str | None: ...  # noqa: D102
    @property
    def tags(self) -> tuple[str, ...]: ...  # noqa: D102


def values_of(card: Described) -> Iterator[str]:
    """Yield the facets and values of a card; those that it does not have are empty."""
    yield f"repo:{card.repo}"
    yield f"class:{card.error_class or ''}"
    yield f"type:{card.error_type}"
    yield f"severity:{card.severity}"
    yield f"background:{card.background or ''}"
    yield from (f"tag:{tag}" for tag in card.tags)


def filters(
    cards: Sequence[Card], numbers: Sequence[int], wanted: Collection[str] | None = None
) -> Iterator[tuple[str, str]]:
    """Yield each value, or each of those wanted, with its records, as JSON text, in order."""
    told = [tuple(values_of(card)) for card in cards]
    every = sorted(set(chain.from_iterable(told)), key=utf16)
    ranks = {value: rank for rank, value in enumerate(every)}
    facets = [value.partition(":") for value in every]
    having: list[list[int]] = [[] for _ in every]
    values = [tuple(map(ranks.__getitem__, each)) for each in told]
    for position in sorted(range(len(cards)), key=numbers.__getitem__):
        for rank in values[position]:
            having[rank].append(position)
    for rank, positions in enumerate(having):
        if wanted is None or every[rank] in wanted:
            counts = Counter(chain.from_iterable(map(values.__getitem__, positions)))
            del counts[rank]
            beside = _beside(counts, facets)
            yield from _write(every[rank], [numbers[each] for each in positions], beside)


def menus(cards: Iterable[Card]) -> dict[str, list[File]]:
    """Return, for each facet, the files that list its values."""
    counts = Counter(chain.from_iterable(map(values_of, cards)))
    found: dict[str, list[tuple[str, int]]] = {facet: [] for facet in FACETS}
    for value, count in sorted(counts.items(), key=lambda item: (-item[1], utf16(item[0]))):
        facet, _, name = value.partition(":")
        if name:
            found[facet].append((name, count))
    return {facet: list(_menu(values)) for facet, values in found.items()}


def _menu(values: Iterable[tuple[str, int]]) -> Iterator[File]:
    held: list[str] = []
    size = 2
    for value in values:
        text = text_of(value)
        if held and size + len(text.encode()) + 1 > LIMIT:
            yield name_by_content("menus", f"[{','.join(held)}]")
            held, size = [], 2
        held.append(text)
        size += len(text.encode()) + 1
    if held:
        yield name_by_content("menus", f"[{','.join(held)}]")


def _beside(counts: Counter[int], facets: Sequence[tuple[str, str, str]]) -> Beside:
    """Return the most frequent values of each facet, by rank where they are as frequent."""
    found: dict[str, list[tuple[str, int]]] = {facet: [] for facet in FACETS}
    for key in sorted(rank - (count << 32) for rank, count in counts.items()):
        facet, _, name = facets[key & 0xFFFF_FFFF]
        some = found[facet]
        if name and len(some) < MOST_BESIDE:
            some.append((name, counts[key & 0xFFFF_FFFF]))
    return {facet: some for facet, some in found.items() if some}


def _write(value: str, numbers: list[int], beside: Beside) -> Iterator[tuple[str, str]]:
    text = write_numbers(numbers)
    if len(text) <= LONGEST:
        yield value, _with_counts([len(numbers), text], beside)
        return
    count = -(-len(text) // LONGEST_PART)
    while True:
        step = -(-len(numbers) // count)
        parts = [write_numbers(numbers[at : at + step]) for at in range(0, len(numbers), step)]
        if all(len(part) <= LONGEST_PART for part in parts):
            break
        count += 1
    yield value, _with_counts([len(numbers), len(parts)], beside)
    yield from ((part_key(value, at), text_of(part)) for at, part in enumerate(parts, start=1))


def part_key(value: str, number: int) -> str:
    """Return the key of a part of a value's records, from 1."""
    return f"{value}{PART}{number:03}"


def _with_counts(told: list[object], beside: Beside) -> str:
    """Return the JSON text of a value, with as many counts beside it as fit into a shard."""
    most = MOST_BESIDE
    while True:
        text = text_of([*told, {facet: some[:most] for facet, some in beside.items()}])
        if len(text.encode()) <= ROOM or not most:
            return text
        most //= 2
