"""A whole new site beside the old one, and one step in which they change places.

At every instant, and after a `kill -9` at any instant, the path of the site leads to one whole tree: the
old one until the exchange, the new one from then on. The new tree is the old one's twin with the changes
made in it, where there is a twin, else a new tree with a link for each file that stays. Who holds the
site's folder itself open (a server whose current directory it is, a bind mount) keeps seeing the old tree;
who opens files by their path sees the new one at once.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.kept.fragment_places import FILES
from errorbook.build.kept.manifest import FOLDER, KNOWLEDGE
from errorbook.build.kept.manifest_files import write_manifest
from errorbook.build.site.change import note_folders
from errorbook.build.site.exchange import exchange
from errorbook.build.site.foreign import carry_over
from errorbook.build.site.lock import LOCK
from errorbook.build.site.patch import finish_journal, write_journal
from errorbook.build.site.stage import Stage, link, remove
from errorbook.build.site.sweep import sweep
from errorbook.build.site.twin import TWIN, drop_twin, keep_twin, note_twin, read_twin, take_twin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errorbook.build.kept.manifest import Manifest
    from errorbook.build.site.change import Change

CARRIED = (LOCK, *(f"{FOLDER}/{name}" for name in FILES), *KNOWLEDGE)
"""Files of our own that go from site to site, where the new one has none of its own."""

REFUSALS = {
    errno.EXDEV,  # another file system is mounted in the site
    errno.EBUSY,  # the site is a mount itself
    errno.EPERM,
    errno.EACCES,
    errno.EMLINK,
    errno.EINVAL,
    errno.ENOSYS,
    errno.EOPNOTSUPP,
}


class Whole(NamedTuple):
    """Be the way of building that exchanges whole sites; `folder` lies beside the site.

    `twin` holds facts of the folder's folders where it is the old site's twin. `is_first` says that all files
    are made: then each gets a second link, for a twin.
    """

    site: str
    folder: str
    twin: Mapping[str, int] | None = None
    is_first: bool = False

    @property
    def stage(self) -> Stage:
        """Return where files are written: the twin, or a tree in which links stand for what stays."""
        if self.twin is not None:
            return Stage(self.folder, old=self.folder)
        has_files = os.listdir(self.site) != [FOLDER]
        second = f"{self.folder}/{TWIN}" if self.is_first else ""
        return Stage(self.folder, old=self.site if has_files else "", links=True, twin=second)

    def commit(self, change: Change) -> None:
        """Complete the new tree and exchange the two; where that is refused after all, go file by file."""
        try:
            self._complete(change)
            exchange(self.folder, self.site)
        except OSError as error:
            if error.errno not in REFUSALS:
                raise
            write_journal(self.site, self.folder, change)
            finish_journal(self.site)
        else:
            self._put_away(change)

    def _complete(self, change: Change) -> None:
        if self.twin is not None:
            for path in change.gone:
                remove(self.folder, path)
        else:
            for path in change.kept:
                link(f"{self.site}/{path}", f"{self.folder}/{path}")
        carry_over(self.site, self.folder, change.foreign)
        os.makedirs(f"{self.folder}/{FOLDER}", exist_ok=True)
        note_folders(change.manifest, self.folder, change.untouched(self.twin or {}))
        write_manifest(self.folder, change.manifest)
        change.keep(self.folder)
        for path in CARRIED:
            if os.path.exists(f"{self.site}/{path}") and not os.path.exists(f"{self.folder}/{path}"):
                link(f"{self.site}/{path}", f"{self.folder}/{path}")
        if self.is_first:
            note_twin(self.folder, change.manifest)

    def _put_away(self, change: Change) -> None:
        """Keep the old tree as the twin of the new one, unless too little of it is left."""
        if not change.is_damaged and (self.twin is not None or len(change.kept) > len(change.new)):
            try:
                keep_twin(self.folder, self.site, change)
            except OSError:  # a twin is a convenience, and the new site is in place
                drop_twin(self.site)
        sweep(self.folder)


def open_whole(site: str, folder: str, twinned: Manifest | None, *, is_first: bool) -> Whole:
    """Take the twin of the site for the stage, or leave the empty folder that is there.

    `twinned` is the manifest of a site with a sound twin.
    """
    facts = read_twin(site, twinned) if twinned else None
    if not twinned or facts is None:
        drop_twin(site)
        return Whole(site, folder, is_first=is_first)
    os.rmdir(folder)
    take_twin(site, folder)
    return Whole(site, folder, dict(zip(twinned.dirs, facts, strict=True)))
