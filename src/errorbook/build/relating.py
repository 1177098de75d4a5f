"""What is related to the cards of a book: where few changed, found by a second process meanwhile."""

from __future__ import annotations

import os
import time
from array import array
from contextlib import contextmanager
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import unpack
from errorbook.build.split import MOST_ASIDE, Errand
from errorbook.find.related import Relations, relate, unrelated
from errorbook.find.related_after import relate_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from errorbook.book.records.card import Card
    from errorbook.build.kept.manifest import Manifest
    from errorbook.build.last import Last
    from errorbook.build.progress import Clock

    Found = tuple[bytes, int, float]

WORTH_A_PROCESS = 1_000
"""Records of a book from which it takes longer to find what is related than to send a second process."""


@contextmanager
def open_relating(cards: Sequence[Card], last: Last, clock: Clock) -> Iterator[Callable[[], Relations]]:
    """Begin to find what is related to each card; who asks for it waits."""
    errand = Errand(lambda: [_found(cards, last)])
    if last.before and WORTH_A_PROCESS <= len(cards) <= MOST_ASIDE:
        errand.start()
    try:
        yield lambda: _taken(errand, clock)
    finally:
        errand.end()


def unpacked(manifest: Manifest) -> Relations:
    """Return what was related in the last build."""
    return Relations(unpack(manifest.related, "I"))


def carried(last: Last, cards: Sequence[Card]) -> Relations:
    """Return what was related in the last build, for the cards there are now."""
    if not last.manifest or last.before is None:
        return unrelated(len(cards))
    return unpacked(last.manifest).carried(last.before, cards)


def _found(cards: Sequence[Card], last: Last) -> Found:
    """Return the positions of related cards, the process that found them, and its seconds."""
    began = time.thread_time()
    if last.manifest and last.before:
        related = relate_after(cards, last.before, unpacked(last.manifest))
    else:
        related = relate(cards)
    return related.positions.tobytes(), os.getpid(), time.thread_time() - began


def _taken(errand: Errand[Found], clock: Clock) -> Relations:
    data, process, seconds = errand.found()
    clock.elsewhere += seconds if process != os.getpid() else 0.0
    clock.add({"related": seconds})
    return Relations(array("I", data))
