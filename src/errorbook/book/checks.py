"""What the members of a record must agree on, beyond their types and forms.

`CHECKS` is the table: the members a check looks at, and the function that finds what is wrong with them.
A check runs when each of its members is well-formed by itself.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from errorbook.book.json_words import shown
from errorbook.book.links import github_url
from errorbook.book.record import EXCERPT_LIMIT, Record
from errorbook.book.times import instant
from errorbook.errors import excerpts, records

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from errorbook.book.positions import Steps
    from errorbook.errors import Problem

Finding = tuple["Steps", "Problem"]

_OWNER_LENGTH = 39


def _repo_name(repo: str) -> Iterable[Finding]:
    owner, _, name = repo.partition("/")
    if len(owner) > _OWNER_LENGTH or name in (".", "..") or name.lower().endswith(".git"):
        yield ("repo",), records.BadRepo(value=shown(repo))


def _excerpt_lines(code: str, start: int, end: int) -> Iterable[Finding]:
    lines = code.count("\n") + 1
    if lines > EXCERPT_LIMIT:
        yield ("sourceCode",), excerpts.ExcerptTooLong(lines=lines, limit=EXCERPT_LIMIT)
    if lines != (wanted := end - start + 1):
        advice = " Remove the one at the end." if code.endswith("\n") and lines == wanted + 1 else ""
        yield (
            ("sourceCode",),
            excerpts.LineCount(
                found=_lines(lines), wanted=_lines(max(wanted, 0)), start=start, end=end, advice=advice
            ),
        )


def _line_inside(line: int, start: int, end: int) -> Iterable[Finding]:
    if not start <= line <= end:
        yield ("lineNumber",), excerpts.LineOutside(line=line, start=start, end=end)


def _pinned_link(url: str | None, repo: str, sha: str, path: str, start: int, end: int) -> Iterable[Finding]:
    if url is not None and url != (expected := github_url(repo, sha, path, start, end)):
        yield ("githubUrl",), excerpts.WrongLink(expected=expected)


def _unique_tags(tags: Collection[str]) -> Iterable[Finding]:
    if len(set(tags)) == len(tags):
        return
    seen: set[str] = set()
    for number, tag in enumerate(tags):
        if tag in seen:
            yield ("tags", number), records.RepeatedTag(tag=tag)
        seen.add(tag)


def _real_time(time: str) -> Iterable[Finding]:
    try:
        instant(time)
    except ValueError:
        yield ("analyzedAt",), records.BadTime(value=shown(time))


@dataclass(frozen=True, slots=True)
class Check:
    """Hold one row: members, and what finds the faults in their values."""

    members: tuple[str, ...]
    find: Callable[..., Iterable[Finding]]


CHECKS = (
    Check(("repo",), _repo_name),
    Check(("sourceCode", "sourceCodeStart", "sourceCodeEnd"), _excerpt_lines),
    Check(("lineNumber", "sourceCodeStart", "sourceCodeEnd"), _line_inside),
    Check(("githubUrl", "repo", "analyzedSha", "filePath", "sourceCodeStart", "sourceCodeEnd"), _pinned_link),
    Check(("tags",), _unique_tags),
    Check(("analyzedAt",), _real_time),
)

_ATTRIBUTES = {str(field.alias): name for name, field in Record.model_fields.items()}


def _values(members: Iterable[str]) -> Callable[[Record], tuple[Any, ...]]:
    names = [_ATTRIBUTES[member] for member in members]
    if len(names) > 1:
        return operator.attrgetter(*names)
    return lambda record: (getattr(record, names[0]),)


_OF_RECORDS = tuple((check.find, _values(check.members)) for check in CHECKS)


def find_findings(record: Record) -> Iterator[Finding]:
    """Run every check on a record whose members are well-formed."""
    for find, values in _OF_RECORDS:
        yield from find(*values(record))


def find_among(members: Mapping[str, Any], well_formed: Collection[str]) -> Iterator[Finding]:
    """Run the checks whose members, as the JSON has them, are all well-formed."""
    for check in CHECKS:
        if all(member in well_formed for member in check.members):
            yield from check.find(*(members[member] for member in check.members))


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
