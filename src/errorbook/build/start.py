"""The one entry: builds a site, or finds that there is nothing to build.

Everything up to that finding imports the standard library alone, because the libraries that read records and
make pages take longer to import (0.2 s) than ten thousand files to look at.
"""

from __future__ import annotations

import gc
import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.build.inspection import Inspection
from errorbook.build.interrupts import interruptible
from errorbook.build.kept.facts import now_ns
from errorbook.build.kept.manifest_files import read_manifest, write_manifest
from errorbook.build.kept.roots import are_same, have_same_facts, refreshed
from errorbook.build.kept.snapshot import Snapshot, read_snapshot
from errorbook.build.kept.warnings import warnings_of
from errorbook.build.options import Options
from errorbook.build.progress import Clock, Progress, Silence
from errorbook.build.report import Report, sizes_of
from errorbook.build.site.change import note_some_folders
from errorbook.build.site.damage import find_foreign
from errorbook.build.site.lock import lock
from errorbook.build.site.places import find_refusals
from errorbook.build.site.stage import problem_of
from errorbook.build.site.ways import abandon, recover
from errorbook.build.toolchain import toolchain_roots
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from errorbook.build.kept.manifest import Manifest
    from errorbook.build.site.damage import Damage

SWEEP_SECONDS = 1.2
"""How long an ended build goes on removing its stage; the next command removes the rest."""

OBJECTS = 1_000_000
"""Objects made before garbage is looked for: most builds are over by then."""


class Start(NamedTuple):
    """Hold what is known before anything is read. `site` is the real path; `manifest` is the last build's."""

    contents: tuple[Path, ...]
    site: str
    options: Options
    clock: Clock
    about: dict[str, Any]
    read_at_ns: int
    snapshots: list[Snapshot]
    manifest: Manifest | None
    recovered: bool
    inspection: Inspection

    @property
    def called(self) -> dict[str, str]:
        """Return what the contents are called, by their real paths."""
        return dict(zip(self.about["contents"], map(str, self.contents), strict=True))

    @property
    def damage(self) -> Damage:
        """Return what is damaged of the site."""
        return self.inspection.damage


def build(
    contents: Sequence[Path],
    site: Path,
    options: Options | None = None,
    progress: Progress | None = None,
) -> Report:
    """Build a site from books, folders of records or record files, and say what was done.

    Whatever goes wrong with the content or the places is in the report, and the old site is whole then.
    Raises `KeyboardInterrupt` where an end is asked for.
    """
    clock = Clock(progress or Silence())
    options = options or Options()
    place = os.path.realpath(site)
    try:
        if refusals := tuple(find_refusals(contents, site, options.own_places)):
            return Report(problems=refusals)
        with interruptible(), _steady(), lock(place, options.lock_patience):
            return _build(tuple(contents), place, options, clock)
    except Problem as problem:
        return _failed(problem, clock)
    except OSError as error:
        return _failed(problem_of(error, str(error.filename or place)), clock)


def _failed(problem: Problem, clock: Clock) -> Report:
    return Report(problems=(problem,), seconds=clock.seconds, phases=tuple(clock.phases))


def _build(contents: tuple[Path, ...], site: str, options: Options, clock: Clock) -> Report:
    recovered = recover(site)
    with ExitStack() as stack:
        with clock.phase("look"):
            manifest = read_manifest(site)
            inspection = Inspection(site, manifest, is_twin_wanted=not options.in_place)
            stack.callback(abandon, site, SWEEP_SECONDS)
            stack.callback(inspection.end)  # before that, or a twin would grow where it is swept away
            inspection.begin()
            start = _start(contents, site, options, clock, recovered, inspection)
            report = _find_unchanged(start)
        if report:
            return report
        # What was damaged is found out meanwhile.
        from errorbook.build.rebuild import rebuild

        start.inspection.go_on()
        return rebuild(start)


def _start(
    contents: tuple[Path, ...],
    site: str,
    options: Options,
    clock: Clock,
    recovered: bool,
    inspection: Inspection,
) -> Start:
    now = now_ns()
    return Start(
        contents=contents,
        site=site,
        options=options,
        clock=clock,
        about={"base_url": options.base_url, "contents": [os.path.realpath(path) for path in contents]},
        read_at_ns=now,
        snapshots=[read_snapshot(root, now) for root in [*map(str, contents), *toolchain_roots()]],
        manifest=inspection.manifest,
        recovered=recovered,
        inspection=inspection,
    )


def _find_unchanged(start: Start) -> Report | None:
    """Return the report of a build that has nothing to do, None where there is something."""
    manifest = start.manifest
    if not manifest or manifest.about != start.about:
        return None
    if not are_same(manifest.roots, start.snapshots):
        return None
    start.inspection.take_share()
    problems = warnings_of(manifest.notes["told"])
    if start.damage.files or problems is None:
        return None
    if problems and [root.root for root in manifest.roots] != [now.root for now in start.snapshots]:
        return None  # the warnings name files as they were called
    foreign = find_foreign(start.site, manifest, start.damage)
    if start.damage.dirs or not have_same_facts(manifest.roots, start.snapshots):
        manifest.foreign = foreign
        note_some_folders(manifest, start.site, start.damage.dirs)
        manifest.roots = refreshed(manifest.roots, start.snapshots)
        write_manifest(start.site, manifest)
    return Report(
        reused=len(manifest.hrefs),
        seconds=start.clock.seconds,
        problems=problems,
        foreign=tuple(foreign),
        recovered=start.recovered,
        phases=tuple(start.clock.phases),
        blocks=start.clock.blocks,
        sizes=sizes_of(manifest.notes["sizes"]),
        largest=tuple(manifest.notes["largest"]),
        base_path=manifest.notes["base_path"],
    )


@contextmanager
def _steady() -> Iterator[None]:
    """Make files with the modes that they ask for, and let the garbage wait."""
    before, thresholds = os.umask(0o022), gc.get_threshold()
    gc.set_threshold(OBJECTS, *thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        os.umask(before)
