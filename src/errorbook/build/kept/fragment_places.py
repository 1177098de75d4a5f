"""Where the fragments of each record lie in their file.

An entry is key (the record's SHA-256, 32 bytes), length and CRC-32 (4 bytes each), data. To find one, the
heads of all before it have to be read. So a build that makes the pages of all records writes the places down
beside the file, in `fragments.places`: which file that is (inode) and how far they go, then key and place
(8 bytes) of each. That is held against the file, so that either may be deleted, cut short or changed at any
time.
"""

from __future__ import annotations

import os
import struct
from contextlib import suppress
from io import FileIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    Place = tuple[int, int, int]
    """Begin and end of the data in the file, and its CRC-32."""
    Places = dict[bytes, Place]

ENTRY = struct.Struct("<32sII")
NAME = "fragments"
NOTES = ".places"
"""Ends the name of the file with the places."""
FILES = (NAME, f"{NAME}{NOTES}")
_HEAD = struct.Struct("<QQ")
_NOTE = struct.Struct("<32sQ")
_INODES = 1 << 64
"""There may be more of them on Windows."""


def _seek_and_read(descriptor: int, count: int, at: int) -> bytes:
    os.lseek(descriptor, at, os.SEEK_SET)
    return os.read(descriptor, count)


# Where there is none, no process is forked, and so none reads through the descriptor of another.
read_at: Callable[[int, int, int], bytes] = getattr(os, "pread", _seek_and_read)


def all_places(file: FileIO, at: int) -> Places:
    """Return the places of all entries from `at` on; two of one key say the same."""
    return dict(_find_entries(file, at))


def some_places(file: FileIO, at: int, wanted: Collection[bytes]) -> Places:
    """Return the places of the entries of some keys, as far as there are any; the first entry is at `at`."""
    notes, end = _notes(file)
    size = os.fstat(file.fileno()).st_size
    places: Places = {}
    for key in wanted:
        note = notes.find(key)
        if note < 0 or note % _NOTE.size or note + _NOTE.size > len(notes):
            continue
        entry = _entry(file, _NOTE.unpack_from(notes, note)[1], size)
        if entry and entry[0] == key:
            places[key] = entry[1]
    return places | _sought(file, max(at, end), set(wanted) - places.keys())


def note_places(path: str, at: int) -> None:
    """Write down the places in a file, from `at` on; a full disk is no reason to end a build."""
    with suppress(OSError), FileIO(path) as file, open(f"{path}{NOTES}", "wb") as notes:
        notes.write(_HEAD.pack(0, 0))  # no file has this number: nothing is told until all is
        for key, (begin, end, _) in _find_entries(file, at):
            notes.write(_NOTE.pack(key, begin - ENTRY.size))
            at = end
        notes.seek(0)
        notes.write(_HEAD.pack(os.fstat(file.fileno()).st_ino % _INODES, at))


def _sought(file: FileIO, at: int, wanted: Collection[bytes]) -> Places:
    places: Places = {}
    for key, place in _find_entries(file, at) if wanted else ():
        if key in wanted:
            places[key] = place
            if len(places) == len(wanted):
                break
    return places


def _notes(file: FileIO) -> tuple[bytes, int]:
    """Return what is written down of this file, and how far that goes; nothing where it is of another."""
    try:
        with open(f"{os.fsdecode(file.name)}{NOTES}", "rb") as notes:
            data = notes.read()
    except OSError:
        return b"", 0
    stat = os.fstat(file.fileno())
    inode, end = _HEAD.unpack_from(data) if len(data) >= _HEAD.size else (0, 0)
    return (data[_HEAD.size :], end) if inode == stat.st_ino % _INODES and end <= stat.st_size else (b"", 0)


def _find_entries(file: FileIO, at: int) -> Iterator[tuple[bytes, Place]]:
    """Yield keys and places of the entries from `at` on, up to the first that is not whole."""
    size = os.fstat(file.fileno()).st_size
    while entry := _entry(file, at, size):
        yield entry
        at = entry[1][1]


def _entry(file: FileIO, at: int, size: int) -> tuple[bytes, Place] | None:
    """Return the key and the place of the entry at `at`; None where there is none, or none that is whole."""
    head = read_at(file.fileno(), ENTRY.size, at) if at + ENTRY.size <= size else b""
    if len(head) < ENTRY.size:
        return None
    key, length, check = ENTRY.unpack(head)
    begin = at + ENTRY.size
    return (key, (begin, begin + length, check)) if begin + length <= size else None
