"""The numbers by which the index refers to records: those of one file lie together, and hardly ever change.

A number is a bucket and a seat in it. The bucket comes from a hash of repository and path, so that records of
one file share it; a bucket holds 32 to 64 records on average. The seat comes from a hash of the id: the first
free one from there. One more record moves a few others in its own bucket; only when the book's size doubles,
or that of its largest bucket, do all numbers change.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from errorbook.book.records.card import Card

FEWEST = 32
"""Records a bucket holds on average, at least."""


class Numbering(NamedTuple):
    """Hold the number of each card by its position: bucket times 2 to the power of `width`, plus seat."""

    numbers: list[int]
    width: int

    def buckets(self, wanted: Container[int] | None = None) -> dict[int, list[int]]:
        """Return the positions in each bucket, or in each of those wanted, by seat."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for position, number in enumerate(self.numbers):
            bucket = number >> self.width
            if wanted is None or bucket in wanted:
                found[bucket].append(position)
        for positions in found.values():
            positions.sort(key=self.numbers.__getitem__)
        return found


def bucket_of(card: Card) -> int:
    """Return the number of 32 bits whose first ones are the bucket of a card."""
    return crc32(f"{card.repo}\n{card.path}".encode())


def number(cards: Sequence[Card]) -> Numbering:
    """Give each card its number."""
    depth = max(1, len(cards) // FEWEST).bit_length() - 1
    buckets: defaultdict[int, list[int]] = defaultdict(list)
    for position, card in enumerate(cards):
        buckets[bucket_of(card) >> 32 - depth].append(position)
    seats = [0] * len(cards)
    for positions in buckets.values():
        _seat([cards[each].id for each in positions], positions, seats)
    width = max(seats, default=0).bit_length()
    numbers = seats
    for bucket, positions in buckets.items():
        for position in positions:
            numbers[position] += bucket << width
    return Numbering(numbers, width)


def _seat(ids: Sequence[str], positions: Sequence[int], seats: list[int]) -> None:
    """Seat the members of one bucket, in a row of seats of which one fifth to three fifths stay free."""
    row = (len(ids) * 5 // 4 - 1).bit_length()
    wishes = sorted(
        (
            (crc32(each.encode()) & (1 << row) - 1, each, position)
            for each, position in zip(ids, positions, strict=True)
        )
    )
    free = 0
    for wish, _, position in wishes:
        seats[position] = max(wish, free)
        free = seats[position] + 1
