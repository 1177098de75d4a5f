"""One build at a time in one site.

The lock is the system's own on the file `SITE/.errorbook/lock`, so a holder that dies, however it dies,
holds it no more. Its content says who holds it, for people. An exchange carries the same file into the new
site as a second link; whoever waited looks whether the file it got is still the one at that path.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from errorbook.build.kept.fragment_places import FILES
from errorbook.build.kept.manifest import FOLDER
from errorbook.errors.builds import SiteIsLocked

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK = f"{FOLDER}/lock"
OF_NO_USE = {"lock", *FILES}
"""What may be thrown away with a folder in which there is no site."""
PAUSE = 0.05
"""Seconds between two attempts."""


@contextmanager
def lock(site: str, patience: float) -> Iterator[None]:
    """Hold the lock of a site, which is made where there is none.

    Waits `patience` seconds for another build to end, then raises `SiteIsLocked`. Folders that were made
    for the lock are removed again when nothing else came into them.
    """
    made = _make_folders(f"{site}/{FOLDER}")
    file = _acquire(site, time.monotonic() + patience)
    try:
        _sign(file, f"process {os.getpid()} on {_host()}\n")
        yield
    finally:
        _sign(file, "")
        if made:
            _remove_empty(site, made)
        os.close(file)


def _host() -> str:
    return os.uname().nodename if hasattr(os, "uname") else "this machine"


def _acquire(site: str, deadline: float) -> int:
    while True:
        try:
            file = os.open(f"{site}/{LOCK}", os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:  # the holder had made the folder, and removed it again
            os.makedirs(f"{site}/{FOLDER}", exist_ok=True)
            continue
        if _try(file):
            if _is_at(file, f"{site}/{LOCK}"):
                return file
            os.close(file)
            continue
        holder = os.pread(file, 200, 0).decode("utf-8", "replace").strip() if hasattr(os, "pread") else ""
        os.close(file)
        if time.monotonic() >= deadline:
            raise SiteIsLocked(site=site, holder=holder or "another process")
        time.sleep(PAUSE)


def _is_at(file: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except OSError:
        return False


def _sign(file: int, text: str) -> None:
    """Write who holds the lock; it is news for people, and a full disk may keep it from being written."""
    with suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, text.encode())


def _make_folders(path: str) -> list[str]:
    """Make a folder and those above it; return those that were not there, the deepest first."""
    missing = []
    folder = path
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    os.makedirs(path, exist_ok=True)
    return missing


def _remove_empty(site: str, folders: list[str]) -> None:
    """Remove folders made for the lock in which nothing but the lock, and what is of no use alone, is."""
    with suppress(OSError):
        own = os.listdir(f"{site}/{FOLDER}")
        if set(own) <= OF_NO_USE:
            for name in own:
                os.unlink(f"{site}/{FOLDER}/{name}")
            for folder in folders:
                os.rmdir(folder)


if sys.platform == "win32":
    import msvcrt

    def _try(file: int) -> bool:
        os.lseek(file, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
