"""What a build came to, in a few lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.cli.terminal import say
from errorbook.hosts.limits import host_notes

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from errorbook.build.report import Report, Size

NAMED = 5
"""Foreign files that are named; the rest is counted."""
UNITS = ("bytes", "kB", "MB", "GB", "TB")


def print_summary(report: Report, args: Namespace) -> None:
    """Print the problems, and unless all is to be quiet what was done."""
    if report.problems:
        from errorbook.cli.problems import print_problems

        print_problems(report.problems)
    if not args.quiet:
        for line in _lines(report, args):
            say(line)


def _lines(report: Report, args: Namespace) -> Iterator[str]:
    if report.recovered:
        yield "what an earlier build had left unfinished was put right"
    if report.exit_code and not report.sizes:
        yield f"nothing was written; {_shown(str(args.out))} is as it was"
        return
    yield pages_line(report)
    yield _files_line(report)
    if not (args.out / "sitemap.xml").exists():
        yield "no base URL: canonical links, sitemap and feeds are left out"
    yield from host_notes(report.sizes, report.largest, report.base_path)
    if report.foreign:
        yield _foreign_line(report)
    if args.verbose:
        yield from _details(report)


def pages_line(report: Report) -> str:
    """Return the pages written, reused and removed, the problems, and the time it took."""
    errors = sum(problem.severity == "error" for problem in report.problems)
    counts = (
        (report.written, "written"),
        (report.made, "made again and the same"),
        (report.reused, "reused"),
        (report.removed, "removed"),
    )
    pages = ", ".join(f"{number:,} {what}" for number, what in counts if number or what != counts[1][1])
    return f"pages: {pages}; problems: {errors:,}; {report.seconds:.2f} s"


def size_text(number: int) -> str:
    """Return `512 bytes`, `14.2 MB`."""
    size, unit = float(number), 0
    while size >= 1000 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.1f} {UNITS[unit]}" if unit else f"{number} bytes"


def _files_line(report: Report) -> str:
    files = sum(size.files for size in report.sizes.values())
    total = sum(size.bytes for size in report.sizes.values())
    kinds = ", ".join(_kind(kind, size) for kind, size in sorted(report.sizes.items(), key=_largest_first))
    return f"site: {files:,} files, {size_text(total)} ({kinds})"


def _largest_first(item: tuple[str, Size]) -> tuple[int, str]:
    return -item[1].bytes, item[0]


def _kind(kind: str, size: Size) -> str:
    return f"{size.files:,} {kind} {size_text(size.bytes)}"


def _foreign_line(report: Report) -> str:
    more = len(report.foreign) - NAMED
    named = ", ".join(map(_shown, report.foreign[:NAMED]))
    return f"kept, not written by errorbook: {named}{f' and {more:,} more' if more > 0 else ''}"


def _details(report: Report) -> Iterator[str]:
    for phase in report.phases:
        yield f"phase {phase.name}: {phase.seconds:.2f} s, {phase.cpu_seconds:.2f} s of processor time"
    if report.phases:
        slowest = max(report.phases, key=lambda phase: phase.seconds)
        yield f"slowest phase: {slowest.name}, {slowest.seconds:.2f} s"
    for reason, number in report.reasons.items():
        yield f"made {number:,}: {_shown(reason)}"
    path, size = report.largest
    if path:
        yield f"largest file: {_shown(path)}, {size_text(size)}"


def _shown(text: str) -> str:
    from errorbook.markup.signs import escape_line

    return escape_line(text)
