"""Adds the link of an error's page to pytest's reports of failures, when asked: `--errorbook BOOK`.

`errorbook_book` in pytest's configuration asks too; a path there begins where that file lies. BOOK is a
content folder, a built site, or the address of a published one. It is opened when a test fails, and never
before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    import pluggy

SECTION = "errorbook"
TOLD = "link the errors that BOOK knows in reports: content, a built site, or the address of a published one"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare how to ask."""
    parser.getgroup("errorbook").addoption("--errorbook", metavar="BOOK", default="", help=TOLD)
    parser.addini("errorbook_book", TOLD, default="")


def pytest_configure(config: pytest.Config) -> None:
    """Get ready if asked; a book that is none ends the run."""
    asked, named = config.getoption("errorbook"), config.getini("errorbook_book")
    home = config.inipath.parent if config.inipath else config.rootpath
    if asked or named:
        book = _book(asked, config.invocation_params.dir) if asked else _book(named, home)
        config.pluginmanager.register(Links(book), "errorbook-links")


def _book(named: str, base: Path) -> str:
    """Return what was named, a path from its beginning; raises `UsageError` where no book can be."""
    from errorbook.errors.lookups import AddressRefused
    from errorbook.opened.addresses import place_of

    trouble = f"there is no book at {base / named}"
    try:
        place = place_of(named)
    except AddressRefused as problem:
        trouble = problem.sentence
    else:
        if isinstance(place, str):
            return place
        if (base / place).exists():
            return str(base / place)
    message = f"errorbook: {trouble}"
    raise pytest.UsageError(message)


class Links:
    """Add links to reports, until there is trouble with the book: that is reported once."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.is_well = True

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pluggy.Result[pytest.TestReport]]:
        """Look at what a test raised."""
        made = yield
        self._add(made.get_result(), call)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, pluggy.Result[pytest.CollectReport]]:
        """Look at what a file raised when it was collected."""
        made = yield
        report = made.get_result()
        self._add(report, vars(report).get("call"))  # where pytest's own runner looks for it

    def _add(
        self, report: pytest.TestReport | pytest.CollectReport, call: pytest.CallInfo[object] | None
    ) -> None:
        error = call.excinfo.value if call and call.excinfo else None
        if report.failed and self.is_well and isinstance(error, Exception):
            text = self._line(error)
            if text:
                report.sections.append((SECTION, text))

    def _line(self, error: Exception) -> str:
        from errorbook.errors import Problem
        from errorbook.opened.telling import line_about

        try:
            return line_about(error, self.book)
        except Problem as problem:
            self.is_well = False
            return f"{problem.code}: {problem.sentence}\n{problem.suggestion}"
