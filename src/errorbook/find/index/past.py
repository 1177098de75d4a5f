"""What is kept of an index from build to build, so that a change remakes only what it touches.

The shards tell the rest: here stand the numbers of the records, the borders of the shards, and what shards
leave out. At 10,000 records it has 2 MB, most of them the lists of terms too frequent to be published whole.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from errorbook.find.index.shards import Bounds

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.numbering import Numbering
    from errorbook.find.index.terms import Long

SORTED = ("words", "terms", "filters", "messages")
"""The kinds of shards that are sorted by keys."""


class Unfit(Exception):  # noqa: N818 - nobody is told of it
    """What is kept does not fit what there is: the index is to be made afresh."""


@dataclass
class Past:
    """Hold an index as it was made.

    `ids`, `digests`, `numbers` and `marks` (of patterns, see `mark_of`) run in step, by record. `shards` are
    in order, by kind; `cards` are the shards of cards: the first number in each, and its stem. `menus` are
    stems by facet, `places` those of shards of records, `leads` that of the file that leads to the patterns
    and `sketch` what it says beside. `cut` are beginnings that lead to more keys than are told.
    """

    ids: list[str]
    digests: list[str]
    numbers: list[int]
    marks: list[int]
    width: int
    shards: dict[str, list[Bounds]] = field(default_factory=dict)
    cards: list[tuple[int, str]] = field(default_factory=list)
    menus: dict[str, list[str]] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    leads: str = ""
    sketch: dict[str, Any] = field(default_factory=dict)
    cut: set[str] = field(default_factory=set)
    long: Long = field(default_factory=dict)


def past_of(cards: Sequence[Card], numbering: Numbering, marks: list[int]) -> Past:
    """Return what is kept of an index of these records, before its files are made."""
    ids = [card.id for card in cards]
    return Past(ids, [card.digest for card in cards], numbering.numbers, marks, numbering.width)


def write_past(past: Past) -> bytes:
    """Return it as JSON; sets are sorted."""
    value = {**vars(past), "cut": sorted(past.cut)}
    return json.dumps(value, separators=(",", ":")).encode()


def read_past(data: bytes) -> Past:
    """Read what was written. Raises ValueError, TypeError, KeyError for anything else."""
    value: Mapping[str, Any] = json.loads(data)
    past = Past(**value)
    past.cut = set(value["cut"])
    past.shards = {kind: [Bounds(*each) for each in value["shards"][kind]] for kind in SORTED}
    past.cards = [(number, stem) for number, stem in value["cards"]]
    return past
