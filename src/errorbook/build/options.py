"""What a build may be told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

LOCAL = "local"
LOCAL_SCHEMES = ("file", "local")
"""With what the URL of a store begins that is a folder here."""


class Options(NamedTuple):
    """Hold the options of a build.

    `base_url` comes before the book's own. `jobs` counts worker processes, 0 for one a processor; 1 makes the
    pages in this process. `cache` is a folder for the cache, `SITE/.errorbook` by default. `executor` is
    `local` or `dask:ADDRESS`; `store` is the URL of a folder or bucket by which a cluster gets records and
    gives files, where its workers see neither content nor site. `in_place` changes the site file by file even
    where the whole could be exchanged. `patience` is how many seconds of processor time a page may take,
    `lock_patience` how many seconds to wait for another build.
    """

    base_url: str | None = None
    jobs: int = 0
    keep_going: bool = False
    cache: Path | None = None
    use_cache: bool = True
    executor: str = LOCAL
    store: str | None = None
    in_place: bool = False
    patience: float = 20.0
    lock_patience: float = 10.0

    @property
    def own_places(self) -> tuple[Path, ...]:
        """Return the folders that the build writes to beside the site."""
        scheme, _, path = (self.store or "").partition("://")
        store = Path(path) if scheme in LOCAL_SCHEMES and path else None
        return tuple(place for place in (self.cache, store) if place)

    @property
    def workers(self) -> int:
        """Return how many processes work."""
        if self.jobs or not hasattr(os, "sched_getaffinity"):
            return self.jobs or os.cpu_count() or 1
        return len(os.sched_getaffinity(0))
