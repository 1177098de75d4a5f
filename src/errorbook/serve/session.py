"""A loop around a build: whenever something changes, build again and tell the pages that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.serve.server import Server
    from errorbook.serve.state import Outcome
    from errorbook.serve.watching import Watcher

SETTLING_SECONDS = 0.06
"""A file that is half saved looks broken for about so long: then nothing is told before the next build."""


def follow_changes(
    rebuild: Callable[[], Outcome], server: Server, watcher: Watcher, tell: Callable[[Outcome], None]
) -> None:
    """Build at every change, for ever; an interruption ends it.

    A build with problems leaves the site as it is: the pages that are open are told of the problems.
    """
    while True:
        watcher.wait()
        outcome = rebuild()
        if outcome.problems and watcher.is_changing(SETTLING_SECONDS):
            continue
        server.events.add(outcome)
        tell(outcome)
