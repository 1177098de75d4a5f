"""`errorbook serve` builds, serves, watches, builds again, and lets the browser follow."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from errorbook.cli.arguments import add_contents, add_site
from errorbook.cli.terminal import tell

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Collection
    from pathlib import Path

    from errorbook.build.report import Report

PORT = 8000
LAST_PORT = 65535


def configure(parser: ArgumentParser) -> None:
    """Declare what to serve, and where."""
    add_contents(parser)
    add_site(parser)
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="default: this machine alone")
    parser.add_argument(
        "--port", metavar="N", type=port, default=PORT, help=f"default: {PORT}; 0 takes any that is free"
    )
    parser.add_argument("--open", action="store_true", help="open the site in a browser")


def run(args: Namespace) -> int:
    """Serve until somebody ends it; content whose problems can be mended is served as soon as it is."""
    from errorbook.build.start import build
    from errorbook.serve.server import Server
    from errorbook.serve.session import follow_change
    from errorbook.serve.state import outcome_of
    from errorbook.serve.watching import Watcher

    def rebuild() -> Report:
        return build(args.contents, args.out)

    told: set[tuple[Any, ...]] = set()

    def tell_build(report: Report) -> None:
        nonlocal told
        print_build(report, told, is_quiet=args.quiet)
        told = {problem.sort_key for problem in report.problems}

    with Server(args.out, args.host, args.port) as server, Watcher(watched(args.contents)) as watcher:
        report = rebuild()
        tell_build(report)
        if report.exit_code > 1:
            return report.exit_code
        server.events.add(outcome_of(report))
        server.start()
        tell(f"Serving {server.url} until Ctrl-C")
        if args.open:
            open_browser(server.url)
        while True:
            follow_change(rebuild, tell_build, server, watcher)


def watched(contents: list[Path]) -> list[Path]:
    """Return what a site is made of: the contents, with their own themes, and the built-in theme."""
    from errorbook.pages.themes.theme import built_in

    return [*contents, built_in("templates"), built_in("static")]


def print_build(report: Report, told: Collection[tuple[Any, ...]], *, is_quiet: bool) -> None:
    """Print the problems of a build, but no warning that was told before, and what it did."""
    from errorbook.cli.problems import print_problems
    from errorbook.cli.summary import pages_line

    print_problems(
        problem for problem in report.problems if problem.severity == "error" or problem.sort_key not in told
    )
    if not is_quiet and not report.exit_code:
        tell(pages_line(report))


def open_browser(url: str) -> None:
    """Open an address in the user's browser."""
    import webbrowser

    webbrowser.open(url)


def port(text: str) -> int:
    """Return a number of a port."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(LAST_PORT))) or int(text) > LAST_PORT:
        message = f"{text!r} is no port, a number from 0 to {LAST_PORT}"
        raise ArgumentTypeError(message)
    return int(text)
