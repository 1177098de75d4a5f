"""What all tests share: a real browser, and sites built once."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# The flags keep Chromium from looking up its maker's hosts at every start.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
NO_BROWSER = pytest.StashKey[bool]()


# A shell without job control has what it starts in the background ignore SIGINT, and so would all that tests
# start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def find_chromium() -> str | None:
    """Return an installed Chromium or Chrome, None where Playwright's own must do."""
    named = os.environ.get("ERRORBOOK_BROWSER")
    for name in (named, *NAMES):
        if name and (found := shutil.which(name)):
            return found
    return next((app for app in APPS if Path(app).exists()), None)


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Start a headless Chromium, once for each worker."""
    with sync_playwright() as tool:
        path = find_chromium()
        if path is None and not Path(tool.chromium.executable_path).exists():
            if os.environ.get("ERRORBOOK_NEEDS_BROWSER"):
                pytest.fail("no Chromium was found, and the browser tests may not skip here")
            pytest.skip("NO BROWSER: no Chromium was found; `sh tests/browser.sh` gets one")
        flags = [*FLAGS, "--no-sandbox"] if os.name == "posix" and os.getuid() == 0 else FLAGS
        started = tool.chromium.launch(executable_path=path, args=flags)
        yield started
        started.close()


MISSING = {
    "NO BROWSER": "THESE BROWSER TESTS DID NOT RUN: no Chromium",
    "NO SERVER": "THESE TESTS DID NOT RUN: no nginx or no Apache",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly which tests had no browser or no web server."""
    skipped = terminalreporter.stats.get("skipped", [])
    for mark, title in MISSING.items():
        without = [report for report in skipped if mark in str(report.longrepr)]
        if without:
            terminalreporter.section(title, sep="*", red=True)
            for report in without:
                terminalreporter.line(report.nodeid)
