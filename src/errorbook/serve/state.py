"""What the server and the pages that are open must know of the last build."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errorbook.build.report import Report
    from errorbook.errors import Problem

SHOWN = 50
"""Problems that a page shows; the terminal has them all."""


class Outcome(NamedTuple):
    """Say what a build came to: whether it changed the site, and what is wrong with the content.

    `base_path` is where the site will lie on its host, with a slash at both ends; None where the build did
    not come to know it.
    """

    is_changed: bool
    problems: tuple[Problem, ...] = ()
    base_path: str | None = None


class State(NamedTuple):
    """Hold the site's version, as the run of the server and a number in it, and the last build's problems."""

    run: str
    number: int = 0
    problems: tuple[Problem, ...] = ()
    base_path: str = "/"

    @property
    def version(self) -> str:
        """Return the version in one word."""
        return f"{self.run}-{self.number}"

    def after(self, outcome: Outcome) -> State:
        """Return the state after one more build."""
        return State(
            self.run,
            self.number + outcome.is_changed,
            outcome.problems,
            self.base_path if outcome.base_path is None else outcome.base_path,
        )

    def as_json(self) -> str:
        """Return what a page is told, in one line."""
        shown = [_described(problem) for problem in self.problems[:SHOWN]]
        told = {"run": self.run, "number": self.number, "count": len(self.problems), "problems": shown}
        return json.dumps(told)


def outcome_of(report: Report) -> Outcome:
    """Return what open pages are told of a build; warnings stay in the terminal."""
    if report.exit_code:
        return Outcome(False, tuple(problem for problem in report.problems if problem.severity == "error"))
    return Outcome(report.files_written + report.removed > 0, base_path=report.base_path)


def _described(problem: Problem) -> dict[str, str]:
    place = problem.place
    numbers = [str(number) for number in (place.line, place.column) if number]
    return {
        "code": problem.code,
        "place": ":".join([place.file, *numbers]),
        "member": place.member,
        "sentence": problem.sentence,
        "hint": problem.suggestion,
    }
