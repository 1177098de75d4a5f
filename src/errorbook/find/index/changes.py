"""What changed between two makings of an index, record by record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.past import Past


class Side(NamedTuple):
    """Be a record as the index has it, or had it."""

    card: Card
    entry: Entry
    number: int


class Change(NamedTuple):
    """Hold what a record was and what it is; None where it was not there or is no more."""

    before: Side | None
    after: Side | None

    @property
    def sides(self) -> list[Side]:
        """Return what there is of it."""
        return [side for side in self if side]

    @property
    def has_moved(self) -> bool:
        """Say whether the record has another number than before, or is new or gone."""
        return not self.before or not self.after or self.before.number != self.after.number


def changes(
    past: Past,
    cards: Sequence[Card],
    numbers: Sequence[int],
    entry_of: Callable[[Card], Entry],
    before: Callable[[str, str], tuple[Card, Entry]],
) -> Iterator[Change]:
    """Yield the records that are not what they were, or have another number.

    `before` returns a record as it was, by its id and digest.
    """
    known = {
        id_: (digest, number)
        for id_, digest, number in zip(past.ids, past.digests, past.numbers, strict=True)
    }
    for card, number in zip(cards, numbers, strict=True):
        digest, earlier = known.pop(card.id, ("", -1))
        if digest == card.digest and earlier == number:
            continue
        after = Side(card, entry_of(card), number)
        if earlier < 0:
            yield Change(None, after)
        elif digest == card.digest:
            yield Change(after._replace(number=earlier), after)
        else:
            yield Change(Side(*before(card.id, digest), earlier), after)
    for id_, (digest, number) in known.items():
        yield Change(Side(*before(id_, digest), number), None)
