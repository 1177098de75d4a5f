"""The files below a folder, in the order of their names, links followed only as far as the folder goes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.files import kind_problem, unreadable
from errorbook.book.formats.names import name_problem
from errorbook.errors import Place, Problem, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator


DEEPEST = 64
"""Folders that may lie in each other."""


class Folder(NamedTuple):
    """Hold a folder to walk: as the user named it, and where it really lies.

    `root` is the real path that links may not leave; `above` are the real folders around this one.
    """

    label: str
    real: Path
    root: Path
    above: tuple[Path, ...] = ()


def content_folder(label: str) -> Folder:
    """Return the folder of a content as the user named it."""
    real = Path(label).resolve()
    return Folder(label, real, real)


def child(folder: Folder, name: str) -> Folder | Problem | None:
    """Return a folder in a folder; None where there is none of this name."""
    label = joined(folder.label, name)
    path = Path(label)
    real = _real(label, folder.root) if path.is_symlink() else folder.real / name
    if isinstance(real, Problem):
        return real
    return Folder(label, real, folder.root, (*folder.above, folder.real)) if path.is_dir() else None


def child_file(folder: Folder, name: str) -> str | Problem | None:
    """Return the label of a file in a folder, or why it is not read; None where there is none."""
    label = joined(folder.label, name)
    path = Path(label)
    if path.is_symlink() and isinstance(real := _real(label, folder.root), Problem):
        return real
    if path.is_file():
        return label
    return _odd(label) if path.exists() else None


def joined(label: str, name: str) -> str:
    """Return the label of a name in a folder; the folder `.` is not told."""
    return name if label in ("", ".") else f"{label.rstrip('/')}/{name}"


def find_files(
    folder: Folder, is_wanted: Callable[[str], bool], apart: Collection[str] = ()
) -> Iterator[str | Problem]:
    """Find the labels of the files whose name is wanted, and what cannot be followed.

    Hidden files and folders, and names in `apart` in the folder itself, are left out.
    """
    try:
        with os.scandir(folder.label) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        yield unreadable(error, folder.label)
        return
    prefix = joined(folder.label, "")
    for entry in entries:
        name = entry.name
        if name.startswith(".") or name in apart:
            continue
        label, wanted = prefix + name, is_wanted(name)
        if wanted and name.isascii() and name.isprintable() and entry.is_file(follow_symlinks=False):
            yield label  # nearly all, and the rest is slower
        else:
            yield from _in_entry(entry, label, folder, is_wanted if not wanted else None)


def _in_entry(
    entry: os.DirEntry[str], label: str, folder: Folder, below: Callable[[str], bool] | None
) -> Iterator[str | Problem]:
    """Find what an entry gives; `below` says what to look for in a folder, None for the name of a file."""
    try:
        real = _real(label, folder.root) if entry.is_symlink() else None
        if isinstance(real, Problem):
            if not (below and isinstance(real, reading.DeadLink)):
                yield real
            return
        is_folder, is_file = entry.is_dir(), entry.is_file()
    except OSError as error:
        yield unreadable(error, label)
        return
    problem = name_problem(entry.name, label, "folder" if is_folder else "file")
    if is_folder and below:
        yield from (
            [problem] if problem else _in_folder(label, real or folder.real / entry.name, folder, below)
        )
    elif not below:
        yield problem or (label if is_file else _odd(label))


def _in_folder(
    label: str, real: Path, folder: Folder, is_wanted: Callable[[str], bool]
) -> Iterator[str | Problem]:
    above = (*folder.above, folder.real)
    if len(above) > DEEPEST:
        yield reading.FoldersTooDeep(limit=DEEPEST, place=Place(label))
    elif real in above:
        yield reading.DeadLink(where="in a circle, to a folder around it", place=Place(label))
    else:
        yield from find_files(Folder(label, real, folder.root, above), is_wanted)


def _real(label: str, root: Path) -> Path | Problem:
    """Return what a link leads to, or why it is not followed."""
    try:
        real = Path(label).resolve(strict=True)
    except (OSError, RuntimeError):  # the second is what Python before 3.13 says of a circle
        return reading.DeadLink(where="nowhere, or in a circle", place=Place(label))
    return real if real.is_relative_to(root) else reading.LinkLeaves(place=Place(label))


def _odd(label: str) -> Problem:
    """Return why something with the name of a file is none."""
    try:
        mode = Path(label).stat().st_mode
    except OSError as error:
        return unreadable(error, label)
    return kind_problem(mode, label) or reading.Unreadable(reason="it changed", place=Place(label))
