"""Whether the files of a site are still those that the last build wrote.

Nothing is read, and no more is looked at than needed, for a look costs 3 to 4 microseconds and there are
400,000 files for 100,000 records. A file that is a second link of the one before it has no facts of its own:
its folder's time tells whether it is still there. A folder that holds none such is not watched: its files
tell of themselves, and what else was put into it is of no concern until something is to be built.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.kept.columns import integers
from errorbook.build.kept.facts import LINKED, UNKNOWN, output_facts
from errorbook.build.kept.manifest import FOLDER

if TYPE_CHECKING:
    from array import array
    from collections.abc import Collection, Iterable, Sequence

    from errorbook.build.kept.manifest import Manifest

_SMALLER_SHARE = 0.3
"""How much one process looks at, which looks at the sources besides, while another looks at the rest."""


class Damage(NamedTuple):
    """Hold positions in `Manifest.paths` and `Manifest.dirs` that are not what the manifest says."""

    files: list[int]
    dirs: list[int]


class Survey:
    """Compare a site with its manifest: its files, and the folders that are watched, in two parts."""

    def __init__(self, site: str, manifest: Manifest) -> None:
        self.site = site
        self.manifest = manifest
        self._paths = [*manifest.paths, *manifest.dirs[: manifest.watched]]
        self._known = manifest.facts + manifest.dir_facts[: manifest.watched]
        self._border = int(len(self._paths) * _SMALLER_SHARE)

    @property
    def count(self) -> int:
        """Return how much there is to look at."""
        return len(self._paths)

    def larger(self) -> list[int]:
        """Return the numbers of what differs in the larger part."""
        return _differing(self.site, self._paths, self._known, self._border, self.count)

    def smaller(self) -> list[int]:
        """Return the numbers of what differs in the smaller part."""
        return _differing(self.site, self._paths, self._known, 0, self._border)

    def damage(self, differing: Iterable[int]) -> Damage:
        """Return the damage that the numbers of what differs make."""
        first_dir, differing = len(self.manifest.paths), sorted(differing)
        files = {at for at in differing if at < first_dir}
        dirs = [at - first_dir for at in differing if at >= first_dir]
        touched = {self.manifest.dirs[at] for at in dirs}
        return Damage(sorted(files | _lost_links(self.site, self.manifest, files, touched)), dirs)


def find_changed_dirs(site: str, manifest: Manifest) -> list[int]:
    """Return the positions of folders that are not watched and not what the manifest says."""
    begin = manifest.watched
    other = _differing(site, manifest.dirs[begin:], manifest.dir_facts[begin:], 0, len(manifest.dirs) - begin)
    return [begin + at for at in other]


def read_facts(root: str, paths: Sequence[str]) -> array[int]:
    """Return the facts of files and folders below a root, in order."""
    found = integers()
    for path in paths:
        try:
            found.append(output_facts(os.lstat(f"{root}/{path}")))
        except OSError:
            found.append(UNKNOWN)
    return found


def find_foreign(site: str, manifest: Manifest, damage: Damage) -> list[str]:
    """Return what lies in a site that its manifest does not name; a folder ends in `/` and is not entered."""
    changed = {manifest.dirs[position] for position in damage.dirs}
    remembered = [path for path in manifest.foreign if os.path.lexists(f"{site}/{path.rstrip('/')}")]
    return sorted({*remembered, *foreign_in(site, changed, manifest.paths, manifest.dirs)})


def foreign_in(site: str, folders: Collection[str], files: Iterable[str], dirs: Iterable[str]) -> list[str]:
    """Return what lies directly in some folders of a site and is none of our files and folders.

    A folder where we have a file is foreign, and so is a file or a link where we have a folder.
    """
    known = {*files, *(f"{path}/" for path in dirs), f"{FOLDER}/"} if folders else set()
    found = []
    for folder in folders:
        try:
            entries = list(os.scandir(f"{site}/{folder}"))
        except OSError:
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            named = f"{path}/" if entry.is_dir(follow_symlinks=False) else path
            if named not in known:
                found.append(named)
    return found


def foreign_below(site: str, folder: str, ours: Collection[str]) -> list[str]:
    """Return all files in a site, but for our folder, that are not ours; for a site without a manifest."""
    found = []
    for entry in os.scandir(f"{site}/{folder}"):
        path = f"{folder}/{entry.name}" if folder else entry.name
        if entry.is_dir(follow_symlinks=False):
            found += foreign_below(site, path, ours) if path != FOLDER else []
        elif path not in ours:
            found.append(path)
    return found


def _differing(root: str, paths: Sequence[str], known: array[int], begin: int, end: int) -> list[int]:
    """Do what `output_facts` does, in one loop, since it runs 300,000 times for 100,000 records."""
    lstat, prefix, other = os.lstat, f"{root}/", []
    for path, facts in zip(paths[begin:end], known[begin:end], strict=True):
        if facts != LINKED:
            try:
                stat = lstat(prefix + path)
            except OSError:
                other.append(begin)
            else:
                if hash((stat.st_size, stat.st_mtime_ns, stat.st_ino)) != facts:
                    other.append(begin)
        begin += 1
    return other


def _lost_links(site: str, manifest: Manifest, files: set[int], dirs: set[str]) -> set[int]:
    """Return the second links that are gone, or are links no more, or whose first link is another file."""
    lost: set[int] = set()
    for position, facts in enumerate(manifest.facts) if files or dirs else ():
        if facts != LINKED:
            continue
        path, before = manifest.paths[position], position - 1
        is_touched = before in files or before in lost or path.rpartition("/")[0] in dirs
        if is_touched and not (before not in files and _same(site, path, manifest.paths[before])):
            lost.add(position)
    return lost


def _same(site: str, one: str, other: str) -> bool:
    try:
        return os.lstat(f"{site}/{one}").st_ino == os.lstat(f"{site}/{other}").st_ino
    except OSError:
        return False
