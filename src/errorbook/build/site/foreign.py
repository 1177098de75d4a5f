"""Files in a site that errorbook did not write: they come along into the new one, untouched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from errorbook.build.site.damage import foreign_in
from errorbook.build.site.stage import link
from errorbook.errors.builds import ForeignInTheWay

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping


def opened(site: str, foreign: Iterable[str], folders: Collection[str]) -> list[str]:
    """Return foreign files with those folders opened in which files of the site will lie, too."""
    found: list[str] = []
    for name in foreign:
        if name.endswith("/") and name[:-1] in folders:
            found += opened(site, foreign_in(site, [name[:-1]], (), ()), folders)
        else:
            found.append(name)
    return sorted(found)


def find_in_the_way(foreign: Collection[str], hrefs: Mapping[str, str]) -> Iterator[ForeignInTheWay]:
    """Yield the foreign files and folders at whose places files of the site belong; `hrefs` are by file."""
    folders: dict[str, str] = {}
    for path, href in hrefs.items() if foreign else ():
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folders[folder] = href
            folder = folder.rpartition("/")[0]
    for name in foreign:
        path = name.rstrip("/")
        href = hrefs.get(path) or ("" if name.endswith("/") else folders.get(path, ""))
        if href:
            yield ForeignInTheWay(path=name, href=href)


def carry_over(site: str, stage: str, foreign: Iterable[str]) -> None:
    """Link foreign files into the stage; folders are made again with their modes and times."""
    for name in foreign:
        path = name.rstrip("/")
        if name.endswith("/"):
            _carry_folder(f"{site}/{path}", f"{stage}/{path}")
        else:
            link(f"{site}/{path}", f"{stage}/{path}")


def _carry_folder(source: str, target: str) -> None:
    os.makedirs(target, exist_ok=True)
    for entry in os.scandir(source):
        if entry.is_dir(follow_symlinks=False):
            _carry_folder(entry.path, f"{target}/{entry.name}")
        else:
            link(entry.path, f"{target}/{entry.name}")
    stat = os.stat(source)
    os.chmod(target, stat.st_mode & 0o7777)
    os.utime(target, ns=(stat.st_atime_ns, stat.st_mtime_ns))
