"""Our own errors: the option that rewrites excerpts, and what the tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.own_errors.family import read_records
from tests.own_errors.refresh import refresh

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(
        "--refresh-excerpts",
        action="store_true",
        help="rewrite excerpts and line numbers of content/errors/errorbook from the source",
    )


def pytest_sessionstart(session: pytest.Session) -> None:
    """Rewrite before any test reads a record; under pytest-xdist in the first process alone."""
    is_first = not hasattr(session.config, "workerinput")
    if is_first and session.config.getoption("--refresh-excerpts"):
        refresh(read_records())
