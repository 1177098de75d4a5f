"""Whether a site may be built here: apart from its content, in a folder of its own."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from errorbook.build.kept.manifest import FOLDER
from errorbook.errors.builds import PlaceNotUsable, PlacesOverlap, SiteIsForeign

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from errorbook.errors import Problem


def find_refusals(contents: Sequence[Path], site: Path, others: Sequence[Path] = ()) -> Iterator[Problem]:
    """Yield why nothing may be built from and to these places; to others the build writes, too."""
    for content in contents:
        for other in (site, *others):
            if overlap(content, other):
                yield PlacesOverlap(one=str(content), other=str(other))
    for other in others:
        if overlap(other, site):
            yield PlacesOverlap(one=str(other), other=str(site))
    yield from _find_foreign(site)


def overlap(one: Path, other: Path) -> bool:
    """Say whether one place is the other or lies in it, whatever their spelling and the links on the way."""
    return _lies_in(one, other) or _lies_in(other, one)


def _lies_in(inner: Path, outer: Path) -> bool:
    """Compare the outer place with each folder above the inner one, by what they are where they are there."""
    inner, outer = inner.resolve(), outer.resolve()
    return any(_same(folder, outer) for folder in (inner, *inner.parents))


def _same(one: Path, other: Path) -> bool:
    try:
        return one == other or os.path.samefile(one, other)
    except OSError:
        return False


def _find_foreign(site: Path) -> Iterator[Problem]:
    """Yield why this folder is not taken: it may be absent, empty, or one with our folder in it."""
    try:
        names = sorted(os.listdir(site))
    except FileNotFoundError:
        return
    except OSError as error:
        yield PlaceNotUsable(path=str(site), reason=error.strerror or str(error))
        return
    if names and (FOLDER not in names or os.path.islink(site / FOLDER)):
        yield SiteIsForeign(site=str(site), example=names[0])
