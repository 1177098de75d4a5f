"""The figures of a race as Markdown: ratios first, then what was measured, then what takes the time."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from tests.benchmarks.races import COLD, OWN, WAYS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tests.benchmarks.races import Run


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose columns but the first are numbers."""
    lines = ["| " + " | ".join(row) + " |" for row in [head, ["---", *["---:"] * (len(head) - 1)], *rows]]
    return "\n".join(lines)


def ratios(runs: Sequence[Run]) -> str:
    """Return what part of the others' time and memory errorbook takes, and of its own cold build."""
    sizes = _sizes(runs)
    head = [
        "errorbook in proportion to",
        *(f"{what}, {size:,}" for size in sizes for what in ("CPU", "wall", "memory")),
    ]
    peers = dict.fromkeys(run.name for run in runs if run.name != OWN)
    rows = [[f"{name}, both cold", *_parts(runs, sizes, COLD, name)] for name in peers]
    rows += [[f"its own cold build: {way}", *_parts(runs, sizes, way, OWN)] for way in WAYS]
    return table(head, rows)


def _parts(runs: Sequence[Run], sizes: Sequence[int], way: str, other: str) -> list[str]:
    """Return the median over repetitions of errorbook's figure over the cold build of another."""
    parts: list[str] = []
    for size in sizes:
        for key in ("cpu", "wall", "memory"):
            own = _by_repetition(runs, size, OWN, way, key)
            theirs = _by_repetition(runs, size, other, COLD, key)
            both = [own[at] / theirs[at] for at in own.keys() & theirs.keys()]
            parts.append(f"{median(both):.2f}" if both else "")
    return parts


def _by_repetition(runs: Sequence[Run], size: int, name: str, way: str, key: str) -> dict[int, float]:
    """Return a figure by repetition; of builds that were made again and again, the median."""
    found: dict[int, list[float]] = {}
    for run in runs:
        if (run.size, run.name, run.way) == (size, name, way):
            found.setdefault(run.repetition, []).append(getattr(run.cost, key))
    return {repetition: median(figures) for repetition, figures in found.items()}


def absolutes(runs: Sequence[Run]) -> str:
    """Return seconds and memory of each kind of build, the median of all."""
    head = ["records", "build", "wall s", "CPU s", "CPU ms a record", "memory MB"]
    rows = []
    for size, name, way in dict.fromkeys((run.size, run.name, run.way) for run in runs):
        costs = [run.cost for run in runs if (run.size, run.name, run.way) == (size, name, way)]
        wall, cpu, memory = (median(figures) for figures in zip(*costs, strict=True))
        figures = [f"{wall:.2f}", f"{cpu:.2f}", f"{1000 * cpu / size:.3f}", f"{memory / 1e6:.0f}"]
        rows.append([f"{size:,}", f"{name}, {way}", *figures])
    return table(head, rows)


def blocks(runs: Sequence[Run]) -> str:
    """Return what each phase and each kind of work of a cold build takes a record."""
    sizes = _sizes(runs)
    head = ["CPU ms a record, cold", *(f"{size:,}" for size in sizes)]
    cold = {
        size: [run for run in runs if (run.size, run.name, run.way) == (size, OWN, COLD)] for size in sizes
    }
    first = cold[sizes[0]][0].profile
    phases = [phase["name"] for phase in first["phases"]]
    rows = [[f"phase: {name}", *_row(cold, _phase(name))] for name in phases]
    rows.append(["start and end of the process", *_row(cold, _around)])
    kinds = sorted(first["blocks"], key=first["blocks"].__getitem__, reverse=True)
    rows += [[f"kind: {name}", *_row(cold, _block(name))] for name in kinds]
    return table(head, rows)


def _row(cold: dict[int, list[Run]], figure: Callable[[Run], float]) -> list[str]:
    return [f"{1000 * median(map(figure, runs)) / size:.3f}" for size, runs in cold.items()]


def _phase(name: str) -> Callable[[Run], float]:
    return lambda run: _phases(run).get(name, 0.0)


def _block(name: str) -> Callable[[Run], float]:
    return lambda run: float(run.profile["blocks"].get(name, 0.0))


def _around(run: Run) -> float:
    return run.cost.cpu - sum(_phases(run).values())


def _phases(run: Run) -> dict[str, float]:
    return {phase["name"]: phase["cpu_seconds"] for phase in run.profile["phases"]}


def _sizes(runs: Sequence[Run]) -> list[int]:
    return sorted({run.size for run in runs})
