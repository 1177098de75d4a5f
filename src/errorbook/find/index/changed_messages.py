"""The patterns that a change touches, as they are after it, and what leads to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from errorbook.find.index.entries import pieces_of
from errorbook.find.index.messages import (
    Pieces,
    beginning_of,
    by_key,
    led,
    mark_of,
    numbered,
    packed,
    row_of,
    shortened,
    write_pattern,
)
from errorbook.find.index.past import Unfit
from errorbook.find.index.shards import text_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.changes import Change, Side
    from errorbook.find.index.shards import File
    from errorbook.find.index.splicing import Spliced

    Sharing = Mapping[Pieces, list[Card]]

Patterns = dict[Pieces, str]
"""The texts of the patterns of one key."""


@dataclass
class ChangedMessages:
    """Hold the texts of keys that are not what they were, None for those that are no more.

    `files` are shards of records that there are beside, `gone` stems of those that were. `cut` are the
    beginnings that lead to more keys than there is room for.
    """

    cut: set[str]
    items: dict[str, str | None] = field(default_factory=dict)
    files: list[File] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)


def changed_messages(
    changes: Iterable[Change], cards: Sequence[Card], marks: Sequence[int], old: Spliced, cut: set[str]
) -> ChangedMessages:
    """Return what becomes of the patterns that some changes touch; `marks` are those of the cards.

    `cut` are the beginnings that led to more than was told. Raises `Unfit` where one of them is touched.
    """
    before = _touched(changes)
    after = _sharing(before, cards, marks)
    found = ChangedMessages(set(cut))
    keys = {pieces: {*by_key(pieces, before[pieces]), *_keys(after, pieces)} for pieces in before}
    touched: defaultdict[str, list[Pieces]] = defaultdict(list)
    for pieces, some in keys.items():
        for key in sorted(some):
            touched[key].append(pieces)
    there = {key: _repacked(found, old, key, some, after) for key, some in touched.items()}
    led_to: defaultdict[str, set[str]] = defaultdict(set)
    for pieces, some in keys.items():
        for beginning in beginning_of(pieces):
            led_to[beginning].update(some)
    for beginning, some in led_to.items():
        _lead(found, old, beginning, some, there)
    return found


def _touched(changes: Iterable[Change]) -> dict[Pieces, list[Card]]:
    """Return the patterns with changes, each with the cards that had it and have changed."""
    found: defaultdict[Pieces, list[Card]] = defaultdict(list)
    for change in changes:
        before, after = map(_told, change)
        if before != after:
            for side in change.sides:
                found[shortened(side.entry.pieces)] += [side.card] if side is change.before else []
    return dict(found)


def _told(side: Side | None) -> tuple[Pieces, str] | None:
    return (shortened(side.entry.pieces), row_of(side.card)) if side else None


def _sharing(wanted: Collection[Pieces], cards: Sequence[Card], marks: Sequence[int]) -> Sharing:
    """Return the cards that have some patterns now."""
    found: defaultdict[Pieces, list[Card]] = defaultdict(list)
    likely = set(map(mark_of, wanted))
    for card, mark in zip(cards, marks, strict=True):
        if mark in likely and (pieces := shortened(pieces_of(card.pattern, card.message))) in wanted:
            found[pieces].append(card)
    return found


def _keys(sharing: Sharing, pieces: Pieces) -> dict[str, list[Card]]:
    """Return the keys of a pattern with their cards; none where nobody has it."""
    cards = sharing.get(pieces)
    return by_key(pieces, cards) if cards else {}


def _repacked(
    found: ChangedMessages, old: Spliced, key: str, touched: Iterable[Pieces], sharing: Sharing
) -> Patterns:
    """Put the patterns of a key together again, and return them."""
    patterns: Patterns = {}
    for name, value in _items(old, key):
        found.items[name] = None
        patterns |= {tuple(pieces): text_of([pieces, records]) for pieces, records in value}
        found.gone.update(
            stem for pieces, records in value if tuple(pieces) in touched for stem in _elsewhere(records)
        )
    for pieces in touched:
        patterns.pop(pieces, None)
        if cards := _keys(sharing, pieces).get(key):
            patterns[pieces] = write_pattern(pieces, cards, found.files)
    if patterns:
        found.items |= packed(key, [text for _, text in sorted(patterns.items())])
    return patterns


def _items(old: Spliced, key: str) -> Iterator[tuple[str, Any]]:
    """Yield the keys under which the patterns of a key lay, with their values."""
    number = 0
    while (value := old.find(numbered(key, number))) is not None:
        yield numbered(key, number), value
        number += 1


def _elsewhere(records: Any) -> list[str]:
    """Return the stems of the shards in which the records of a pattern lie, where they do."""
    return [stem for _, _, stem in records["begins"]] if isinstance(records, dict) else []


def _lead(
    found: ChangedMessages,
    old: Spliced,
    beginning: str,
    touched: Iterable[str],
    there: Mapping[str, Patterns],
) -> None:
    """Set to which keys a beginning leads."""
    if beginning in found.cut:
        raise Unfit(beginning)
    leading = set(old.find(beginning) or ())
    for key in touched:
        leads = any(beginning in beginning_of(pieces) for pieces in there[key])
        leading = leading | {key} if leads else leading - {key}
    told = led(leading)
    found.items[beginning] = text_of(told) if leading else None
    if len(told) < len(leading):
        found.cut.add(beginning)
