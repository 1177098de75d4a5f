"""The pytest plugin, in real runs of pytest."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.opened.shelves import PUT, TAKE, run, write_book, write_program

if TYPE_CHECKING:
    from pathlib import Path
    from subprocess import CompletedProcess

    from tests.opened.host import Host

BASE = 'base_url = "https://example.org/shelves"\n'
TESTS = """\
import pytest
from library.shelves import put, take

def test_full():
    put(["a", "b", "c"], "d", 7)

def test_unknown():
    assert take(["a"], "a") == "b"

def test_good():
    with pytest.raises(LookupError):
        take([], "a")

@pytest.mark.xfail
def test_expected():
    take([], "a")

@pytest.fixture
def shelf():
    return take([], "Emma")

def test_setup(shelf):
    pass
"""
SECTION = "- errorbook -"


@pytest.fixture
def published(tmp_path: Path) -> Path:
    """Return content that knows where it is published."""
    return write_book(tmp_path / "book", BASE)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with tests that fail."""
    write_program(tmp_path / "project", "")
    write(tmp_path / "project" / "pytest.ini", "[pytest]\n")
    write(tmp_path / "project" / "test_shelves.py", TESTS)
    return tmp_path / "project"


def pytest_in(project: Path, *arguments: str | Path) -> CompletedProcess[str]:
    """Run pytest in a project."""
    options = ("-W", "error", "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", "--tb=short")
    return run(*options, *arguments, cwd=project)


def sections(report: str) -> list[str]:
    """Return the line beneath each heading of ours."""
    lines = report.splitlines()
    return [lines[at + 1] for at, line in enumerate(lines) if SECTION in line]


def test_plugin_is_announced_to_pytest() -> None:
    (found,) = entry_points(group="pytest11", name="errorbook")
    assert found.value == "errorbook.opened.pytest_plugin"


def test_nothing_is_added_unless_asked(project: Path) -> None:
    done = pytest_in(project)
    assert done.returncode == 1
    assert SECTION not in done.stdout


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["alone", "in workers"])
def test_failures_are_linked(workers: tuple[str, ...], published: Path, project: Path) -> None:
    done = pytest_in(project, "--errorbook", published, *workers)
    links = [f"This error is known: https://example.org/shelves/errors/{each}/" for each in (TAKE, PUT)]
    assert sections(done.stdout) == links  # errors come before failures
    assert "1 passed, 1 xfailed, 1 error" in done.stdout


@pytest.mark.parametrize("named", ["../book", "absolute"])
def test_configuration_may_name_the_book(named: str, published: Path, project: Path) -> None:
    book = published if named == "absolute" else named
    write(project / "pytest.ini", f"[pytest]\nerrorbook_book = {book}\n")
    inside = project / "library"
    done = run("-m", "pytest", "-p", "no:cacheprovider", "..", cwd=inside)
    assert len(sections(done.stdout)) == 2


def test_file_that_cannot_be_collected_is_linked(published: Path, project: Path) -> None:
    write(project / "test_import.py", "from library.shelves import take\ntake([], 'Emma')\n")
    done = pytest_in(project, "--errorbook", published, "test_import.py")
    assert sections(done.stdout) == [f"This error is known: https://example.org/shelves/errors/{TAKE}/"]


def test_published_book_is_asked_when_a_test_fails(project: Path, host: Host) -> None:
    pytest_in(project, "--errorbook", host.address, "-k", "good")
    assert host.asked == []
    done = pytest_in(project, "--errorbook", host.address, "-k", "full")
    assert sections(done.stdout) == [f"This error is known: {host.address}errors/{PUT}/"]


def test_trouble_with_a_published_book_is_told_once(project: Path, host: Host) -> None:
    host.answers["json"] = lambda _: (500, {}, b"")
    done = pytest_in(project, "--errorbook", host.address)
    assert sections(done.stdout) == [
        f"EB414: the site {host.address} cannot be reached: 500 Internal Server Error"
    ]
    assert host.asked == ["assets/index/root.json"]


@pytest.mark.parametrize(
    ("book", "reason"),
    [("nowhere", "there is no book at "), ("ftp://x/", "'ftp://x/' is no address of a book")],
)
def test_book_that_is_none_ends_the_run(book: str, reason: str, project: Path) -> None:
    done = pytest_in(project, "--errorbook", book)
    assert done.returncode == 4
    assert f"ERROR: errorbook: {reason}" in done.stderr
