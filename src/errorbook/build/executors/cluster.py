"""A Dask cluster that makes the pages; its workers see the content and the site at the same paths.

`distributed` comes with `errorbook[dask]` and is imported when it is asked for. A shard whose worker was
killed is done again by another one, as often as the cluster's own settings allow.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from errorbook.build.executors.task import Lost, attempt, chunks_of, moved
from errorbook.errors.builds import ClusterNotUsable, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errorbook.build.executors.task import Outcome, Task

CONNECT_SECONDS = 10


@dataclass(frozen=True)
class Cluster:
    """Have the work done by the cluster whose scheduler is at `address`, as `tcp://host:8786`."""

    address: str

    def run(self, task: Task) -> Iterator[tuple[list[Outcome], Mapping[str, float]]]:
        """Yield the outcomes of each chunk when it is done; raise `ClusterNotUsable`."""
        try:
            from distributed import Client, as_completed
        except ImportError as error:
            raise ClusterNotUsable(address=self.address, reason=str(error)) from error
        try:
            client: Any = Client(  # type: ignore[no-untyped-call, unused-ignore]
                self.address, timeout=CONNECT_SECONDS, set_as_default=False
            )
        except (OSError, ValueError) as error:
            raise ClusterNotUsable(address=self.address, reason=str(error)) from error
        with client, client.as_current():
            workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))
            begins: dict[Any, range] = {}
            for chunk in chunks_of(task.count, workers):
                part = task.part(chunk.start, chunk.stop)
                begins[client.submit(do_part, part, pure=False)] = chunk
            for future in as_completed(begins):  # type: ignore[no-untyped-call, unused-ignore]
                yield _outcomes(task, begins[future], future.exception() or future.result())


def do_part(part: Task) -> tuple[list[Outcome], Mapping[str, float]]:
    """Do all of a task; this is what runs on the cluster."""
    os.umask(0o022)
    return [attempt(part, position) for position in range(part.count)], part.take_seconds()


def _outcomes(
    task: Task, chunk: range, result: BaseException | tuple[list[Outcome], Mapping[str, float]]
) -> tuple[list[Outcome], Mapping[str, float]]:
    """Return outcomes with their positions in the whole task; raise what was a fault of the program."""
    if isinstance(result, BaseException):
        if type(result).__name__ != "KilledWorker":
            raise result
        problem = WorkerDied(how="again and again", href=task.name(chunk.start))
        return [Lost(chunk.start, problem)], {}
    outcomes, seconds = result
    return moved(outcomes, chunk.start), seconds
