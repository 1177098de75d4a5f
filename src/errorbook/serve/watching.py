"""Tells when something below some folders, or one of some files, has changed."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Self

from watchfiles import watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from watchfiles import Change

STEP_MS = 20
"""Changes that follow each other faster than this are one; each step costs the reader as much."""
LONGEST_MS = 200
PAUSE_SECONDS = 0.3


class Watcher:
    """Watch folders, all that is below them, and single files, between the ends of its `with` block."""

    def __init__(self, roots: Iterable[Path]) -> None:
        self._changed = threading.Event()
        self._stop = threading.Event()
        every = [Path(root).absolute() for root in roots]
        files = frozenset(root for root in every if root.is_file())
        folders = [root for root in every if root not in files]
        # An editor may replace a file by another of its name: that is seen from its folder alone.
        self._threads = [
            threading.Thread(target=self._watch, args=(places, files, bool(deep)), daemon=True)
            for places, deep in ((folders, 1), (sorted({file.parent for file in files}), 0))
            if places
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def wait(self) -> None:
        """Return when something has changed since the last call returned."""
        while not self._changed.wait(1):  # an endless wait cannot be interrupted on every system
            pass
        self._changed.clear()

    def is_changing(self, seconds: float) -> bool:
        """Tell whether something changes within so many seconds, and leave it to `wait`."""
        return self._changed.wait(seconds)

    def _watch(self, places: list[Path], files: frozenset[Path], is_deep: bool) -> None:
        is_meant = _is_content if is_deep else _is_one_of(files)
        is_again = False
        while not self._stop.is_set():
            if all(place.is_dir() for place in places):
                if is_again:
                    self._changed.set()  # nobody watched for a while
                self._follow(places, is_meant, is_deep)
                is_again = True
            self._stop.wait(PAUSE_SECONDS)

    def _follow(self, places: list[Path], is_meant: Callable[[Change, str], bool], is_deep: bool) -> None:
        """Watch until the end, until a place is gone, or until the system refuses.

        A name that is not UTF-8 is such a refusal (watchfiles raises a RuntimeError of its own), and so are
        more folders than the system watches.
        """
        try:
            for _ in watch(
                *places,
                watch_filter=is_meant,
                debounce=LONGEST_MS,
                step=STEP_MS,
                stop_event=self._stop,
                rust_timeout=1000,
                recursive=is_deep,
                raise_interrupt=False,
            ):
                self._changed.set()
                if not all(place.is_dir() for place in places):
                    return
        except (OSError, RuntimeError):
            return


def _is_content(_change: Change, path: str) -> bool:
    """Tell whether a change is of content, and not of what an editor keeps beside it."""
    name = Path(path).name
    return not name.startswith(".") and not name.endswith(("~", ".swp", ".tmp"))


def _is_one_of(files: frozenset[Path]) -> Callable[[Change, str], bool]:
    return lambda _change, path: Path(path) in files
