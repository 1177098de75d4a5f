"""A second tree of the same files, kept for the next change.

A site is exchanged as a whole, and a whole new site takes a folder for each page and a link for each file:
one to three seconds for 10,000 records. So the old tree is not thrown away after an exchange: what the
build changed is changed in it too, and it waits in `SITE/.errorbook/twin` to become the next site. From
then on a change costs what it changes, twice. All files are links; only the folders take room (4 KB each).

`twin.json` says which build it is a twin of, and what its folders were like. A twin of another build, or
one that somebody changed, is removed.
"""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from typing import TYPE_CHECKING

from errorbook.build.columns import pack, unpack
from errorbook.build.damage import find_changed_dirs, read_facts
from errorbook.build.manifest import FOLDER, Manifest
from errorbook.build.stage import link, remove, write
from errorbook.build.sweep import sweep

if TYPE_CHECKING:
    from errorbook.build.change import Change

TWIN = f"{FOLDER}/twin"
FACTS = f"{FOLDER}/twin.json"


def take_twin(site: str, manifest: Manifest, target: str) -> bool:
    """Move the twin of a site to `target` if there is one that can be trusted; say whether there was."""
    is_sound = _is_sound(site, manifest)
    if is_sound:
        os.rename(f"{site}/{TWIN}", target)
    drop_twin(site)
    return is_sound


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
        link(f"{site}/{path}", f"{old}/{path}")
    value = {"of": _name(change.manifest), "dirs": pack(read_facts(old, change.manifest.dirs))}
    os.rename(old, f"{site}/{TWIN}")
    write(f"{site}/{FACTS}", json.dumps(value).encode())


def _is_sound(site: str, manifest: Manifest) -> bool:
    try:
        with open(f"{site}/{FACTS}", "rb") as file:
            value = json.loads(file.read())
        facts = unpack(value["dirs"])
        if value["of"] != _name(manifest) or len(facts) != len(manifest.dirs):
            return False
    except (OSError, ValueError, KeyError, TypeError):
        return False
    twin = Manifest(dirs=manifest.dirs, dir_facts=facts)
    return os.path.isdir(f"{site}/{TWIN}") and not find_changed_dirs(f"{site}/{TWIN}", twin).dirs


def _name(manifest: Manifest) -> str:
    """Return what tells one build's files from another's."""
    digest = blake2b("\n".join(manifest.paths).encode("utf-8", "surrogateescape"), digest_size=16)
    digest.update(manifest.facts.tobytes())
    return digest.hexdigest()
