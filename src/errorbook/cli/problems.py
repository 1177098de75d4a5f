"""Problems as text for people, JSON for programs, and annotations for GitHub's workflows."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from errorbook.cli.terminal import has_colour, painted, say, tell
from errorbook.markup.signs import escape_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.errors import Place, Problem

FORMATS = ("text", "json", "github")
CODES_TO_EXPLAIN = 3


def print_problems(problems: Iterable[Problem], form: str = "text") -> None:
    """Print problems, sorted: text to standard error, the forms for programs to standard output."""
    ordered = sorted(problems, key=lambda problem: problem.sort_key)
    if form == "text":
        _print_text(ordered)
    for problem in ordered if form != "text" else ():
        say(as_json(problem) if form == "json" else as_annotation(problem))


def exit_code(problems: Iterable[Problem], *, is_strict: bool = False) -> int:
    """Return what a command ends with; warnings count only where the user is strict."""
    codes = (problem.exit_code if problem.severity == "error" else int(is_strict) for problem in problems)
    return max(codes, default=0)


def counted(number: int, what: str) -> str:
    """Return `1 problem`, `2 problems`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def as_text(problem: Problem, *, colour: bool = False) -> str:
    """Return `file:line:column: EB101 member: what is wrong`, and a hint on the next line."""
    code = painted(problem.code, problem.severity, colour=colour)
    member = f" {escape_line(problem.place.member)}" if problem.place.member else ""
    place = painted(place_text(problem.place), "strong", colour=colour)
    hint = painted("hint:", "dim", colour=colour)
    lines = [f"{place}: {code}{member}: {escape_line(problem.sentence)}"]
    if problem.suggestion:
        lines.append(f"  {hint} {escape_line(problem.suggestion)}")
    return "\n".join(lines)


def place_text(place: Place) -> str:
    """Return `file:line:column` as far as it is known; the program's own name where no file is."""
    numbers = [str(number) for number in (place.line, place.column) if number]
    return ":".join([escape_line(place.file) or "errorbook", *numbers])


def as_json(problem: Problem) -> str:
    """Return a problem as one JSON object; what is not known is null."""
    place = problem.place
    return json.dumps(
        {
            "file": place.file or None,
            "line": place.line or None,
            "column": place.column or None,
            "member": place.member or None,
            "code": problem.code,
            "severity": problem.severity,
            "message": problem.sentence,
            "hint": problem.suggestion or None,
        }
    )


def as_annotation(problem: Problem) -> str:
    """Return a problem as a workflow command of GitHub Actions (`::error file=...::message`)."""
    place = problem.place
    known = {"file": place.file, "line": place.line, "col": place.column, "title": problem.code}
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in known.items() if value)
    member = f"{escape_line(place.member)}: " if place.member else ""
    text = f"{member}{problem.sentence}\n{problem.suggestion}".rstrip("\n")
    return f"::{problem.severity} {properties}::{_message(text)}"


def _message(text: str) -> str:
    """Escape as the runner unescapes: percent signs first, then what would end the command."""
    lines = (escape_line(line) for line in text.split("\n"))
    return "\n".join(lines).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


def _print_text(ordered: Sequence[Problem]) -> None:
    colour = has_colour(sys.stderr)
    for problem in ordered:
        tell(as_text(problem, colour=colour))
    if ordered:
        tell("\n".join(["", *_ending(ordered)]))


def _ending(ordered: Sequence[Problem]) -> list[str]:
    errors = sum(problem.severity == "error" for problem in ordered)
    warnings = len(ordered) - errors
    sums = [counted(number, what) for number, what in ((errors, "problem"), (warnings, "warning")) if number]
    codes = list(dict.fromkeys(problem.code for problem in ordered))[:CODES_TO_EXPLAIN]
    return [f"{', '.join(sums)}. To read more:", *(f"errorbook explain {code}" for code in codes)]
