"""A build with something to do: gather, plan, make what is stale, exchange, report."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from typing import TYPE_CHECKING

from errorbook.build.compiled import open_compiling, take_codes
from errorbook.build.executors.choice import crew_for, maker_for, mapper_for
from errorbook.build.executors.task import Lost
from errorbook.build.finishing import Planned, finish, is_end, nothing, settle
from errorbook.build.gathering import (
    around_of,
    cards_before,
    changed_cards,
    earlier_digests,
    frame_of,
    gather,
    mark_of,
    twinned,
)
from errorbook.build.kept.fragments import fragments_mark, open_fragments
from errorbook.build.kept.manifest import FOLDER
from errorbook.build.knowledge import open_knowledge
from errorbook.build.last import Last
from errorbook.build.layout import lay_out
from errorbook.build.making import Making
from errorbook.build.options import LOCAL
from errorbook.build.report import Report
from errorbook.build.site.made import Made
from errorbook.build.site.ways import abandon, open_way
from errorbook.pages.render import render
from errorbook.pages.themes.listing import remember_lines
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.build.compiled import Compiling
    from errorbook.build.executors.pool import Crew
    from errorbook.build.gathering import Gathered
    from errorbook.build.kept.fragments import Fragments
    from errorbook.build.kept.manifest import Manifest
    from errorbook.build.knowledge import Knowledge
    from errorbook.build.layout import Layout
    from errorbook.build.site.stage import Stage
    from errorbook.build.site.ways import Way
    from errorbook.build.start import Start
    from errorbook.errors import Problem
    from errorbook.pages.themes.theme import Theme

WORTH_FRAGMENTS = 200
"""Pages for which it is worth looking through all fragments of earlier builds."""
ROUNDS = 3
"""How often pages that cannot be made are left out, with `keep_going`, before the build is given up."""


def rebuild(start: Start) -> Report:
    """Build a site in which something is to be done."""
    with ExitStack() as stack:
        with open_compiling(start) as compiling, crew_for(start.options) or nullcontext() as crew:
            if crew:
                start.clock.of_workers = lambda: crew.cpu_seconds
            made = _make_all(start, compiling, crew, stack)
        return made if isinstance(made, Report) else finish(*made)


def _make_all(
    start: Start, compiling: Compiling, crew: Crew | None, stack: ExitStack
) -> Report | tuple[Planned, Made, Way]:
    """Return what was planned and made and is to become the site, or the report where nothing is."""
    with start.clock.phase("read"):
        gathered = gather(start, mapper_for(start.options, crew))
    problems = gathered.problems
    if is_end(problems, start):
        return nothing(start, problems)
    for _ in range(ROUNDS):
        with start.clock.phase("plan"):
            stack.close()  # what the round before would have kept
            knowledge = stack.enter_context(open_knowledge(start, gathered))
            gathered = gathered.without_extracts()
            planned = _plan(start, gathered, knowledge, problems)
        if is_end(planned.layout.problems, start):
            return nothing(start, planned.problems)
        if start.manifest and _is_as_it_was(planned, start.manifest):
            return settle(planned.ended(), start.manifest)
        is_first = not start.manifest and start.options.use_cache
        way = open_way(start.site, twinned(start), in_place=start.options.in_place, is_first=is_first)
        made, is_index_late = Made(), knowledge.is_elsewhere
        if not is_index_late:  # it would take room, and nobody waits for it
            _put_files(planned, made, way.stage)
        take_codes(start, compiling, planned.theme.environment)
        lost = _make(planned, made, crew, way.stage)
        if not lost:
            if is_index_late:
                _put_files(planned, made, way.stage)
            return planned.ended(), made, way
        problems += [each.problem for each in lost]
        abandon(start.site, float("inf"))
        rest = _without(gathered, planned.layout, lost)
        if not start.options.keep_going or not rest:
            break
        gathered = rest
    return nothing(start, problems)


def _plan(start: Start, gathered: Gathered, knowledge: Knowledge, problems: Sequence[Problem]) -> Planned:
    sound = _sound_theme(_same_program(start, gathered))
    theme = read_theme(gathered.book.templates, gathered.book.static, sound)
    around = around_of(gathered)
    last = _last(start, gathered, around, theme)
    layout, files = lay_out(gathered.book, knowledge, theme, last, start.clock)
    problems = [*problems, *layout.problems]
    return Planned(start, gathered, theme, around, last, layout, files, knowledge, problems)


def _is_as_it_was(planned: Planned, manifest: Manifest) -> bool:
    """Say whether nothing is to be made or removed."""
    if planned.layout.stale:
        return False
    layout, stale = planned.late
    return not stale and layout.hrefs == manifest.hrefs


def _same_program(start: Start, gathered: Gathered) -> Manifest | None:
    """Return the last manifest; what another program says of pages is worth nothing."""
    manifest = start.manifest
    return manifest if manifest and manifest.notes["program"] == gathered.program else None


def _sound_theme(manifest: Manifest | None) -> bytes:
    """Return the digest of the theme that the last build compiled."""
    return bytes.fromhex(manifest.notes["theme"]) if manifest else b""


def _last(start: Start, gathered: Gathered, around: str, theme: Theme) -> Last:
    """Return what may be taken from the last build."""
    frame, manifest = frame_of(gathered, around), _same_program(start, gathered)
    if not manifest or start.damage.files or manifest.notes["cards"] != gathered.known.mark:
        return Last(frame, manifest, start.damage.files)
    is_theme = bytes.fromhex(manifest.notes["theme"]) == theme.digest
    is_frame = manifest.notes["frame"] == frame
    if is_frame and is_theme:
        return Last(frame, manifest, changed=changed_cards(gathered))
    before = cards_before(gathered)
    is_known = before and manifest.notes["cards"] == mark_of(before)
    return Last(
        frame,
        manifest,
        before=before if is_known else None,
        is_around=is_theme and manifest.notes["around"] == around,
        is_look=is_frame and manifest.notes["cards"] == mark_of(gathered.book.cards),
    )


def _make(planned: Planned, made: Made, crew: Crew | None, stage: Stage) -> list[Lost]:
    """Make the pages that are stale, and return those that could not be made."""
    start, gathered, layout = planned.start, planned.gathered, planned.layout
    lost: list[Lost] = []
    with (
        start.clock.phase("render", len(layout.stale)),
        _fragments(start, gathered, layout) as fragments,
    ):
        remember_lines(planned.theme.environment, len(gathered.book.cards))
        are_whole = [position not in layout.restyled for position in layout.stale]
        task = Making(layout.pages, layout.cards, are_whole, stage, planned.theme, fragments)
        with closing(maker_for(start.options, task.count, crew)(task)) as parts:
            for outcomes, seconds in parts:
                for outcome in outcomes:
                    if isinstance(outcome, Lost):
                        lost.append(outcome)
                    else:
                        made.add(layout.stale[outcome.position], outcome.value)
                        task.forget(outcome.position)
                start.clock.add(seconds)
                start.clock.advance(len(outcomes))
                if refused := [each for each in lost if each.problem.exit_code == 2]:
                    return refused[:1]  # a disk that is full is full for every page
    return lost


def _put_files(planned: Planned, made: Made, stage: Stage) -> None:
    """Write the files of the index, and the feeds."""
    clock = planned.start.clock
    with clock.phase("index"):
        _, files = planned.late
        planned.knowledge.release()
        for position in list(files):
            made.add(position, stage.put(render(files.pop(position), planned.theme)))
            clock.advance(1)


def _fragments(start: Start, gathered: Gathered, layout: Layout) -> AbstractContextManager[Fragments | None]:
    """Open the fragments of earlier builds: of all records, or where few pages are made of theirs."""
    cards = [card for card in layout.cards if card]
    if not cards or not start.options.use_cache or start.options.executor != LOCAL:
        return nullcontext()
    folder = str(start.options.cache or f"{start.site}/{FOLDER}")
    mark = fragments_mark(gathered.program)
    earlier = earlier_digests(gathered, cards) if len(cards) < WORTH_FRAGMENTS else None
    is_every = len(cards) == len(gathered.book.cards)
    only = {card.digest for card in cards} if is_every else None
    return open_fragments(folder, mark, earlier, only)


def _without(gathered: Gathered, layout: Layout, lost: Sequence[Lost]) -> Gathered | None:
    """Leave the records out whose pages could not be made; None where that is no help."""
    cards = {card.id for each in lost if (card := layout.cards[each.position])}
    if len(cards) < len(lost):
        return None
    rest = tuple(card for card in gathered.book.cards if card.id not in cards)
    return gathered._replace(book=gathered.book._replace(cards=rest))
