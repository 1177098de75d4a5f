"""A site changed file by file, for where two folders cannot change places.

All that changes is written to a stage first, then what is to be done into `journal.json`. From that moment
the new site is certain: each file takes its place in one step (`os.replace`), new ones first, then those
that replace others, and last go those that are no more; whoever is interrupted leaves a journal, and the
next command goes on where it ended. A reader sees whole files at every instant, but for the time that the
moving takes may see a new page beside an old list.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.kept.manifest import FOLDER, KNOWLEDGE
from errorbook.build.kept.manifest_files import read_manifest, write_manifest
from errorbook.build.site.change import note_folders
from errorbook.build.site.stage import Stage, remove
from errorbook.build.site.sweep import INSIDE, beside, sweep
from errorbook.build.site.twin import drop_twin

if TYPE_CHECKING:
    from errorbook.build.site.change import Change

JOURNAL = f"{FOLDER}/journal.json"


class Patch(NamedTuple):
    """Be the way of building that changes a site file by file; `folder` is the stage."""

    site: str
    folder: str

    @property
    def stage(self) -> Stage:
        """Return where files are written: only those that change."""
        return Stage(self.folder, old=self.site)

    def commit(self, change: Change) -> None:
        """Write down what is to be done, and do it."""
        write_journal(self.site, self.folder, change)
        finish_journal(self.site)


def open_patch(site: str) -> Patch:
    """Make the stage within the site."""
    folder = f"{site}/{INSIDE}"
    os.makedirs(folder)
    return Patch(site, folder)


def write_journal(site: str, stage: str, change: Change) -> None:
    """Write down which files of the stage take their places in the site, and which of the site go."""
    os.makedirs(f"{stage}/{FOLDER}", exist_ok=True)
    note_folders(change.manifest, site)
    write_manifest(stage, change.manifest)
    change.keep(stage)
    moves = sorted([*change.new, *KNOWLEDGE], key=lambda path: os.path.lexists(f"{site}/{path}"))
    value = {"beside": stage == beside(site), "moves": moves, "gone": list(change.gone)}
    with open(f"{site}/{JOURNAL}.new", "w", encoding="utf-8", errors="surrogateescape") as file:
        json.dump(value, file)
    os.replace(f"{site}/{JOURNAL}.new", f"{site}/{JOURNAL}")


def finish_journal(site: str) -> bool:
    """Do what a journal says, or what is left of it; return whether there was one."""
    try:
        with open(f"{site}/{JOURNAL}", encoding="utf-8", errors="surrogateescape") as file:
            value = json.load(file)
    except FileNotFoundError:
        return False
    stage = beside(site) if value["beside"] else f"{site}/{INSIDE}"
    drop_twin(site)
    late = [path for path in value["moves"] if not _move(stage, site, path)]
    for path in value["gone"]:
        remove(site, path)
    for path in late:
        _move(stage, site, path)
    manifest = read_manifest(stage)
    if manifest:
        note_folders(manifest, site)
        write_manifest(site, manifest)
    os.unlink(f"{site}/{JOURNAL}")
    sweep(stage)
    return True


def _move(stage: str, site: str, path: str) -> bool:
    """Move a file to its place; return False where a file stands where a folder must, or the other way round.

    A file that is no longer in the stage was moved before.
    """
    if not os.path.lexists(f"{stage}/{path}"):
        return True
    try:
        os.makedirs(os.path.dirname(f"{site}/{path}"), 0o755, exist_ok=True)
        os.replace(f"{stage}/{path}", f"{site}/{path}")
    except (NotADirectoryError, IsADirectoryError, FileExistsError):
        return False
    return True
