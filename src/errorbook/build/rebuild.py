"""A build with something to do: gather, plan, make what is stale, exchange, report."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from errorbook.build.assembling import Assembly, assemble, find_same_files, notes_of
from errorbook.build.cards import write_known
from errorbook.build.change import Change, note_some_folders
from errorbook.build.entries import write_entries
from errorbook.build.executors.choice import choose_executor, crew_for, mapper_for
from errorbook.build.executors.task import Lost
from errorbook.build.foreign import find_in_the_way, opened
from errorbook.build.fragments import fragments_mark, open_fragments
from errorbook.build.gathering import (
    all_damage,
    changed_cards,
    foreign_in_site,
    frame_of,
    gather,
    roots_of,
    sound_folders,
    twinned,
)
from errorbook.build.layout import Last, lay_out
from errorbook.build.making import Making
from errorbook.build.manifest import FOLDER, Manifest, write_manifest
from errorbook.build.options import LOCAL
from errorbook.build.report import Report, sizes_of
from errorbook.build.ways import abandon, open_way
from errorbook.pages.theme import read_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.build.executors.pool import Crew
    from errorbook.build.fragments import Fragments
    from errorbook.build.gathering import Gathered
    from errorbook.build.layout import Layout
    from errorbook.build.stage import Stage, Written
    from errorbook.build.start import Start
    from errorbook.build.ways import Way
    from errorbook.errors import Problem
    from errorbook.pages.theme import Theme

WORTH_FRAGMENTS = 200
"""Pages for which it is worth looking through the fragments of earlier builds."""
ROUNDS = 3
"""How often pages that cannot be made are left out, with `keep_going`, before the build is given up."""


def rebuild(start: Start) -> Report:
    """Build a site in which something is to be done."""
    with crew_for(start.options) or nullcontext() as crew:
        return _rebuild(start, crew)


def _rebuild(start: Start, crew: Crew | None) -> Report:
    with start.clock.phase("read"):
        gathered = gather(start, mapper_for(start.options, crew))
    problems = list(gathered.reading.problems)
    if _is_end(problems, start):
        return _nothing(start, problems)
    for _ in range(ROUNDS):
        with start.clock.phase("plan"):
            theme = read_theme(gathered.book.templates, gathered.book.static)
            layout = lay_out(
                gathered.book,
                gathered.entries and gathered.entries.entries,
                theme,
                _last(start, gathered, theme),
            )
        told = [*problems, *layout.problems]
        if _is_end(layout.problems, start):
            return _nothing(start, told)
        if start.manifest and not layout.stale and layout.hrefs == start.manifest.hrefs:
            return _settle(start, gathered, layout, start.manifest, told)
        way = open_way(start.site, twinned(start), start.options.in_place)
        made, lost = _make(start, crew, gathered, theme, layout, way.stage)
        if not lost:
            return _finish(start, gathered, layout, made, way, told)
        problems += [each.problem for each in lost]
        abandon(start.site, float("inf"))
        rest = _without(gathered, layout, lost)
        if not start.options.keep_going or not rest:
            break
        gathered = rest
    return _nothing(start, problems)


def _is_end(problems: Sequence[Problem], start: Start) -> bool:
    return any(each.severity == "error" for each in problems) and not start.options.keep_going


def _last(start: Start, gathered: Gathered, theme: Theme) -> Last:
    """Return what may be taken from the last build; what another program's says of pages is worth nothing."""
    frame, manifest = frame_of(gathered, theme), start.manifest
    if not manifest or manifest.notes["program"] != gathered.program:
        return Last(frame, None)
    is_same = (manifest.notes["frame"], manifest.notes["known"]) == (frame, gathered.known.mark)
    changed = changed_cards(gathered) if is_same and not start.damage.files else None
    return Last(frame, manifest, start.damage.files, changed)


def _make(
    start: Start, crew: Crew | None, gathered: Gathered, theme: Theme, layout: Layout, stage: Stage
) -> tuple[dict[int, tuple[Written, ...]], list[Lost]]:
    """Make what is stale; return files by position in the layout, and what could not be made."""
    made, lost = {}, []
    with (
        start.clock.phase("render", len(layout.stale)),
        _fragments(start, gathered, layout) as fragments,
    ):
        task = Making(layout.pages, layout.cards, stage, theme, fragments)
        for outcomes, seconds in choose_executor(start.options, task.count, crew).run(task):
            for outcome in outcomes:
                if isinstance(outcome, Lost):
                    lost.append(outcome)
                else:
                    made[layout.stale[outcome.position]] = outcome.value
            start.clock.add(seconds)
            start.clock.advance(len(outcomes))
            if refused := [each for each in lost if each.problem.exit_code == 2]:
                return made, refused[:1]  # a disk that is full is full for every page
    return made, lost


def _fragments(start: Start, gathered: Gathered, layout: Layout) -> AbstractContextManager[Fragments | None]:
    """Open the fragments of earlier builds, where enough pages are made to be worth it."""
    is_worth = start.options.use_cache and len(layout.stale) >= WORTH_FRAGMENTS
    if not is_worth or start.options.executor != LOCAL:
        return nullcontext()
    folder = str(start.options.cache or f"{start.site}/{FOLDER}")
    mark = fragments_mark(gathered.program)
    records = sum(card is not None for card in layout.cards)
    return open_fragments(folder, mark, is_renewed=records == len(gathered.book.cards))


def _without(gathered: Gathered, layout: Layout, lost: Sequence[Lost]) -> Gathered | None:
    """Leave the records out whose pages could not be made; None where that is no help."""
    cards = {card.id for each in lost if (card := layout.cards[each.position])}
    if len(cards) < len(lost):
        return None
    kept = [at for at, card in enumerate(gathered.book.cards) if card.id not in cards]
    entries = gathered.entries
    if entries:
        entries = entries._replace(entries=tuple(entries.entries[at] for at in kept))
    rest = tuple(gathered.book.cards[at] for at in kept)
    return replace(gathered, book=replace(gathered.book, cards=rest), entries=entries)


def _finish(
    start: Start,
    gathered: Gathered,
    layout: Layout,
    made: dict[int, tuple[Written, ...]],
    way: Way,
    problems: list[Problem],
) -> Report:
    """Put the next manifest together and let the stage become the site, unless something is in the way."""
    with start.clock.phase("exchange"):
        damage = all_damage(start)
        foreign, others = foreign_in_site(start, damage)
        last = start.manifest or Manifest()
        assembly = assemble(layout.hrefs, layout.keys, made, last, others)
        hrefs = assembly.hrefs_of_files() if foreign else {}
        if not start.manifest:
            foreign = [path for path in foreign if path not in hrefs]
        foreign = opened(start.site, foreign, set(assembly.manifest.dirs))
        problems += [*find_same_files(assembly.manifest), *find_in_the_way(foreign, hrefs)]
        if _is_end(problems, start):
            return _nothing(start, problems)
        _note(start, gathered, layout, assembly.manifest, foreign, way.stage.folder)
        assembly.manifest.notes |= notes_of(assembly, told=bool(problems))
        change = Change(
            assembly.manifest,
            assembly.new,
            assembly.kept,
            assembly.gone,
            foreign,
            is_damaged=bool(start.damage.files),
            folders=sound_folders(last, damage),
        )
        way.commit(change)
    return _report(start, layout, assembly, foreign, problems)


def _settle(
    start: Start, gathered: Gathered, layout: Layout, manifest: Manifest, problems: list[Problem]
) -> Report:
    """Take note, in the site itself, of sources that changed without changing a page."""
    damage = all_damage(start)
    foreign, _ = foreign_in_site(start, damage)
    _note(start, gathered, layout, manifest, foreign, start.site)
    manifest.notes["told"] = bool(problems)
    note_some_folders(manifest, start.site, damage.dirs)
    write_manifest(start.site, manifest)
    return _report(start, layout, Assembly(manifest), foreign, problems)


def _note(
    start: Start, gathered: Gathered, layout: Layout, manifest: Manifest, foreign: list[str], site: str
) -> None:
    """Fill in a manifest what was read and planned, and write the cards beside it."""
    if gathered.entries is not None:
        write_entries(site, gathered.book.cards, gathered.entries, gathered.program)
    manifest.about = start.about
    manifest.roots = roots_of(start, gathered)
    manifest.foreign = foreign
    manifest.related = layout.related
    manifest.notes |= {
        "program": gathered.program,
        "base_path": gathered.book.settings.base_path,
        "fixed": layout.fixed,
        "frame": layout.frame,
        "known": write_known(
            site,
            gathered.reading.files,
            gathered.faces,
            gathered.known,
            gathered.program,
            start.read_at_ns,
        ),
    }


def _nothing(start: Start, problems: Sequence[Problem]) -> Report:
    """Return the report of a build that wrote nothing."""
    return Report(
        problems=tuple(problems),
        seconds=start.clock.seconds,
        recovered=start.recovered,
        phases=tuple(start.clock.phases),
        blocks=start.clock.blocks,
    )


def _report(
    start: Start, layout: Layout, assembly: Assembly, foreign: list[str], problems: list[Problem]
) -> Report:
    notes = assembly.manifest.notes
    return Report(
        written=assembly.written,
        made=len(layout.stale) - assembly.written,
        reused=len(layout.hrefs) - len(layout.stale),
        removed=assembly.removed,
        files_written=len(assembly.new),
        seconds=start.clock.seconds,
        problems=tuple(problems),
        foreign=tuple(foreign),
        recovered=start.recovered,
        phases=tuple(start.clock.phases),
        blocks=start.clock.blocks,
        reasons=layout.reasons,
        sizes=sizes_of(notes["sizes"]),
        largest=tuple(notes["largest"]),
        base_path=notes["base_path"],
    )
