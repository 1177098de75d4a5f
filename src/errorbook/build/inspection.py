"""What became of a site since its manifest was written, found out by a second process while this one goes on.

First whether its files are what they were, which every build has to know; then what only a build with
something to do has to know: what the folders that are not watched are like, and whether there is a twin.
"""

from __future__ import annotations

import os
import time
from functools import cached_property, partial
from typing import TYPE_CHECKING

from errorbook.build.kept.manifest import Manifest
from errorbook.build.site.damage import Damage, Survey, find_changed_dirs
from errorbook.build.site.twin import has_sound_twin, make_twin
from errorbook.build.split import Errand

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORTH_A_PROCESS = 5_000


class Inspection:
    """Tell of a site with a manifest, or of one without, in which nothing can be damaged.

    `is_twin_wanted` says that a sound site without a twin is to get one.
    """

    def __init__(self, site: str, manifest: Manifest | None, *, is_twin_wanted: bool) -> None:
        self.manifest = manifest
        self._survey = Survey(site, manifest or Manifest())
        self._is_large = self._survey.count >= _WORTH_A_PROCESS
        wanted = manifest if is_twin_wanted else None
        self._errand = Errand(partial(_inspect, self._survey, manifest is not None, wanted, os.getpid()))
        self._share: list[int] | None = None

    def begin(self) -> None:
        """Begin to look, where there is much to look at."""
        if self._is_large:
            self._errand.start()

    def take_share(self) -> None:
        """Look at a part here and now, because nothing can be done before all is known."""
        self._share = self._survey.smaller()

    def go_on(self) -> Damage:
        """Begin to find out what a build needs that has something to do, and return the damage.

        That is told to this process alone, so it has to be known before others are made.
        """
        damage = self.damage
        self._errand.start()
        return damage

    @cached_property
    def damage(self) -> Damage:
        """Return what is damaged of the site's files and watched folders."""
        share = self._errand.found(1) if self._share is None else self._share
        return self._survey.damage([*share, *self._errand.found(0)])

    @property
    def changed_dirs(self) -> list[int]:
        """Return the positions of folders that are not watched and not what the manifest says."""
        return self._errand.found(2)[1:]

    @property
    def has_twin(self) -> bool:
        """Say whether the site has a sound twin now."""
        return bool(self._errand.found(3)[0])

    @property
    def seconds_elsewhere(self) -> float:
        """Return the CPU seconds that a second process took for all this."""
        return self._errand.found(3)[1] / 1e9

    def end(self) -> None:
        """Let nobody look any more."""
        self._errand.end()


def _inspect(survey: Survey, has_manifest: bool, wanted: Manifest | None, own: int) -> Iterator[list[int]]:
    """Yield what there is to know, in the order of the numbers that `Inspection` asks for.

    The last result is whether there is a twin, and the nanoseconds that another process than `own` took.
    """
    larger = survey.larger()
    yield larger
    smaller = survey.smaller()
    yield smaller
    site, manifest = survey.site, survey.manifest
    has_twin = has_manifest and has_sound_twin(site, manifest)
    yield [has_twin, *find_changed_dirs(site, manifest)]
    if not has_twin and wanted and not survey.damage([*smaller, *larger]).files:
        has_twin = make_twin(site, wanted)
    yield [has_twin, time.process_time_ns() * (os.getpid() != own)]
