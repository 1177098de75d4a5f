"""Fragments of pages kept from build to build, so that a changed template costs no lexing.

One file, `fragments`, in `SITE/.errorbook` or in the folder that `--cache` names. It begins with a digest of
the program, and holds one entry a record (`fragment_places`). All processes add to its end, each entry in one
write. It may be deleted or cut short at any time: reading ends at the first entry that is not whole. It
grows to `LARGEST` bytes; a build that makes the pages of all records begins a new one, in which only what it
used is found, unless that is the old one.
"""

from __future__ import annotations

import os
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import lru_cache
from hashlib import blake2b
from io import FileIO
from typing import TYPE_CHECKING, Any
from zlib import crc32

from errorbook.build.kept.fragment_places import ENTRY, NAME, all_places, note_places, read_at, some_places
from errorbook.pages.themes.theme import tool_versions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from errorbook.build.kept.fragment_places import Places

LARGEST = 1 << 30

_NEW = os.O_WRONLY | os.O_CREAT | os.O_APPEND
Earlier = tuple[tuple[str, str], ...] | None


class Fragments:
    """Be the fragments that are known, and the file that takes new ones: that of the same name or another.

    `earlier` are pairs of a record's digest and the one it had when its fragments were kept: much of what a
    page shows stays when a record is edited. Then only those fragments are known, else all.
    """

    def __init__(self, path: str, mark: str, name: str, earlier: Earlier = None) -> None:
        self._earlier = dict(earlier or ())
        self._known = _open(path, mark.encode())
        self._begin = len(mark)
        self._places = _places(self._known, self._begin, earlier) if self._known else {}
        self._target = os.open(name, _NEW, 0o644)
        self._opened = (path, mark, name, earlier)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the files, which another process opens for itself."""
        return _fragments, self._opened

    def close(self) -> None:
        """Take no more, and know none."""
        os.close(self._target)
        if self._known:
            self._known.close()

    def __contains__(self, digest: str) -> bool:
        """Say whether anything is kept for a record as it is now."""
        return bytes.fromhex(digest) in self._places

    def get(self, digest: str) -> bytes:
        """Return what is kept for a record, or was for what it was before; nothing where nothing is."""
        place = self._places.get(bytes.fromhex(self._earlier.get(digest, digest)))
        if not place or not self._known:
            return b""
        begin, end, check = place
        data = read_at(self._known.fileno(), end - begin, begin)
        return data if crc32(data) == check else b""

    def put(self, digest: str, data: bytes) -> None:
        """Keep what a record's page was made of.

        A full disk is no reason to end a build that has room for its pages.
        """
        head = ENTRY.pack(bytes.fromhex(digest), len(data), crc32(data))
        self._write(head + data)

    def keep(self, digests: Iterable[str]) -> bool:
        """Put what is known of these records and was not put; write nothing where they had just that before.

        Return whether that is so: the old file is what the new one would become.
        """
        if not self._known:
            return False
        put = self._put()
        wanted = {bytes.fromhex(digest) for digest in digests}.difference(put)
        kept = sorted(place for key, place in self._places.items() if key in wanted)
        size = self._begin + sum(end - begin + ENTRY.size for begin, end, _ in kept)
        is_same = not put and size == os.fstat(self._known.fileno()).st_size
        for begin, end, _ in () if is_same else kept:
            first = begin - ENTRY.size
            self._write(read_at(self._known.fileno(), end - first, first))
        return is_same

    def _put(self) -> Places:
        """Return the entries of the file that takes new ones."""
        _, mark, name, _ = self._opened
        with _open(name, mark.encode()) or nullcontext() as file:
            return all_places(file, self._begin) if file else {}

    def _write(self, entry: bytes) -> None:
        with suppress(OSError):
            if os.fstat(self._target).st_size + len(entry) < LARGEST:
                os.write(self._target, entry)


@contextmanager
def open_fragments(
    folder: str, mark: str, earlier: Earlier = None, only: Collection[str] | None = None
) -> Iterator[Fragments]:
    """Open the fragments in a folder; if `only` are named, by digest, no others are there in the end."""
    os.makedirs(folder, exist_ok=True)
    path = f"{folder}/{NAME}"
    with _open(path, mark.encode()) or nullcontext() as known:
        is_renewed = only is not None or not known
    name = f"{path}.new" if is_renewed else path
    if is_renewed:
        with open(name, "wb") as file:
            file.write(mark.encode())
    try:
        with closing(Fragments(path, mark, name, earlier)) as fragments:
            yield fragments
            is_same = only is not None and fragments.keep(only)
        if is_renewed and not is_same:
            os.replace(name, path)
            note_places(path, len(mark))
    finally:
        with suppress(FileNotFoundError):
            os.unlink(f"{path}.new")


def _places(known: FileIO, begin: int, earlier: Earlier) -> Places:
    """Return the places of all fragments, or of those that records had earlier."""
    if earlier is None:
        return all_places(known, begin)
    return some_places(known, begin, {bytes.fromhex(digest) for _, digest in earlier})


@lru_cache(maxsize=1)
def _fragments(path: str, mark: str, name: str, earlier: Earlier) -> Fragments:
    """Open fragments that another process has opened, once for all parts of a task."""
    return Fragments(path, mark, name, earlier)


def fragments_mark(program: str) -> str:
    """Return what fragments depend on beside what they are made of: this program and its libraries."""
    versions = "".join(f"{tool} {number}\n" for tool, number in tool_versions())
    return blake2b(f"errorbook fragments 1\n{program}\n{versions}".encode(), digest_size=16).hexdigest()


def _open(path: str, mark: bytes) -> FileIO | None:
    """Open a file of this mark to read anywhere in it.

    It is not mapped into memory, where whatever is looked at would count as this program's, up to a gigabyte.
    """
    try:
        file = FileIO(path)
    except OSError:
        return None
    if file.read(len(mark)) == mark:
        return file
    file.close()
    return None
