"""The bytes of files, opened with care: never a pipe, a device or a folder, never more than a limit."""

from __future__ import annotations

import gzip
import io
import os
import stat
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errorbook.errors import Place, Problem, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

# Without O_NONBLOCK the opening of a pipe waits for its other end. The flags are not on every system.
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

_BUFFER = 1 << 20
_GZIP_RATIO = 200
_GZIP_START = 4 * 1024 * 1024
_KINDS = (
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Facts(NamedTuple):
    """Hold what `stat` tells of a file; while all are the same, so is the file."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


def facts_of(state: os.stat_result) -> Facts:
    """Return the facts in the answer of `stat`."""
    return Facts(state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)


def kind_problem(mode: int, label: str) -> Problem | None:
    """Return why something of this mode is not read, None for a file."""
    if stat.S_ISREG(mode):
        return None
    if stat.S_ISDIR(mode):
        return reading.FolderNamedAsFile(place=Place(label))
    kind = next((name for test, name in _KINDS if test(mode)), "something else")
    return reading.NotAFile(kind=kind, place=Place(label))


def unreadable(error: OSError, label: str) -> Problem:
    """Return the problem for a refusal of the system."""
    if isinstance(error, FileNotFoundError):
        return reading.Unreadable(reason="it went away while it was read", place=Place(label))
    return reading.Unreadable(reason=error.strerror or type(error).__name__, place=Place(label))


@contextmanager
def opened(label: str) -> Iterator[tuple[int, Facts]]:
    """Open a file for reading; gives its descriptor and facts. Raises a `Problem`."""
    descriptor, facts = _open(label)
    try:
        yield descriptor, facts
    except OSError as error:
        raise unreadable(error, label) from error
    finally:
        os.close(descriptor)


def read_whole(label: str, limit: int) -> tuple[bytes, Facts]:
    """Return the bytes of a file, unpacked where its name ends in .gz, and its facts.

    Raises a `Problem`: `TooLarge` where there are more bytes than `limit`.
    """
    if label.lower().endswith(".gz"):
        with opened(label) as (descriptor, facts), unpacked(descriptor, label, facts) as stream:
            data = stream.read(limit + 1)
    else:
        descriptor, facts = _open(label)
        try:
            data = _all(descriptor, min(facts.size, limit) + 1)
        except OSError as error:
            raise unreadable(error, label) from error
        finally:
            os.close(descriptor)
    if len(data) > limit:
        size = f"{facts.size:,}" if facts.size > limit else f"more than {limit:,}"
        raise reading.TooLarge(what="the file", size=size, limit=limit, place=Place(label))
    return data, facts


@contextmanager
def unpacked(descriptor: int, label: str, facts: Facts) -> Iterator[BinaryIO]:
    """Give the unpacked bytes of a gzip file; whoever reads them meets a `Problem` where they are bad."""
    packed = os.fdopen(os.dup(descriptor), "rb")
    with packed, io.BufferedReader(_Bounded(packed, label, facts.size), _BUFFER) as stream:
        try:
            yield stream
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise reading.BrokenGzip(reason=str(error).lower(), place=Place(label)) from error


class _Bounded(io.RawIOBase):
    """The unpacked bytes, as long as they are in proportion to the packed ones."""

    def __init__(self, packed: io.BufferedReader, label: str, size: int) -> None:
        self._stream = gzip.GzipFile(fileobj=packed, mode="rb")
        self._label = label
        self._limit = _GZIP_START + _GZIP_RATIO * size
        self._given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed's buffer is wider
        count = self._stream.readinto(buffer)
        self._given += count
        if self._given > self._limit:
            raise reading.GzipTooLarge(limit=self._limit, ratio=_GZIP_RATIO, place=Place(self._label))
        return count


def _open(label: str) -> tuple[int, Facts]:
    try:
        descriptor = os.open(label, _FLAGS)
    except OSError as error:
        raise _refusal(error, label) from error
    state = os.fstat(descriptor)
    if not stat.S_ISREG(state.st_mode):
        os.close(descriptor)
        raise kind_problem(state.st_mode, label) or unreadable(OSError(), label)
    return descriptor, facts_of(state)


def _all(descriptor: int, limit: int) -> bytes:
    """Read up to `limit` bytes; one call is enough for all but a file that shrinks or grows meanwhile."""
    data = os.read(descriptor, limit)
    while len(data) < limit and (more := os.read(descriptor, limit - len(data))):
        data += more
    return data


def _refusal(error: OSError, label: str) -> Problem:
    """Return the problem for a file that cannot be opened: a socket refuses even that."""
    try:
        return kind_problem(Path(label).lstat().st_mode, label) or unreadable(error, label)
    except OSError:
        return unreadable(error, label)
