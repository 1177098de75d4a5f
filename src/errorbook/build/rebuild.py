"""A build with something to do: gather, plan, make what is stale, exchange, report."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from errorbook.build.executors.choice import choose_executor, crew_for, mapper_for
from errorbook.build.executors.task import Lost
from errorbook.build.finishing import Planned, finish, is_end, nothing, settle
from errorbook.build.fragments import fragments_mark, open_fragments
from errorbook.build.gathering import changed_cards, frame_of, gather, twinned
from errorbook.build.indexing import make_index
from errorbook.build.layout import Last, lay_out
from errorbook.build.making import Making
from errorbook.build.manifest import FOLDER
from errorbook.build.options import LOCAL
from errorbook.build.ways import abandon, open_way
from errorbook.pages.theme import read_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.build.executors.pool import Crew
    from errorbook.build.fragments import Fragments
    from errorbook.build.gathering import Gathered
    from errorbook.build.layout import Layout
    from errorbook.build.manifest import Manifest
    from errorbook.build.report import Report
    from errorbook.build.stage import Stage, Written
    from errorbook.build.start import Start
    from errorbook.pages.theme import Theme

WORTH_FRAGMENTS = 200
"""Pages for which it is worth looking through the fragments of earlier builds."""
ROUNDS = 3
"""How often pages that cannot be made are left out, with `keep_going`, before the build is given up."""


def rebuild(start: Start) -> Report:
    """Build a site in which something is to be done."""
    with crew_for(start.options) or nullcontext() as crew:
        if crew:
            start.clock.of_workers = lambda: crew.cpu_seconds
        return _rebuild(start, crew)


def _rebuild(start: Start, crew: Crew | None) -> Report:
    with start.clock.phase("read"):
        gathered = gather(start, mapper_for(start.options, crew))
    problems = list(gathered.reading.problems)
    if is_end(problems, start):
        return nothing(start, problems)
    for _ in range(ROUNDS):
        with start.clock.phase("plan"):
            sound = _sound_theme(_same_program(start, gathered))
            theme = read_theme(gathered.book.templates, gathered.book.static, sound)
            with start.clock.block("index"):
                index = make_index(start, gathered, gathered.entries) if gathered.entries else None
            layout = lay_out(
                gathered.book,
                index.files if index else (),
                theme,
                _last(start, gathered, theme),
                start.clock,
            )
        planned = Planned(start, gathered, theme, layout, index, [*problems, *layout.problems])
        if is_end(layout.problems, start):
            return nothing(start, planned.problems)
        if start.manifest and not layout.stale and layout.hrefs == start.manifest.hrefs:
            return settle(planned, start.manifest)
        way = open_way(start.site, twinned(start), start.options.in_place)
        made, lost = _make(planned, crew, way.stage)
        if not lost:
            return finish(planned, made, way)
        problems += [each.problem for each in lost]
        abandon(start.site, float("inf"))
        rest = _without(gathered, layout, lost)
        if not start.options.keep_going or not rest:
            break
        gathered = rest
    return nothing(start, problems)


def _same_program(start: Start, gathered: Gathered) -> Manifest | None:
    """Return the last manifest; what another program says of pages is worth nothing."""
    manifest = start.manifest
    return manifest if manifest and manifest.notes["program"] == gathered.program else None


def _sound_theme(manifest: Manifest | None) -> bytes:
    """Return the digest of the theme that the last build compiled."""
    return bytes.fromhex(manifest.notes["theme"]) if manifest else b""


def _last(start: Start, gathered: Gathered, theme: Theme) -> Last:
    """Return what may be taken from the last build."""
    frame, manifest = frame_of(gathered, theme), _same_program(start, gathered)
    if not manifest:
        return Last(frame, None)
    is_same = (manifest.notes["frame"], manifest.notes["known"]) == (frame, gathered.known.mark)
    changed = changed_cards(gathered) if is_same and not start.damage.files else None
    return Last(frame, manifest, start.damage.files, changed)


def _make(
    planned: Planned, crew: Crew | None, stage: Stage
) -> tuple[dict[int, tuple[Written, ...]], list[Lost]]:
    """Make what is stale; return files by position in the layout, and what could not be made."""
    start, gathered, layout = planned.start, planned.gathered, planned.layout
    made, lost = {}, []
    with (
        start.clock.phase("render", len(layout.stale)),
        _fragments(start, gathered, layout) as fragments,
    ):
        task = Making(layout.pages, layout.cards, stage, planned.theme, fragments)
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
    rest = tuple(card for card in gathered.book.cards if card.id not in cards)
    return replace(gathered, book=replace(gathered.book, cards=rest))
