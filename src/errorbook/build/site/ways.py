"""How the next site takes the place of the old one: whole, or file by file."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from errorbook.build.kept.manifest import FOLDER
from errorbook.build.site.exchange import can_exchange
from errorbook.build.site.patch import JOURNAL, finish_journal, open_patch
from errorbook.build.site.sweep import INSIDE, beside, sweep
from errorbook.build.site.whole import open_whole

if TYPE_CHECKING:
    from errorbook.build.kept.manifest import Manifest
    from errorbook.build.site.change import Change
    from errorbook.build.site.stage import Stage


class Way(Protocol):
    """Be one of the two ways: a stage to write to, and a commit that makes it the site."""

    @property
    def stage(self) -> Stage:
        """Return where files are written."""

    def commit(self, change: Change) -> None:
        """Make the stage the site."""


def open_way(site: str, twinned: Manifest | None, *, in_place: bool, is_first: bool) -> Way:
    """Choose the way that this place allows; whole is better, and `in_place` rules it out.

    `twinned` is the manifest of a site with a sound twin; `is_first` asks for one where all files are made.
    """
    folder = beside(site)
    if not in_place:
        with suppress(OSError):
            os.mkdir(folder, 0o755)
            if can_exchange(folder, site):
                return open_whole(site, folder, twinned, is_first=is_first)
        with suppress(OSError):
            os.rmdir(folder)
    return open_patch(site)


def abandon(site: str, seconds: float) -> None:
    """Remove what a build left that came to nothing, or as much as can be in that time."""
    if not os.path.exists(f"{site}/{JOURNAL}"):
        for folder in (beside(site), f"{site}/{INSIDE}"):
            if os.path.isdir(folder):
                sweep(folder, seconds)


def recover(site: str) -> bool:
    """Finish or roll back what a build left that was killed; return whether there was anything."""
    found = finish_journal(site)
    for name in os.listdir(f"{site}/{FOLDER}"):
        if name.endswith(".new"):
            os.unlink(f"{site}/{FOLDER}/{name}")
    for folder in (beside(site), f"{site}/{INSIDE}"):
        if os.path.isdir(folder):
            found = sweep(folder) or found
    return found
