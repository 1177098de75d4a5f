"""How fast builds are, beside other builders: `python -m tests.benchmarks.builds [--write README.md]`.

All builds of a repetition follow one another, so that what else the machine does meets them alike; a ratio
is the median of the ratios within the repetitions. The first size gets `--reps` repetitions, one ten times
as large a tenth of them, and at least one. Prints Markdown; `--write` puts it between the marks of a file.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.costs import busy_seconds
from tests.benchmarks.peers import find_peers
from tests.benchmarks.races import Race
from tests.benchmarks.tables import absolutes, blocks, ratios

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.benchmarks.races import Run

BEGIN, END = "<!-- make bench -->", "<!-- end of make bench -->"


def machine() -> str:
    """Return the machine in a few words."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{cores} cores, {platform.system()}, Python {platform.python_version()}"


def markdown(runs: Sequence[Run], about: str, notes: Sequence[str]) -> str:
    """Return all that was found out, ratios first."""
    return "\n\n".join([about, ratios(runs), *notes, absolutes(runs), blocks(runs)])


def about_run(runs: Sequence[Run], versions: Sequence[str], others: float) -> str:
    """Return date, sizes and machine in a sentence or two; `others` is what other programs took of it."""
    repetitions = {run.size: run.repetition + 1 for run in runs}
    sizes = " and ".join(f"{size:,} ({count}×)" for size, count in sorted(repetitions.items()))
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, records (repetitions): {sizes}; {', '.join([machine(), *versions])}. "
        f"Other programs took {others:.0%} of the processors meanwhile."
    )


def put_between_marks(text: str, new: str) -> str:
    """Return a text with something else between its marks; raises `ValueError` where it has none."""
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    return f"{text[:begin]}\n{new}\n{text[end:]}"


def race(race_: Race, sizes: Sequence[int], repetitions: int) -> list[Run]:
    """Run all builds and tell of each on standard error."""
    runs: list[Run] = []
    for size in sizes:
        for run in race_.run(size, max(1, repetitions * sizes[0] // size)):
            runs.append(run)
            cost = f"{run.cost.wall:7.2f} s {run.cost.cpu:7.2f} s CPU {run.cost.memory / 1e6:6.0f} MB"
            print(f"{run.size:>9,} {cost}  {run.name}, {run.way}", file=sys.stderr, flush=True)
    return runs


def main() -> None:
    """Run, print, and write where that is wanted."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sizes", default="1000,10000", help="numbers of records, the least first")
    options.add_argument("--reps", type=int, default=3, help="repetitions at the first size")
    options.add_argument("--minutes", type=float, default=7, help="when the last build of a peer may begin")
    options.add_argument("--hugo", help="the program (default: the one on PATH)")
    options.add_argument("--eleventy", help="the folder of its package (default: that of the one on PATH)")
    options.add_argument("--no-peers", action="store_true", help="build with errorbook alone")
    options.add_argument("--folder", type=Path, help="where to work (default: where temporary files lie)")
    options.add_argument("--write", type=Path, metavar="FILE", help="a file with marks to write between")
    chosen = options.parse_args()
    peers, missing = ([], []) if chosen.no_peers else find_peers(chosen.hugo, chosen.eleventy)
    before, began, own = busy_seconds(), time.perf_counter(), _own_seconds()
    with tempfile.TemporaryDirectory(dir=chosen.folder, ignore_cleanup_errors=True) as folder:
        field = Race(Path(folder), peers, 60 * chosen.minutes)
        runs = race(field, [int(size) for size in chosen.sizes.split(",")], chosen.reps)
        passed = (time.perf_counter() - began) * (os.cpu_count() or 1)
        others = max(0.0, busy_seconds() - before - (_own_seconds() - own)) / passed
        about = about_run(runs, [peer.version for peer in peers], others)
        text = markdown(runs, about, [*missing, *dict.fromkeys(field.told)])
        print(text, flush=True)
        if chosen.write:
            old = chosen.write.read_text("utf-8")
            chosen.write.write_text(put_between_marks(old, f"\n{text}\n"), "utf-8")


def _own_seconds() -> float:
    return sum(os.times()[:4])


if __name__ == "__main__":
    main()
