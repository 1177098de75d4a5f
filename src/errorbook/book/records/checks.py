"""What the members of a record must agree on, beyond their types and forms.

`CHECKS` is the table: the members a check looks at, and the function that finds what is wrong with them.
A check runs when each of its members is well-formed by itself.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book.formats.json_words import shown
from errorbook.book.records.links import github_url, is_github_url
from errorbook.book.records.record import EXCERPT_LIMIT, Record
from errorbook.book.times import is_instant
from errorbook.errors import excerpts, records

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.formats.positions import Steps
    from errorbook.errors import Problem

Finding = tuple["Steps", "Problem"]
Findings = tuple[Finding, ...]

_OWNER_LENGTH = 39


def _repo_name(repo: str) -> Findings:
    owner, _, name = repo.partition("/")
    if len(owner) <= _OWNER_LENGTH and name not in (".", "..") and not name.lower().endswith(".git"):
        return ()
    return ((("repo",), records.BadRepo(value=shown(repo))),)


def _excerpt_lines(code: str, start: int, end: int) -> Findings:
    lines, wanted = code.count("\n") + 1, end - start + 1
    if lines == wanted <= EXCERPT_LIMIT:
        return ()
    problems: list[Problem] = []
    if lines > EXCERPT_LIMIT:
        problems.append(excerpts.ExcerptTooLong(lines=lines, limit=EXCERPT_LIMIT))
    if lines != wanted:
        advice = " Remove the one at the end." if code.endswith("\n") and lines == wanted + 1 else ""
        found, meant = _lines(lines), _lines(max(wanted, 0))
        problems.append(excerpts.LineCount(found=found, wanted=meant, start=start, end=end, advice=advice))
    return tuple((("sourceCode",), problem) for problem in problems)


def _line_inside(line: int, start: int, end: int) -> Findings:
    if start <= line <= end:
        return ()
    return ((("lineNumber",), excerpts.LineOutside(line=line, start=start, end=end)),)


def _pinned_link(url: str | None, repo: str, sha: str, path: str, start: int, end: int) -> Findings:
    if url is None or is_github_url(url, repo, sha, path, start, end):
        return ()
    expected = github_url(repo, sha, path, start, end)
    return ((("githubUrl",), excerpts.WrongLink(expected=expected)),)


def _unique_tags(tags: Sequence[str]) -> Findings:
    if len(set(tags)) == len(tags):
        return ()
    repeated = (number for number, tag in enumerate(tags) if tag in tags[:number])
    return tuple((("tags", number), records.RepeatedTag(tag=tags[number])) for number in repeated)


def _real_time(time: str) -> Findings:
    return () if is_instant(time) else ((("analyzedAt",), records.BadTime(value=shown(time))),)


class Check(NamedTuple):
    """Hold one row: members, and what finds the faults in their values."""

    members: tuple[str, ...]
    find: Callable[..., Findings]


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


def agrees(record: Record) -> bool:
    """Say whether a record whose members are well-formed passes every check."""
    for find, values in _OF_RECORDS:  # noqa: SIM110 - a generator takes half as long again
        if find(*values(record)):
            return False
    return True


def find_among(members: Mapping[str, Any], well_formed: Collection[str]) -> Iterator[Finding]:
    """Run the checks whose members, as the JSON has them, are all well-formed."""
    for check in CHECKS:
        if all(member in well_formed for member in check.members):
            yield from check.find(*(members[member] for member in check.members))


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
