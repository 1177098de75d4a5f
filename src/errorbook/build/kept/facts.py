"""What `stat` tells of a file, in one number: equal numbers mean the same file, untouched.

The number is a hash of a tuple of integers. It is the same in every process of one Python version, so a
manifest names the version that wrote it. Neither `UNKNOWN` nor `LINKED` equals a file's number.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os

UNKNOWN = 0
LINKED = 1
"""Stands for a file that is a second link of the one before it."""

# The kernel stamps a change with the time of its last tick, 10 ms apart at most; a file system that knows
# whole seconds only (or pairs of them) shows so by its stamps.
_TICK_NS = 20_000_000
_COARSE_NS = 2_100_000_000
_FINE = 1_000_000


def output_facts(stat: os.stat_result) -> int:
    """Return the number of a file or folder in SITE; links made to it later do not change it."""
    return hash((stat.st_size, stat.st_mtime_ns, stat.st_ino))


def source_facts(stat: os.stat_result) -> int:
    """Return the number of an author's file, with the time of its last change, which nobody can set."""
    return source_facts_of(stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)


def source_facts_of(size: int, mtime_ns: int, ctime_ns: int, inode: int) -> int:
    """Return the same number where only these are at hand."""
    return hash((size, mtime_ns, ctime_ns, inode))


def is_racy(stat: os.stat_result, read_at_ns: int) -> bool:
    """Say whether the file may have changed after it was read without another stamp (git's rule).

    A stamp not safely before the reading is no proof, and one in the future (a clock set back) neither.
    """
    return is_racy_at(stat.st_ctime_ns, read_at_ns)


def is_racy_at(ctime_ns: int, read_at_ns: int) -> bool:
    """Say the same of a file of which only the time of its last change is known."""
    is_coarse = ctime_ns % _FINE == 0
    return ctime_ns > read_at_ns - (_COARSE_NS if is_coarse else _TICK_NS)


def now_ns() -> int:
    """Return the time to hold stamps against."""
    return time.time_ns()
