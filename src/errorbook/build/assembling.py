"""The next manifest, put together from what stays of the last one and what was made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from errorbook.build.kept.facts import LINKED
from errorbook.build.kept.manifest import Manifest
from errorbook.build.kept.warnings import kept_warnings
from errorbook.build.report import add_sizes
from errorbook.build.site.change import folders_of
from errorbook.errors.builds import SameFile
from errorbook.pages.values import INDEX_FOLDER

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from errorbook.build.site.stage import Written
    from errorbook.errors import Problem


@dataclass(frozen=True)
class Assembly:
    """Hold the next manifest without its sources, and what becomes of files: new, kept and gone ones.

    `written` counts pages with at least one new file, `removed` pages that are no more.
    """

    manifest: Manifest
    new: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    written: int = 0
    removed: int = 0
    sizes: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def hrefs_of_files(self) -> dict[str, str]:
        """Return the page of each file."""
        manifest = self.manifest
        pages = zip(manifest.hrefs, manifest.counts, strict=True)
        return dict(zip(manifest.paths, (href for href, count in pages for _ in range(count)), strict=True))


def assemble(
    hrefs: list[str],
    keys: list[str],
    made: Mapping[int, Sequence[Written]],
    restyled: AbstractSet[int],
    last: Manifest,
    others: Sequence[str] = (),
) -> Assembly:
    """Put the next manifest together; `made` are files by position in `hrefs`.

    Of the pages at `restyled` positions that is the first file, and the others stay as they are.
    `last` may be an empty manifest, and `others` are files that errorbook is known to have written besides.
    """
    manifest = Manifest(hrefs=hrefs, keys="".join(keys))
    sizes = {kind: list(pair) for kind, pair in last.notes.get("sizes", {}).items()}
    kept: list[str] = []
    left = bytearray(b"\1") * len(last.hrefs)  # of each page of the last build, that it is not kept as it was
    for begin, end in _stretches(hrefs, made):
        for first, beyond in _runs(hrefs[begin:end], last):
            manifest.counts += last.counts[first:beyond]
            _keep(manifest, kept, last, last.begins[first], last.begins[beyond])
            left[first:beyond] = bytes(beyond - first)
        if end in restyled:
            place = last.places[hrefs[end]]
            html, beyond = last.begins[place], last.begins[place + 1]
            _add(manifest, made[end], beyond - html, sizes)
            _keep(manifest, kept, last, html + 1, beyond)
            _drop(sizes, last, html, html + 1)
            left[place] = 0
        elif end < len(hrefs):
            _add(manifest, made[end], len(made[end]), sizes)
    unused = [place for place, is_left in enumerate(left) if is_left]
    before = set(_dropped(sizes, last, unused))
    dropped = before.union(others)
    new, written = _news(made.values())
    added = {file.path: file for at, files in made.items() if at not in restyled for file in files}
    # Files of two pages may have been one.
    stay = set(manifest.paths) if last.notes.get("told", ()) is None else added.keys()
    gone = sorted(dropped - stay)
    _note_folders(manifest, last, [added[path] for path in added.keys() - before], before - stay)
    return Assembly(
        manifest,
        new=new,
        kept=kept,
        gone=gone,
        written=written,
        removed=len({last.hrefs[place] for place in unused}.difference(hrefs)),
        sizes=sizes,
    )


def _news(made: Iterable[Sequence[Written]]) -> tuple[list[str], int]:
    """Return the new files, and how many pages have any."""
    new: list[str] = []
    written = 0
    for files in made:
        fresh = [file.path for file in files if file.is_new]
        new += fresh
        written += bool(fresh)
    return new, written


def _stretches(hrefs: Sequence[str], made: Collection[int]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of pages that were not made, each followed by one that was, but for the last."""
    begin = 0
    for position in sorted(made):
        yield begin, position
        begin = position + 1
    yield begin, len(hrefs)


def _runs(hrefs: Sequence[str], last: Manifest) -> Iterator[tuple[int, int]]:
    """Yield where pages stand in the last manifest, as ranges that are as long as can be."""
    places = [last.places[href] for href in hrefs]
    at = 0
    while at < len(places):
        begin, beyond = at, places[at]
        while at < len(places) and places[at] == beyond:
            at += 1
            beyond += 1
        yield places[begin], beyond


def _dropped(sizes: dict[str, list[int]], last: Manifest, places: Iterable[int]) -> Iterator[str]:
    """Yield the files of pages of the last build, and count them no more."""
    for place in places:
        begin, end = last.begins[place], last.begins[place + 1]
        _drop(sizes, last, begin, end)
        yield from last.paths[begin:end]


def _drop(sizes: dict[str, list[int]], last: Manifest, begin: int, end: int) -> None:
    """Count files of the last build no more."""
    for at in range(begin, end):
        add_sizes(sizes, last.paths[at], last.sizes[at], -1)


def _keep(manifest: Manifest, kept: list[str], last: Manifest, begin: int, end: int) -> None:
    """Take files over from the last manifest."""
    manifest.paths += last.paths[begin:end]
    manifest.sizes += last.sizes[begin:end]
    manifest.facts += last.facts[begin:end]
    kept += last.paths[begin:end]


def _add(manifest: Manifest, files: Sequence[Written], count: int, sizes: dict[str, list[int]]) -> None:
    """Add files of a page that has so many in all."""
    manifest.counts.append(count)
    for file in files:
        manifest.paths.append(file.path)
        manifest.sizes.append(file.size)
        manifest.facts.append(file.facts)
        add_sizes(sizes, file.path, file.size)


def notes_of(assembly: Assembly, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return what a build without change tells again; `told` is None where it has to find problems again."""
    manifest = assembly.manifest
    at = manifest.sizes.index(max(manifest.sizes)) if manifest.sizes else -1
    largest = [manifest.paths[at], manifest.sizes[at]] if manifest.sizes else ["", 0]
    return {"told": kept_warnings(problems), "sizes": dict(assembly.sizes), "largest": largest}


def find_same_files(manifest: Manifest, fixed: int, last: Manifest) -> Iterator[SameFile]:
    """Yield pages that would be one file, also on a file system that folds case.

    Where the files are those of the last build but for some of the index, whose names are digests, and that
    build had no problems but warnings, there are none. The first `fixed` pages are none of the index.
    """
    if last.notes and last.notes["told"] is not None and _differ_in_index_alone(manifest, fixed, last):
        return
    folded = [path.casefold() for path in manifest.paths]
    if len(set(folded)) == len(folded):
        return
    twice = {path for path, count in Counter(folded).items() if count > 1}
    seen: dict[str, str] = {}
    hrefs = (href for href, count in zip(manifest.hrefs, manifest.counts, strict=True) for _ in range(count))
    for href, path, name in zip(hrefs, manifest.paths, folded, strict=True):
        if name in twice and (first := seen.setdefault(name, href)) != href:
            yield SameFile(path=path, first=first, second=href)


def _differ_in_index_alone(manifest: Manifest, fixed: int, last: Manifest) -> bool:
    begin, before = manifest.begins[fixed], last.begins[last.notes["fixed"]]
    if manifest.paths[:begin] != last.paths[:before]:
        return False
    new = set(manifest.paths[begin:]).difference(last.paths[before:])
    return all(path.startswith(INDEX_FOLDER) for path in new)


def _note_folders(manifest: Manifest, last: Manifest, added: Sequence[Written], gone: Iterable[str]) -> None:
    """Note the folders: those of the last build where each holds as much, or is watched and gets a file."""
    came, went = Counter(_folder(file.path) for file in added), Counter(map(_folder, gone))
    watched = set(last.dirs[: last.watched])
    linked = {_folder(file.path) for file in added if file.facts == LINKED}

    def stays(folder: str) -> bool:
        is_as_full = came[folder] == went[folder] and folder not in linked
        return is_as_full or (folder in came and folder in watched)

    if all(map(stays, came | went)):
        manifest.dirs, manifest.watched = last.dirs, last.watched
    else:
        linked_files = [facts == LINKED for facts in manifest.facts]
        manifest.dirs, manifest.watched = folders_of(manifest.paths, linked_files)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
