"""What a build leaves for the next one beside its manifest: cards, entries, and what was kept of the index.

They are written before the site changes, to take their places when it does. All that, and the files of the
index, follows from what was read alone, so that a second process may make it while this one plans.
"""

from __future__ import annotations

import os
import time
from collections import deque
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from errorbook.build.gathering import mark_of
from errorbook.build.kept.cards import Known, write_known
from errorbook.build.kept.manifest import KNOWLEDGE
from errorbook.build.split import MOST_ASIDE, Errand
from errorbook.find.index.shards import File
from errorbook.find.index.splicing import Kept
from errorbook.pages.values import INDEX_FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.build.gathering import Gathered
    from errorbook.build.progress import Clock
    from errorbook.build.start import Start

    Made = tuple[Any, int, float]


class Knowledge:
    """Be what is kept of a book, and the files of its index in order, as they become known.

    `mark` is a digest (hex) of which records it has, and what they are.
    """

    def __init__(self, mark: str, errand: Errand[Made], clock: Clock) -> None:
        self.mark = mark
        self._errand = errand
        self._clock = clock
        self._heard = 0

    def __iter__(self) -> Iterator[File | Kept]:
        """Yield the files of the index; none in a book without look-up."""
        for name, data in self._found(0):
            yield Kept(name) if data is None else File(name, data)

    @property
    def is_elsewhere(self) -> bool:
        """Say whether a second process makes all this meanwhile."""
        return self._errand.is_out

    def release(self) -> None:
        """Let go of the files of the index: who makes pages has them now."""
        self._errand.forget(0)

    def place(self, site: str, stage: str) -> None:
        """Let all that is kept go from a site to the next one, which has our folder."""
        self._found(1)
        for path in KNOWLEDGE:
            with suppress(FileNotFoundError):  # what did not change was not written again
                os.replace(f"{site}/{path}.new", f"{stage}/{path}")

    def _found(self, number: int) -> Any:
        result, process, seconds = self._errand.found(number)
        if number == self._heard:
            self._heard += 1
            self._clock.elsewhere += seconds if process != os.getpid() else 0.0
            self._clock.add({"index": seconds})
        return result


@contextmanager
def open_knowledge(start: Start, gathered: Gathered) -> Iterator[Knowledge]:
    """Begin to make what is kept of a book; at the end what did not come to its place is removed."""
    mark = mark_of(gathered.book.cards)
    errand = _begin(start, gathered, mark)
    del gathered  # whoever asks lets go of what only this needs, and so must this
    try:
        yield Knowledge(mark, errand, start.clock)
    finally:
        errand.end()
        for path in KNOWLEDGE:
            with suppress(FileNotFoundError):
                os.unlink(f"{start.site}/{path}.new")


def _begin(start: Start, gathered: Gathered, mark: str) -> Errand[Made]:
    """Send a second process; for a big book, where room is scarce, make all at once instead.

    Where no record changed nothing is to be made.
    """
    own = os.getpid()
    if names := _names_as_before(start, gathered, mark):
        files = [(name, None) for name in names]
        return Errand(lambda: [(files, own, 0.0), (None, own, 0.0)])
    if len(gathered.book.cards) <= MOST_ASIDE:
        return Errand(lambda: _make(start, gathered, mark)).start()
    made = deque(_make(start, gathered, mark))
    return Errand(lambda: (made.popleft() for _ in range(len(made))))


def _names_as_before(start: Start, gathered: Gathered, mark: str) -> list[str]:
    """Return the names of the index's files if all that is kept of a book may stay; else none."""
    manifest, known = start.manifest, gathered.known
    if not manifest or start.damage.files or not gathered.book.settings.has_lookup:
        return []
    is_same = manifest.notes["program"] == gathered.program and manifest.notes["cards"] == known.mark == mark
    files = gathered.reading.files
    if not is_same or len(files) != len(known.files):
        return []
    if any(known.files.get(label) is not file for label, file in files.items()):
        return []
    moving = manifest.hrefs[manifest.notes["fixed"] :]
    return [href.removeprefix(INDEX_FOLDER) for href in moving if href.startswith(INDEX_FOLDER)]


def _make(start: Start, gathered: Gathered, mark: str) -> Iterator[Made]:
    """Yield the files of the index (those that stay without bytes), and nothing when all is kept.

    Each comes with the process that made it and the seconds that took.
    """
    from errorbook.build.indexing import make_index  # takes its time, which here is the other process's

    process = os.getpid()
    began = time.thread_time()
    index = make_index(start, gathered) if gathered.book.settings.has_lookup else iter([[]])
    files = [(file.name, getattr(file, "data", None)) for file in next(index)]
    made = time.thread_time()
    yield files, process, made - began
    del files
    next(index, None)
    now = Known(gathered.reading.files, gathered.faces, mark, gathered.spots)
    write_known(start.site, now, gathered.known, gathered.program, start.called, start.read_at_ns)
    yield None, process, time.thread_time() - made
