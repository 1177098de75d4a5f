"""Two folders change places in one step, where the system can do that.

Linux since 3.15: `renameat2` with `RENAME_EXCHANGE` (renameat2(2); ext4, xfs, btrfs, f2fs, tmpfs and others,
not NFS, FAT, overlayfs' lower layers). macOS since 10.12: `renamex_np` with `RENAME_SWAP` (rename(2); APFS).
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from contextlib import suppress

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_RENAME_SWAP = 2


def exchange(one: str, other: str) -> None:
    """Let two folders change places in one step; raise OSError where that cannot be done."""
    first, second = os.fsencode(one), os.fsencode(other)
    try:
        status = _exchange(first, second)
    except AttributeError:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), one) from None
    if status:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), one, None, other)


def _exchange(first: bytes, second: bytes) -> int:
    """Return 0 when done; raise AttributeError where the system's library lacks the call."""
    if sys.platform == "win32":
        raise AttributeError(sys.platform)
    library = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "darwin":
        return int(library.renamex_np(first, second, _RENAME_SWAP))
    return int(library.renameat2(_AT_FDCWD, first, _AT_FDCWD, second, _RENAME_EXCHANGE))


def can_exchange(folder: str, beside: str) -> bool:
    """Try, with folders of its own inside `folder`, whether all that a whole new site takes works here.

    `folder` lies beside the site and `beside` is the site: both must be on one file system, which must take
    second links and exchanges.
    """
    one, other = f"{folder}/one", f"{folder}/other"
    try:
        if os.stat(folder).st_dev != os.stat(beside).st_dev or os.path.ismount(beside):
            return False
        os.mkdir(one)
        os.mkdir(other)
        with open(f"{one}/file", "wb"):
            pass
        os.link(f"{one}/file", f"{other}/link")
        exchange(one, other)
    except OSError:
        return False
    else:
        return True
    finally:
        for path in (f"{one}/file", f"{one}/link", f"{other}/file", f"{other}/link"):
            with suppress(OSError):
                os.unlink(path)
        for path in (one, other):
            with suppress(OSError):
                os.rmdir(path)
