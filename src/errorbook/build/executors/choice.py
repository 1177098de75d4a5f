"""Which executor a piece of work is given to."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from errorbook.build.executors.inline import Inline
from errorbook.build.executors.mapping import map_with
from errorbook.build.executors.pool import Crew, Pool, can_fork
from errorbook.build.options import LOCAL

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from errorbook.build.executors.task import Executor, Outcomes
    from errorbook.build.making import Making
    from errorbook.build.options import Options

FEW_PAGES = 48
"""Pages that are made sooner in this process than workers are started."""
FEW_SHARDS = 4
SHARD_SECONDS = 600.0
"""How long the reading of some hundred files may take."""


def crew_for(options: Options) -> Crew | None:
    """Return the processes that a build may have, None where it has to do without; none is there as yet."""
    is_alone = options.executor != LOCAL or options.workers == 1 or not can_fork()
    return None if is_alone else Crew(options.workers)


def choose_executor(options: Options, count: int, crew: Crew | None = None) -> Executor:
    """Return who makes so many pages.

    In this process they are made where few are stale or one job was asked for; but in a thread, in which no
    alarm can end a page that hangs, workers are better.
    """
    if options.executor != LOCAL:
        from errorbook.build.executors.cluster import Cluster  # what few ask for takes its time

        return Cluster(options.executor.removeprefix("dask:"))
    is_main = threading.current_thread() is threading.main_thread()
    if options.jobs == 1 or not can_fork() or (count <= FEW_PAGES and is_main):
        return Inline(options.patience)
    return Pool(options.workers, options.patience, crew)


def maker_for(
    options: Options, count: int, crew: Crew | None = None
) -> Callable[[Making], Generator[Outcomes, None, None]]:
    """Return what makes so many pages and yields what came of them, as executors do."""
    executor = choose_executor(options, count, crew)
    if not options.store:
        return executor.run
    from errorbook.build.executors.by_store import ByStore

    return ByStore(executor, options.store).run


def mapper_for(
    options: Options, crew: Crew | None = None
) -> Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]:
    """Return the `map` with which files are read: in other processes where there are many."""
    return partial(_map, options, crew)


def _map(
    options: Options, crew: Crew | None, function: Callable[[Any], Any], values: Iterable[Any]
) -> Iterable[Any]:
    values = list(values)
    if len(values) < FEW_SHARDS or options.workers == 1 or not can_fork():
        return map(function, values)
    return map_with(Pool(options.workers, SHARD_SECONDS, crew), function, values)
