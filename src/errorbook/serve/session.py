"""One turn of the loop around a build: something changes, the site is built, open pages are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.serve.state import outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.build.report import Report
    from errorbook.serve.server import Server
    from errorbook.serve.watching import Watcher

SETTLING_SECONDS = 0.06
"""A file that is half saved looks broken for about so long: then nothing is told before the next build."""


def follow_change(
    build: Callable[[], Report], tell: Callable[[Report], None], server: Server, watcher: Watcher
) -> None:
    """Wait for a change, build, and let open pages and then `tell` hear of it.

    A build with problems leaves the site as it is.
    """
    watcher.wait()
    report = build()
    while report.exit_code and watcher.is_changing(SETTLING_SECONDS):
        watcher.wait()
        report = build()
    server.events.add(outcome_of(report))
    tell(report)
