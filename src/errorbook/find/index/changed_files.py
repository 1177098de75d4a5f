"""The files of an index after a change: those that it touches are made again, the others are kept.

What comes out are the bytes that `index_files` gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from errorbook.find.index import changed_filters, vocabulary
from errorbook.find.index.changed_filters import touched_values
from errorbook.find.index.changed_messages import changed_messages
from errorbook.find.index.changed_terms import changed_terms
from errorbook.find.index.changes import changes
from errorbook.find.index.files import ends, menu_files, sketch_of
from errorbook.find.index.messages import BEGINNING, mark_of
from errorbook.find.index.numbering import Numbering, bucket_of, number
from errorbook.find.index.past import Past, Unfit, past_of
from errorbook.find.index.rows import rows
from errorbook.find.index.splicing import Kept, Spliced, kept_name
from errorbook.find.index.terms import longest_lists

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.changes import Change
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.shards import File
    from errorbook.find.index.splicing import Read

    Remade = Generator[File | Kept, None, Past]

FEW = 64
SHARE = 50
"""An index is made afresh where more changed than `FEW` records, a full bucket, and one in `SHARE`."""
ORDERS: Mapping[str, Callable[[str], Any]] = {"words": vocabulary.order, "filters": changed_filters.order}


def changed_files(
    past: Past,
    cards: Sequence[Card],
    entry_of: Callable[[Card], Entry],
    before: Callable[[str, str], tuple[Card, Entry]],
    read: Read,
) -> Remade:
    """Yield the files of the index, given what was kept of the last one; return what to keep of this one.

    `before` returns a record as it was, by its id and digest, and `read` the bytes of a file by its name.
    Raises `Unfit` where too much changed, or what was kept is not enough.
    """
    numbering = _numbering(past, cards, before)
    if past.width != numbering.width or longest_lists(len(past.ids)) != longest_lists(len(cards)):
        raise Unfit
    some = list(_few(changes(past, cards, numbering.numbers, entry_of, before), len(cards)))
    now = past_of(cards, numbering, _marks(past, cards, some))
    old = {kind: Spliced(kind, past.shards[kind], read, ORDERS.get(kind, str)) for kind in past.shards}
    yield from _terms(past, now, some, old)
    now.cards = yield from _cards(past.cards, some, cards, numbering)
    yield from _filters(past, now, some, cards, old["filters"])
    yield from _messages(past, now, some, cards, old["messages"])
    yield from ends(now)
    return now


def _numbering(
    past: Past, cards: Sequence[Card], before: Callable[[str, str], tuple[Card, Entry]]
) -> Numbering:
    """Give each card its number: the one that it had, where the same records lie in the same files."""
    if past.ids != [card.id for card in cards]:
        return number(cards)
    for card, digest in zip(cards, past.digests, strict=True):
        if card.digest != digest and bucket_of(before(card.id, digest)[0]) != bucket_of(card):
            return number(cards)
    return Numbering(past.numbers, past.width)


def _few(found: Iterator[Change], count: int) -> Iterator[Change]:
    for at, change in enumerate(found):
        if at == FEW + count // SHARE:
            raise Unfit
        yield change


def _marks(past: Past, cards: Sequence[Card], some: Sequence[Change]) -> list[int]:
    marks = dict(zip(past.ids, past.marks, strict=True))
    marks |= {each.after.card.id: mark_of(each.after.entry.pieces) for each in some if each.after}
    return [marks[card.id] for card in cards]


def _terms(
    past: Past, now: Past, some: Sequence[Change], old: Mapping[str, Spliced]
) -> Generator[File | Kept, None, None]:
    found = changed_terms(some, old["terms"], past.long, len(now.ids))
    now.long = found.long
    now.shards["words"] = yield from old["words"].files(found.words)
    now.shards["terms"] = yield from old["terms"].files(found.terms)


def _cards(
    shards: Sequence[tuple[int, str]], some: Sequence[Change], cards: Sequence[Card], numbering: Numbering
) -> Generator[File | Kept, None, list[tuple[int, str]]]:
    """Make the cards of the buckets again in which anything changed."""
    touched = {side.number >> numbering.width for change in some for side in change.sides}
    found = [(first, stem) for first, stem in shards if first >> numbering.width not in touched]
    yield from (Kept(kept_name("cards", stem)) for _, stem in found)
    for first, file in rows(cards, numbering, touched):
        yield file
        found.append((first, file.stem))
    return sorted(found)


def _filters(
    past: Past, now: Past, some: Sequence[Change], cards: Sequence[Card], old: Spliced
) -> Generator[File | Kept, None, None]:
    touched = touched_values(some)
    delta = changed_filters.changed_filters(touched, cards, now.numbers, old) if touched else {}
    now.shards["filters"] = yield from old.files(delta)
    if touched:
        now.menus = yield from menu_files(cards)
    else:
        now.menus = past.menus
        yield from (Kept(kept_name("menus", stem)) for stems in past.menus.values() for stem in stems)


def _messages(
    past: Past, now: Past, some: Sequence[Change], cards: Sequence[Card], old: Spliced
) -> Generator[File | Kept, None, None]:
    found = changed_messages(some, cards, now.marks, old, past.cut)
    kept = [stem for stem in past.places if stem not in found.gone]
    yield from (Kept(kept_name("places", stem)) for stem in kept)
    yield from found.files
    now.places = [*kept, *(file.stem for file in found.files)]
    now.cut = found.cut
    now.shards["messages"] = yield from old.files(found.items)
    now.sketch = _sketch(past, found.items, old)


def _sketch(past: Past, items: Mapping[str, str | None], old: Spliced) -> dict[str, Any]:
    """Return the sketch of the words of all keys, made again where the keys are not those that there were."""
    names = [key for key in items if not key.startswith(BEGINNING)]
    if all((old.find(key) is None) == (items[key] is None) for key in names):
        return past.sketch
    kept = {key for key in old.keys() if items.get(key, "") is not None}  # noqa: SIM118 - it is no dict
    return sketch_of({*kept, *(key for key in names if items[key] is not None)})
