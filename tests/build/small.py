"""A small book to build, and what is in a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tests.book.good import envelope, record, write

from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from errorbook.build.report import Report

TAGS = (["parser"], ["parser", "c++"], ["numbers"], ["numbers", "shape"])


def write_book(folder: Path, count: int = 5) -> Path:
    """Write a book with so many records, a topic, a page and a retired id."""
    for number in range(1, count + 1):
        write_record(folder, number)
    write(folder / "background" / "grammar.md", "# Grammar\n\nWhat a parser goes by.\n")
    write(folder / "pages" / "about.md", "# About\n\nA book for tests.\n")
    write(folder / "site.toml", 'title = "Small"\n')
    return folder


def write_record(folder: Path, number: int, **members: object) -> Path:
    """Write one record; members may be given."""
    own = {
        "errorMessage": f"Unexpected token {{token!r}} in rule {number}",
        "messagePattern": f"Unexpected token (.+?) in rule {number}",
        "tags": TAGS[number % len(TAGS)],
    }
    value = record(number, **{**own, **members})
    return write(folder / "errors" / f"{number:016x}.json", envelope(value))


def tree(site: Path, *, modes: bool = False) -> dict[str, bytes]:
    """Return all files of a site but those of the build itself, by path; with modes, folders too."""
    found: dict[str, bytes] = {}

    def note(path: Path) -> None:
        if modes:
            found[f"{path.relative_to(site).as_posix()} has mode"] = oct(path.lstat().st_mode).encode()

    for base, folders, names in os.walk(site):
        if ".errorbook" in folders:
            folders.remove(".errorbook")
        for name in names:
            path = Path(base, name)
            found[path.relative_to(site).as_posix()] = path.read_bytes()
            note(path)
        note(Path(base))
    return found


def built(content: Path, site: Path, **options: object) -> Report:
    """Build, and expect no problem."""
    report = build([content], site, Options(**options))  # type: ignore[arg-type]
    assert not report.problems, [str(problem) for problem in report.problems]
    return report


def leftovers(site: Path) -> list[str]:
    """Return what a build may not leave behind: anything hidden beside the site, anything half done in it."""
    own = site / ".errorbook"
    inside = {path.name for path in own.iterdir()} if own.is_dir() else set()
    kept = {
        "manifest.json",
        "written.txt",
        "cards.jsonl",
        "entries.jsonl",
        "entries.json",
        "index.json",
        "lock",
        "fragments",
        "fragments.places",
        "twin",
        "twin.json",
    }
    return sorted([*(inside - kept), *(path.name for path in site.parent.iterdir() if path.name[0] == ".")])


def start_python(code: str, *arguments: object, **environment: str) -> subprocess.Popen[str]:
    """Start Python code in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run_python(code: str, *arguments: object, **environment: str) -> str:
    """Run Python code in a process of its own, and return what it printed."""
    process = start_python(code, *arguments, **environment)
    out, errors = process.communicate(timeout=100)
    assert process.returncode == 0, errors
    return out
