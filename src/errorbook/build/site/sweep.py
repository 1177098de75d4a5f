"""Folders that a build needs for as long as it runs, and how they go again."""

from __future__ import annotations

import os
import time
from contextlib import suppress

from errorbook.build.kept.manifest import FOLDER

INSIDE = f"{FOLDER}/stage"
"""The stage of a build that takes place within the site."""

_FOREVER = float("inf")


def beside(site: str) -> str:
    """Return the folder beside a site in which a whole new site is made; its name is hidden."""
    parent, name = os.path.split(site)
    return f"{parent}/.{name}.errorbook-stage"


def sweep(folder: str, seconds: float = _FOREVER) -> bool:
    """Remove a folder with all in it; return whether it was done in that time. Links are not followed."""
    return _sweep(folder, time.monotonic() + seconds)


def _sweep(folder: str, deadline: float) -> bool:
    try:
        entries = list(os.scandir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return True
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if not _sweep(entry.path, deadline):
                return False
        else:
            with suppress(FileNotFoundError):
                os.unlink(entry.path)
    os.rmdir(folder)
    return time.monotonic() < deadline
