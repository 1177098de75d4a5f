"""A list narrowed to what has certain values: the rarest first, as far as the index may be read.

Values that most records have take several files each. Where there is no room for them, the records of the
others must be looked at one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.find.index.filters import values_of
from errorbook.find.index.reading import may_be_read, read_filter, read_having

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.find.index.library import Visit
    from errorbook.find.index.reading import Filter, Index, Row


class Narrowed(NamedTuple):
    """Hold the numbers of the records that have what was chosen, ascending, None where nothing was.

    `is_whole` says whether those are all. `unchecked` are the values of which they may lack some, `beside` is
    what the records of one value alone have else.
    """

    numbers: list[int] | None
    is_whole: bool
    unchecked: tuple[frozenset[str], ...]
    beside: dict[str, list[tuple[str, int]]]


def narrow(index: Index, visit: Visit, chosen: Mapping[str, Sequence[str]]) -> Narrowed:
    """Return the records that have one of the values of each facet."""
    known: list[tuple[int, frozenset[str], list[Filter]]] = []
    unchecked: list[frozenset[str]] = []
    for facet, values in sorted(chosen.items()):
        keys = [f"{facet}:{value}" for value in dict.fromkeys(values)]
        read = [read_filter(index, visit, key) for key in keys]
        found = [each for each in read if each is not None]
        if len(found) == len(read):
            known.append((sum(each.total for each in found), frozenset(keys), found))
        else:
            unchecked.append(frozenset(keys))
    known.sort(key=lambda each: each[0])
    numbers: set[int] | None = None
    is_whole = bool(known) or not unchecked
    for _, wanted, found in known:
        is_room = may_be_read(index, visit, found)
        if numbers is not None and not is_room:
            unchecked.append(wanted)
            continue
        is_whole = is_whole and is_room
        having = {number for each in found for number in read_having(index, visit, each)}
        numbers = having if numbers is None else numbers & having
    alone = [each for _, _, found in known for each in found] if not unchecked else []
    return Narrowed(
        None if numbers is None else sorted(numbers),
        is_whole,
        tuple(unchecked),
        alone[0].beside if len(alone) == 1 else {},
    )


def has_all(row: Row, unchecked: Sequence[frozenset[str]]) -> bool:
    """Say whether a record has one of each of some values."""
    return not unchecked or all(not keys.isdisjoint(values_of_row(row)) for keys in unchecked)


def values_of_row(row: Row) -> frozenset[str]:
    """Return the facets and values of a record."""
    return frozenset(values_of(row))
