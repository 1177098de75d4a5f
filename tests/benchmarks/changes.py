"""Measure what a small change to a book costs: a build after nothing, or after one record, changed.

    python -m tests.benchmarks.changes FOLDER [--times N] [--work DIR] [--jobs N]

FOLDER holds records, one file each. It is copied, built once, and then changed again and again: nothing,
the prose of one record, its title and tags too, one record more, one record less; the real command builds
after each. Printed are medians: seconds on the clock, seconds of work of all its processes, files written
(in all, and of the look-up index), and after the table what was made and why. The first edit after a cold
build also makes the twin of the site, and has a line of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Record = dict[str, Any]

INDEX = "assets/index/"
STRIDE = 37
"""Records between one that is edited and the next."""


class Run(NamedTuple):
    """Hold what one build took and did; `reasons` are pages made, by kind and cause."""

    seconds: float
    work: float
    files: int
    index_files: int
    reasons: Counter[str]


class Bench:
    """Hold a book, its site, and the files that the site had after the last build."""

    def __init__(self, folder: Path, records: Path, jobs: int) -> None:
        self.content, self.site, self.jobs = folder / "content", folder / "site", jobs
        shutil.copytree(records, self.content)
        self.files = sorted(path for path in self.content.rglob("*.json") if path.is_file())
        self.inodes: dict[str, int] = {}
        self.count = 0

    def build(self) -> Run:
        """Run the command and look at what it wrote."""
        command = [sys.executable, "-m", "errorbook", "build", str(self.content), "-o", str(self.site)]
        options = ["--verbose", "--jobs", str(self.jobs)]
        before, began = _work(), time.perf_counter()
        done = subprocess.run([*command, *options], check=True, capture_output=True, text=True)
        seconds, work = time.perf_counter() - began, _work() - before
        was, self.inodes = self.inodes, _inodes(self.site)
        new = [path for path, inode in self.inodes.items() if was.get(path) != inode]
        reasons: Counter[str] = Counter()
        for line in (done.stdout + done.stderr).splitlines():
            if line.startswith("made "):
                number, _, reason = line.removeprefix("made ").partition(": ")
                reasons[reason] += int(number.replace(",", ""))
        return Run(seconds, work, len(new), sum(path.startswith(INDEX) for path in new), reasons)

    def nothing(self) -> None:
        """Change nothing."""

    def prose(self) -> None:
        """Edit what a record says."""
        self._edit(lambda record: record.update(documentation=f"{record['documentation']} Once more."))

    def title_and_tags(self) -> None:
        """Edit what a record says, how it is called, and what it is filed under."""

        def edit(record: Record) -> None:
            message = f"{record['errorMessage']} (edited)"
            told = f"{record['documentation']} Once more."
            tags = [*(record.get("tags") or []), f"edited-{self.count % 3}"]
            record.update(errorMessage=message, messagePattern="", tags=tags, documentation=told)

        self._edit(edit)

    def more(self) -> None:
        """Add a record that is like another but for its id."""
        value = json.loads(self.files[self._next()].read_bytes())
        _record(value)["id"] = f"{self.count:016x}"
        self._write(self.content / f"added-{self.count}.json", value)

    def less(self) -> None:
        """Remove a record."""
        self.files.pop(self._next()).unlink()

    def _edit(self, edit: Callable[[Record], None]) -> None:
        path = self.files[self._next()]
        value = json.loads(path.read_bytes())
        edit(_record(value))
        self._write(path, value)

    def _next(self) -> int:
        self.count += 1
        return self.count * STRIDE % len(self.files)

    def _write(self, path: Path, value: Record) -> None:
        path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def _record(value: Record) -> Record:
    """Return the record in an envelope, or the record that stands alone."""
    found: Record = value.get("record", value)
    return found


def _work() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _inodes(site: Path) -> dict[str, int]:
    """Return the inodes of all files of a site but those of the build itself."""
    found = {}
    for folder, folders, names in os.walk(site):
        if ".errorbook" in folders:
            folders.remove(".errorbook")
        for name in names:
            path = os.path.join(folder, name)  # noqa: PTH118 - for 100,000 files
            found[os.path.relpath(path, site)] = os.lstat(path).st_ino
    return found


def measure(bench: Bench, times: int) -> None:
    """Build, change, and print the table."""
    rows = [("cold", [bench.build()])]
    bench.prose()
    rows.append(("first edit", [bench.build()]))
    changes = {
        "nothing": bench.nothing,
        "prose": bench.prose,
        "title and tags": bench.title_and_tags,
        "one more": bench.more,
        "one less": bench.less,
    }
    for name, change in changes.items():
        runs = []
        for _ in range(times):
            change()
            runs.append(bench.build())
        rows.append((name, runs))
    print(f"{len(bench.files)} records, median of {times}; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"{'change':15} {'seconds':>8} {'work':>8} {'files':>7} {'of the index':>13}")
    for name, runs in rows:
        medians = [statistics.median(column) for column in zip(*(run[:4] for run in runs), strict=True)]
        print(f"{name:15} {medians[0]:8.2f} {medians[1]:8.2f} {medians[2]:7.0f} {medians[3]:13.0f}")
    for name, runs in rows:
        made = sum((run.reasons for run in runs), Counter())
        told = ", ".join(f"{reason} {number / len(runs):g}" for reason, number in sorted(made.items()))
        print(f"{name}: {told or 'nothing made'}")


def main() -> None:
    """Run the benchmark in a folder that goes away."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.work) as folder:
        measure(Bench(Path(folder), args.folder, args.jobs), args.times)


if __name__ == "__main__":
    main()
