"""Where the files of the next site are written before anybody sees them.

No file that exists is ever opened for writing: it may be a link of one that readers see. A file is made
anew, and a page whose bytes are what they were keeps its file, with its time and its links.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.kept.facts import LINKED, output_facts
from errorbook.errors.builds import DiskIsFull, FileIsTooLarge, PlaceNotUsable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.errors import Problem

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_OLD = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_INDEX = "/index.html"
"""Ends the path of a page that has a folder of its own."""
_FULL = {errno.ENOSPC, errno.EDQUOT}
_AS_IT_IS = {"follow_symlinks": False} if os.link in os.supports_follow_symlinks else {}


class Written(NamedTuple):
    """Be one file of the next site; `is_new` says that its bytes are not those of the old one."""

    path: str
    size: int
    facts: int
    is_new: bool


class Stage(NamedTuple):
    """Hold the folder that files are written to, and how it stands to the old site.

    Files are compared with those in `old`, when there is one. Those that are the same are linked into the
    stage if `links`; otherwise they are there already (the stage is a twin of the site, and `old` itself),
    or not needed (it takes only what changes). Every file gets a second link in `twin`, where there is one.
    """

    folder: str
    old: str = ""
    links: bool = False
    twin: str = ""

    def put(self, files: Iterable[tuple[str, bytes]]) -> tuple[Written, ...]:
        """Write the files of one page; a file of the same bytes as the one before it becomes a link of that.

        Raises a `Problem` where the system does not let it.
        """
        done: list[Written] = []
        before: tuple[str, bytes] = ("", b"")
        path = ""
        try:
            for path, data in files:
                same = done[-1] if done and data == before[1] else None
                done.append((self._link(path, same) if same else None) or self._put(path, data))
                before = (path, data)
            if self.twin:
                self._link_twin([file.path for file in done])
        except OSError as error:
            raise problem_of(error, path) from error
        return tuple(done)

    def _put(self, path: str, data: bytes) -> Written:
        if self.old:
            stat = _stat_if_same(f"{self.old}/{path}", data)
            if stat:
                if self.links:
                    link(f"{self.old}/{path}", f"{self.folder}/{path}")
                return Written(path, stat.st_size, output_facts(stat), is_new=False)
        place = f"{self.folder}/{path}"
        self._make_ready(place)
        stat = write(place, data)
        return Written(path, stat.st_size, output_facts(stat), is_new=True)

    def _make_ready(self, place: str) -> None:
        """Do what `write` does when it meets an error, where it would meet one more often than not."""
        if self.folder == self.old:
            with suppress(FileNotFoundError):
                os.unlink(place)
        elif place.endswith(_INDEX):
            _make_folder(place.removesuffix(_INDEX))

    def _link_twin(self, paths: Sequence[str]) -> None:
        above = ""
        for path in paths:
            if (folder := path.rpartition("/")[0]) != above:
                _make_folder(f"{self.twin}/{folder}")
                above = folder
            link(f"{self.folder}/{path}", f"{self.twin}/{path}")

    def _link(self, path: str, before: Written) -> Written | None:
        """Make a second link of the file before; return None where this one needs a file of its own."""
        try:
            if before.is_new:
                link(f"{self.folder}/{before.path}", f"{self.folder}/{path}")
            elif not _is_same_file(f"{self.old}/{before.path}", f"{self.old}/{path}"):
                return None
            elif self.links:
                link(f"{self.old}/{path}", f"{self.folder}/{path}")
        except OSError as error:
            if error.errno in _FULL:
                raise
            return None
        return Written(path, before.size, LINKED, before.is_new)


def write(path: str, data: bytes) -> os.stat_result:
    """Write a new file, in place of one of that name, with the folders above it; return what `stat` says."""
    file = _create(path)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        return os.fstat(file)
    finally:
        os.close(file)


def link(source: str, target: str) -> None:
    """Link a file (or a link itself) under a second name, in place of what has that name."""
    try:
        os.link(source, target, **_AS_IT_IS)
    except FileNotFoundError:
        _make_folder(os.path.dirname(target))
        os.link(source, target, **_AS_IT_IS)
    except FileExistsError:
        os.unlink(target)
        os.link(source, target, **_AS_IT_IS)


def link_over(source: str, target: str) -> None:
    """Link a file under a second name that most likely another one has."""
    with suppress(FileNotFoundError):
        os.unlink(target)
    link(source, target)


def remove(root: str, path: str) -> None:
    """Remove a file, and the folders above it that are empty then, up to the root."""
    with suppress(FileNotFoundError):
        os.unlink(f"{root}/{path}")
    folder = os.path.dirname(path)
    with suppress(OSError):
        while folder:
            os.rmdir(f"{root}/{folder}")
            folder = os.path.dirname(folder)


def problem_of(error: OSError, path: str) -> Problem:
    """Return what to report when the system refuses to write or read at a path."""
    reason = error.strerror or str(error)
    if error.errno in _FULL:
        return DiskIsFull(path=path, reason=reason)
    if error.errno == errno.EFBIG:
        return FileIsTooLarge(path=path, reason=reason)
    return PlaceNotUsable(path=path, reason=reason)


def _create(path: str) -> int:
    try:
        return os.open(path, _NEW, 0o644)
    except FileNotFoundError:
        _make_folder(os.path.dirname(path))
    except FileExistsError:
        os.unlink(path)
    return os.open(path, _NEW, 0o644)


def _make_folder(path: str) -> None:
    """Make a folder, in most cases in one that is there."""
    try:
        os.mkdir(path, 0o755)
    except FileNotFoundError:
        os.makedirs(path, 0o755, exist_ok=True)
    except FileExistsError:
        if not os.path.isdir(path):
            raise


def _stat_if_same(path: str, data: bytes) -> os.stat_result | None:
    """Return what `stat` says of a file that has these bytes."""
    try:
        if os.lstat(path).st_size != len(data):
            return None
        file = os.open(path, _OLD)
    except OSError:
        return None
    try:
        stat = os.fstat(file)
        is_same = stat.st_size == len(data) and os.read(file, len(data) + 1) == data
        return stat if is_same else None
    except OSError:
        return None
    finally:
        os.close(file)


def _is_same_file(one: str, other: str) -> bool:
    try:
        return os.path.samestat(os.lstat(one), os.lstat(other))
    except OSError:
        return False
