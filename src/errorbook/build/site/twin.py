"""A second tree of the same files, kept for the next change.

A site is exchanged as a whole, and a whole new site takes a folder for each page and a link for each file:
one to three seconds for 10,000 records. So the old tree is not thrown away after an exchange: what the
build changed is changed in it too, and it waits in `SITE/.errorbook/twin` to become the next site. From
then on a change costs what it changes, twice. A build that makes all files links each a second time for the
twin; where that was not wanted, a second process makes one for the first change, while this one reads and
plans. All files are links; only the folders take room (4 KB each).

`twin.json` says which build it is a twin of, and what its folders were like. A twin of another build, or
one that somebody changed, is removed.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from errorbook.build.kept.columns import pack, unpack
from errorbook.build.kept.manifest import FOLDER, Manifest
from errorbook.build.site.change import note_folders
from errorbook.build.site.damage import find_changed_dirs, read_facts
from errorbook.build.site.exchange import can_exchange
from errorbook.build.site.stage import link, link_over, remove, write
from errorbook.build.site.sweep import beside, sweep

if TYPE_CHECKING:
    from array import array

    from errorbook.build.site.change import Change

TWIN = f"{FOLDER}/twin"
FACTS = f"{FOLDER}/twin.json"


def read_twin(site: str, manifest: Manifest) -> array[int] | None:
    """Return the facts of the twin's folders, in the manifest's order; None where it is of another build."""
    try:
        with open(f"{site}/{FACTS}", "rb") as file:
            value = json.loads(file.read())
        facts = unpack(value["dirs"])
        is_of_it = value["of"] == manifest.mark and len(facts) == len(manifest.dirs)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return facts if is_of_it and os.path.isdir(f"{site}/{TWIN}") else None


def has_sound_twin(site: str, manifest: Manifest) -> bool:
    """Say whether the site has a twin that nobody changed."""
    facts = read_twin(site, manifest)
    twin = Manifest(dirs=manifest.dirs, dir_facts=facts) if facts is not None else None
    return twin is not None and not find_changed_dirs(f"{site}/{TWIN}", twin)


def make_twin(site: str, manifest: Manifest) -> bool:
    """Make a site its twin, and say whether that could be; `manifest` is what the site is known to be."""
    drop_twin(site)
    folder = beside(site)
    try:
        os.mkdir(folder, 0o755)
        if can_exchange(folder, site):
            for name in manifest.dirs[1:]:
                os.mkdir(f"{folder}/{name}", 0o755)
            for path in manifest.paths:
                link(f"{site}/{path}", f"{folder}/{path}")
            _put_by(folder, site, manifest, read_facts(folder, manifest.dirs))
            return True
    except OSError:  # a twin is a convenience
        drop_twin(site)
    if os.path.isdir(folder):
        sweep(folder)
    return False


def note_twin(site: str, manifest: Manifest) -> None:
    """Note what the folders of a twin are like that was made along with its site."""
    _write_facts(site, manifest, read_facts(f"{site}/{TWIN}", manifest.dirs))


def take_twin(site: str, target: str) -> None:
    """Move the twin of a site to `target`."""
    os.rename(f"{site}/{TWIN}", target)
    drop_twin(site)


def drop_twin(site: str) -> None:
    """Remove the twin of a site, if it has one."""
    remove(f"{site}/{FOLDER}", "twin.json")
    sweep(f"{site}/{TWIN}")


def keep_twin(old: str, site: str, change: Change) -> None:
    """Do to the old tree what was done to the site, and keep it as its twin."""
    sweep(f"{old}/{FOLDER}")
    for name in change.foreign:
        sweep(f"{old}/{name}") if name.endswith("/") else remove(old, name)
    for path in change.gone:
        remove(old, path)
    for path in change.new:
        link_over(f"{site}/{path}", f"{old}/{path}")
    twin = Manifest(dirs=change.manifest.dirs)
    note_folders(twin, old, change.untouched(change.folders))
    _put_by(old, site, change.manifest, twin.dir_facts)


def _put_by(folder: str, site: str, manifest: Manifest, facts: array[int]) -> None:
    """Keep a tree as the twin of the site that a manifest speaks of; `facts` are those of its folders."""
    os.rename(folder, f"{site}/{TWIN}")
    _write_facts(site, manifest, facts)


def _write_facts(site: str, manifest: Manifest, facts: array[int]) -> None:
    write(f"{site}/{FACTS}", json.dumps({"of": manifest.mark, "dirs": pack(facts)}).encode())
