"""A folder or bucket that all of a cluster reach, through which bytes travel that are too many for messages.

`fsspec` (which comes with `errorbook[dask]`) reaches it, and is imported when it is asked for. Objects are
named `errorbook-<build>-<name>`, with a name of its own for each build: nothing has to be made before them,
and builds do not meet. One object stands for the build itself: where it is gone, nobody waits for others.
"""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.errors.builds import StoreNotUsable

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "build"
_SECRETS = re.compile(r"(?<=://)[^/@]*@")
"""A user's name and password in a URL."""


class Kept(NamedTuple):
    """Name an object of the store, and what it holds: so many bytes, with this SHA-256."""

    name: str
    size: int
    digest: bytes


@dataclass(frozen=True)
class Store:
    """Be the objects of one build, in the place that `url` names; the names of all begin with `prefix`."""

    url: str
    prefix: str

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel without what is open here."""
        return Store, (self.url, self.prefix)

    def put(self, name: str, data: bytes) -> Kept:
        """Write an object; raises `StoreNotUsable`, as all that follows."""
        with _telling(self.url):
            self._system.pipe_file(self.prefix + name, data)
        return Kept(name, len(data), sha256(data).digest())

    def take(self, kept: Kept) -> bytes:
        """Return the bytes of an object, the very ones that were written there."""
        with _telling(self.url):
            data: bytes = self._system.cat_file(self.prefix + kept.name, start=0, end=kept.size + 1)
        if sha256(data).digest() != kept.digest:
            reason = f"{kept.name} is not what was written there"
            raise self.problem(reason)
        return data

    def remove(self, name: str) -> None:
        """Remove an object, if it is there."""
        with _telling(self.url), suppress(FileNotFoundError):
            self._system.rm_file(self.prefix + name)

    def see_open(self) -> None:
        """Raise a problem where the build is over."""
        with _telling(self.url):
            self._system.invalidate_cache()
            self._system.info(self.prefix + MARK)

    def clear(self) -> None:
        """Remove all objects of the build, that of the build itself first."""
        self.remove(MARK)
        for name in self.names():
            self.remove(name)

    def names(self) -> list[str]:
        """Return the names of all objects of the build."""
        folder, _, beginning = self.prefix.rpartition("/")
        paths: list[str] = []
        with _telling(self.url), suppress(FileNotFoundError):
            self._system.invalidate_cache()
            paths = self._system.ls(folder, detail=False)
        names = (path.rpartition("/")[2] for path in paths)
        return sorted(name.removeprefix(beginning) for name in names if name.startswith(beginning))

    def problem(self, reason: str) -> StoreNotUsable:
        """Return a problem with the store."""
        return _problem(self.url, reason)

    @cached_property
    def _system(self) -> Any:
        return _reach(self.url)[0]


@contextmanager
def open_store(url: str) -> Iterator[Store]:
    """Give the store at a URL to one build, and leave it as it was.

    Whether objects can be written, read and removed is found out before anything depends on it.
    """
    with _telling(url):
        folder = _reach(url)[1]
    store = Store(url, f"{folder}/errorbook-{secrets.token_hex(8)}-")
    mark = store.put(MARK, b"errorbook is building\n")
    try:
        store.take(mark)
        store.remove(store.put("trial", b"errorbook tries to write here\n").name)
        yield store
    finally:
        store.clear()


def _reach(url: str) -> tuple[Any, str]:
    """Return the file system of a URL, and the path in it."""
    from fsspec.core import url_to_fs

    system, folder = url_to_fs(url)
    return system, folder.rstrip("/")


@contextmanager
def _telling(url: str) -> Iterator[None]:
    """Make a problem of whatever goes wrong: each file system has errors of its own."""
    try:
        yield
    except Exception as error:
        said = (isinstance(error, OSError) and error.strerror) or str(error)
        raise _problem(url, f"{type(error).__name__}: {said}") from error


def _problem(url: str, reason: str) -> StoreNotUsable:
    return StoreNotUsable(url=_SECRETS.sub("", url), reason=" ".join(reason.split()))
