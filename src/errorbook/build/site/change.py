"""From the last build's files to the next one's."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import integers
from errorbook.build.site.damage import read_facts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from errorbook.build.kept.manifest import Manifest

_FEW = 8


@dataclass(frozen=True)
class Change:
    """Hold what is to be done: `new` files lie in the stage, `kept` ones stay, `gone` ones go.

    `is_damaged` says that the old site is not what its manifest says. `folders` are facts of its folders, as
    far as they are known to hold.
    """

    manifest: Manifest
    new: Sequence[str]
    keep: Callable[[str], None]
    kept: Sequence[str] = ()
    gone: Sequence[str] = ()
    foreign: Sequence[str] = ()
    is_damaged: bool = False
    folders: Mapping[str, int] = field(default_factory=dict)

    def untouched(self, folders: Mapping[str, int]) -> dict[str, int]:
        """Return the folders without those in which the change adds or removes something, or may do so."""
        touched = {""}
        for path in chain(self.new, self.gone, (name.rstrip("/") for name in self.foreign)):
            folder = path.rpartition("/")[0]
            while folder not in touched:
                touched.add(folder)
                folder = folder.rpartition("/")[0]
        return {folder: facts for folder, facts in folders.items() if folder not in touched}


def folders_of(paths: Sequence[str], linked: Sequence[bool]) -> tuple[list[str], int]:
    """Return all folders that hold these files, and how many of them, from the first, are watched.

    Watched are those with second links, with folders or with more than a few files in them.
    """
    files: dict[str, int] = {"": 0}
    watched: set[str] = {""}
    for path, is_linked in zip(paths, linked, strict=True):
        folder = path.rpartition("/")[0]
        count = files[folder] = files.get(folder, 0) + 1
        if is_linked or count == _FEW:
            watched.add(folder)
        while folder and (above := folder.rpartition("/")[0]) not in watched:
            watched.add(above)
            files.setdefault(above, 0)
            folder = above
    return [*sorted(watched), *sorted(files.keys() - watched)], len(watched)


def note_folders(manifest: Manifest, root: str, known: Mapping[str, int] | None = None) -> None:
    """Fill in what the folders of a site are like now that nothing in them will change."""
    known = known or {}
    unknown = [folder for folder in manifest.dirs if folder not in known]
    found = {**known, **dict(zip(unknown, read_facts(root, unknown), strict=True))}
    manifest.dir_facts = integers(map(found.__getitem__, manifest.dirs))


def note_some_folders(manifest: Manifest, root: str, positions: Sequence[int]) -> None:
    """Fill in what some of the folders are like now."""
    for position in positions:
        manifest.dir_facts[position] = read_facts(root, [manifest.dirs[position]])[0]
