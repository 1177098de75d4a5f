"""A Dask cluster that makes the pages.

`distributed` comes with `errorbook[dask]` and is imported when it is asked for. A shard whose worker was
killed is done again by another one, as often as the cluster's own settings allow. Only some shards at a time
are on their way, so that a big task takes little room on the cluster and before it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from errorbook.build.executors.task import Lost, attempt, chunks_of, moved
from errorbook.errors.builds import ClusterNotUsable, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Generator

    from errorbook.build.executors.task import Outcomes, Task

CONNECT_SECONDS = 10
PARTS_AHEAD = 3
"""Parts that each thread of a worker has or waits for: what comes back is read while it goes on."""


@dataclass(frozen=True)
class Cluster:
    """Have the work done by the cluster whose scheduler is at `address`, as `tcp://host:8786`."""

    address: str

    def run(self, task: Task) -> Generator[Outcomes, None, None]:
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
            threads = [each["nthreads"] for each in client.scheduler_info(n_workers=-1)["workers"].values()]
            chunks = iter(chunks_of(task.count, max(1, len(threads))))
            under_way = {
                _submit(client, task, chunk): chunk
                for chunk in islice(chunks, PARTS_AHEAD * max(1, sum(threads)))
            }
            futures: Any = as_completed(under_way)  # type: ignore[no-untyped-call, unused-ignore]
            for future in futures:
                chunk, result = under_way.pop(future), future.exception() or future.result()
                for following in islice(chunks, 1):
                    under_way[more := _submit(client, task, following)] = following
                    futures.add(more)
                yield _outcomes(task, chunk, result)


def _submit(client: Any, task: Task, chunk: range) -> Any:
    return client.submit(do_part, task.part(chunk.start, chunk.stop), pure=False)


def do_part(part: Task) -> Outcomes:
    """Do all of a task; this is what runs on the cluster."""
    os.umask(0o022)
    return [attempt(part, position) for position in range(part.count)], part.take_seconds()


def _outcomes(task: Task, chunk: range, result: BaseException | Outcomes) -> Outcomes:
    """Return outcomes with their positions in the whole task; raise what was a fault of the program."""
    if isinstance(result, BaseException):
        if type(result).__name__ != "KilledWorker":
            raise result
        problem = WorkerDied(how="again and again", href=task.name(chunk.start))
        return [Lost(chunk.start, problem)], {}
    outcomes, seconds = result
    return moved(outcomes, chunk.start), seconds
