"""Answers as text for people and JSON for programs."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

from errorbook.cli.safe_json import safe_json
from errorbook.cli.terminal import has_colour, is_terminal, painted
from errorbook.markup.prose import first_sentence
from errorbook.markup.signs import escape_controls, escape_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.cli.answering import Answer

WIDEST = 100
INDENT = "   "


def as_text(answers: Sequence[Answer]) -> str:
    """Return the answers, numbered: message, how sure and why, meaning, first solution, link."""
    return "\n\n".join("\n".join(_lines(number, answer)) for number, answer in enumerate(answers, 1))


def as_json(answers: Sequence[Answer]) -> str:
    """Return the answers as a list of objects."""
    return safe_json([_object(answer) for answer in answers])


def _lines(number: int, answer: Answer) -> Iterator[str]:
    record, match = answer.record, answer.match
    found = match.candidate
    named = f"{found.error_class}: " if found.error_class else ""
    yield f"{number}. {_strong(escape_line(named))}{_message(answer)}"
    yield _indented(f"{match.confidence}: {match.reason}" if match.fit else match.reason)
    yield _indented(f"{record.repo + ' · ' if record else ''}{found.path}:{found.line}")
    if record:
        yield _indented(first_sentence(record.documentation), "Meaning: ")
    if record and record.solutions:
        yield _indented(record.solutions[0], "Solution: ")
    if answer.address:
        yield f"{INDENT}{_label('Link: ')}{escape_line(answer.address)}"
    else:
        yield f"{INDENT}{_label('More: ')}{escape_line(answer.command)}"


def _message(answer: Answer) -> str:
    """Return the reader's own message with the values marked, or the record's where none was matched."""
    if not answer.match.fit:
        record, pattern = answer.record, answer.match.candidate.pattern
        return _strong(escape_line(record.error_message if record else "…".join(pattern.literals)))
    colour = has_colour(sys.stdout)
    return "".join(
        painted(escape_line(part), "warning" if number % 2 else "strong", colour=colour)
        for number, part in enumerate(answer.match.parts)
    )


def _indented(text: str, label: str = "") -> str:
    """Return a text below its heading, on a terminal broken into lines that fit."""
    safe = escape_controls(text)
    lines = [f"{label}{line}" if number == 0 else line for number, line in enumerate(safe.split("\n"))]
    if is_terminal(sys.stdout):
        width = min(shutil.get_terminal_size().columns, WIDEST) - len(INDENT)
        wrap = textwrap.TextWrapper(
            max(width, 20), break_long_words=False, break_on_hyphens=False, replace_whitespace=False
        )
        lines = [part for line in lines for part in wrap.wrap(line) or [""]]
    shown = "\n".join(f"{INDENT}{line}".rstrip() for line in lines)
    return shown.replace(label, _label(label), 1) if label else shown


def _label(text: str) -> str:
    return painted(text, "dim", colour=has_colour(sys.stdout))


def _strong(text: str) -> str:
    return painted(text, "strong", colour=has_colour(sys.stdout))


def _object(answer: Answer) -> dict[str, object]:
    record, match = answer.record, answer.match
    found = match.candidate
    return {
        "id": found.id,
        "slug": record and record.slug,
        "code": found.code or None,
        "class": found.error_class or None,
        "message": record and record.error_message,
        "repo": record and record.repo,
        "path": found.path,
        "line": found.line,
        "confidence": match.confidence,
        "reason": match.reason,
        "text": match.message,
        "values": [{"expression": name, "text": value} for name, value in match.values],
        "meaning": record and record.documentation,
        "solutions": record.solutions if record else [],
        "href": answer.address or None,
    }
