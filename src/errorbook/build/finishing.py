"""How a build ends: the next manifest is put together, the stage becomes the site, and a report is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from errorbook.build.assembling import Assembly, assemble, find_same_files, notes_of
from errorbook.build.gathering import all_damage, foreign_in_site, roots_of, sound_folders
from errorbook.build.kept.manifest import Manifest
from errorbook.build.kept.manifest_files import write_manifest
from errorbook.build.kept.warnings import kept_warnings
from errorbook.build.layout import add_files
from errorbook.build.report import Report, sizes_of
from errorbook.build.site.change import Change, note_some_folders
from errorbook.build.site.foreign import find_in_the_way, opened

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from errorbook.build.gathering import Gathered
    from errorbook.build.knowledge import Knowledge
    from errorbook.build.last import Last
    from errorbook.build.layout import Layout
    from errorbook.build.site.stage import Written
    from errorbook.build.site.ways import Way
    from errorbook.build.start import Start
    from errorbook.errors import Problem
    from errorbook.pages.themes.theme import Theme
    from errorbook.pages.values import DataFile, KeptFile


@dataclass(frozen=True)
class Planned:
    """Hold what was read and laid out, with the problems told so far, and what the next build is to know.

    `files` are those that come after all that is laid out.
    """

    start: Start
    gathered: Gathered
    theme: Theme
    around: str
    last: Last
    layout: Layout
    files: Iterator[DataFile | KeptFile]
    knowledge: Knowledge
    problems: list[Problem]

    @cached_property
    def late(self) -> tuple[Layout, dict[int, DataFile]]:
        """Return the layout with the files, and those to be made, by position; waits for the index.

        Whoever has written one of these takes it out.
        """
        return add_files(self.layout, self.files, self.last)

    def ended(self) -> Planned:
        """Return this with all that is laid out, without what only making it needs: room may be scarce."""
        layout, _ = self.late
        return replace(self, layout=layout._replace(pages=[], cards=[]), files=iter(()))


def is_end(problems: Sequence[Problem], start: Start) -> bool:
    """Say whether a build ends at these problems."""
    return any(each.severity == "error" for each in problems) and not start.options.keep_going


def finish(planned: Planned, made: Mapping[int, tuple[Written, ...]], way: Way) -> Report:
    """Put the next manifest together and let the stage become the site, unless something is in the way."""
    start, layout, problems = planned.start, planned.layout, planned.problems
    with start.clock.phase("exchange"):
        start.clock.elsewhere += start.inspection.seconds_elsewhere
        damage = all_damage(start)
        foreign, others = foreign_in_site(start, damage)
        last = start.manifest or Manifest()
        assembly = assemble(layout.hrefs, layout.keys, made, layout.restyled, last, others)
        hrefs = assembly.hrefs_of_files() if foreign else {}
        if not start.manifest:
            foreign = [path for path in foreign if path not in hrefs]
        foreign = opened(start.site, foreign, set(assembly.manifest.dirs)) if foreign else []
        problems += find_same_files(assembly.manifest, layout.fixed, last)
        problems += find_in_the_way(foreign, hrefs)
        if is_end(problems, start):
            return nothing(start, problems)
        _note(planned, assembly.manifest, foreign)
        assembly.manifest.notes |= notes_of(assembly, problems)
        change = Change(
            assembly.manifest,
            assembly.new,
            keep=partial(planned.knowledge.place, start.site),
            kept=assembly.kept,
            gone=assembly.gone,
            foreign=foreign,
            is_damaged=bool(start.damage.files),
            folders=sound_folders(last, damage),
        )
        way.commit(change)
    return _report(planned, assembly, foreign)


def settle(planned: Planned, manifest: Manifest) -> Report:
    """Take note, in the site itself, of sources that changed without changing a page."""
    start = planned.start
    damage = all_damage(start)
    foreign, _ = foreign_in_site(start, damage)
    _note(planned, manifest, foreign)
    planned.knowledge.place(start.site, start.site)
    manifest.notes["told"] = kept_warnings(planned.problems)
    note_some_folders(manifest, start.site, damage.dirs)
    write_manifest(start.site, manifest)
    return _report(planned, Assembly(manifest), foreign)


def nothing(start: Start, problems: Sequence[Problem]) -> Report:
    """Return the report of a build that wrote nothing."""
    return Report(
        problems=tuple(problems),
        seconds=start.clock.seconds,
        recovered=start.recovered,
        phases=tuple(start.clock.phases),
        blocks=start.clock.blocks,
    )


def _note(planned: Planned, manifest: Manifest, foreign: list[str]) -> None:
    """Fill in a manifest what was read and planned."""
    start, gathered, layout = planned.start, planned.gathered, planned.layout
    manifest.about = start.about
    manifest.roots = roots_of(start, gathered)
    manifest.foreign = foreign
    manifest.related = layout.related
    manifest.notes |= {
        "program": gathered.program,
        "base_path": gathered.book.settings.base_path,
        "fixed": layout.fixed,
        "theme": planned.theme.digest.hex(),
        "frame": layout.frame,
        "around": planned.around,
        "cards": planned.knowledge.mark,
        "look": layout.look,
        "site": layout.site,
    }


def _report(planned: Planned, assembly: Assembly, foreign: list[str]) -> Report:
    start, layout, notes = planned.start, planned.layout, assembly.manifest.notes
    return Report(
        written=assembly.written,
        made=len(layout.stale) - assembly.written,
        reused=len(layout.hrefs) - len(layout.stale),
        removed=assembly.removed,
        files_written=len(assembly.new),
        seconds=start.clock.seconds,
        problems=tuple(planned.problems),
        foreign=tuple(foreign),
        recovered=start.recovered,
        phases=tuple(start.clock.phases),
        blocks=start.clock.blocks,
        reasons=layout.reasons,
        sizes=sizes_of(notes["sizes"]),
        largest=tuple(notes["largest"]),
        base_path=notes["base_path"],
    )
