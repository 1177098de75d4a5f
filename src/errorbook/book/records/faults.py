"""All that is wrong with one record: run when the quick way did not take it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from errorbook.book.formats.json_words import described
from errorbook.book.formats.positions import Steps, line_and_column, member_name, offset_of
from errorbook.book.formats.strict_json import Scan, scan
from errorbook.book.formats.texts import decoded
from errorbook.book.records.checks import find_among
from errorbook.book.records.member_problems import problem_of
from errorbook.book.records.record import RECORD_LIMIT, Envelope, Record
from errorbook.errors import Place, Problem, reading, records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.formats.sources import Source
    from errorbook.book.records.checks import Finding

PROBLEMS_LIMIT = 100
"""Problems that are told of one record."""

_NUL = "\\u0000"


def find_problems(data: bytes, source: Source) -> tuple[Problem, ...]:
    """Return what is wrong with the bytes of one record, in the order of the text; empty when nothing is."""
    start = Place(source.label, source.line, 1)
    if len(data) > RECORD_LIMIT:
        size = f"{len(data):,}"
        return (reading.TooLarge(what="the record", size=size, limit=RECORD_LIMIT, place=start),)
    text = decoded(data, source)
    if isinstance(text, Problem):
        return (text,)
    found = sorted(_in_text(scan(text, source.line), text), key=lambda each: (each[1], each[2].code))
    told: list[Problem] = []
    for steps, offset, problem in found[:PROBLEMS_LIMIT]:
        line, column = line_and_column(text, offset, source.line)
        problem.place = Place(source.label, line, column, member_name(steps))
        told.append(problem)
    if len(found) > PROBLEMS_LIMIT:
        told.append(records.MoreProblems(limit=PROBLEMS_LIMIT, place=start))
    return tuple(told)


def is_envelope(value: dict[str, Any]) -> bool:
    """Say whether an object is a record's envelope rather than a record."""
    return "record" in value or ("datasetVersion" in value and "id" not in value)


def _in_text(found: Scan, text: str) -> Iterator[tuple[Steps, int, Problem]]:
    """Find all problems, each with its way and its place in the text."""
    yield from found.faults
    if found.ends:
        return
    faulty = {steps for steps, _, problem in found.faults if not isinstance(problem, reading.DuplicateMember)}
    for steps in _nuls(found.value, ()) if _NUL in text else ():
        if steps not in faulty:
            faulty.add(steps)
            yield steps, offset_of(steps, found.offsets), records.NulCharacter()
    for steps, problem in _in_value(found.value, faulty):
        yield steps, _offset(steps, problem, found), problem


def _offset(steps: Steps, problem: Problem, found: Scan) -> int:
    """Return where a problem of a member stands; a missing one has its object's place."""
    if isinstance(problem, records.MissingMember) and steps[:-1] in found.starts:
        return found.starts[steps[:-1]]
    return offset_of(steps, found.offsets)


def _in_value(value: object, faulty: set[Steps]) -> Iterator[Finding]:
    """Find what is wrong with a value that is JSON; of the ways in `faulty` all has been told."""
    if not isinstance(value, dict):
        yield (), reading.NotAnObject(found=described(value))
        return
    outer: Steps = ("record",) if is_envelope(value) else ()
    inner = value.get("record") if outer else value
    members: dict[str, Any] = inner if isinstance(inner, dict) else {}
    findings = _from_pydantic(value, members)
    findings = [each for each in findings if each[0] not in faulty]
    version = [each for each in findings if isinstance(each[1], records.UnknownVersion)]
    if version:  # the rules of this version say nothing of another
        yield from version
        return
    yield from findings
    told = (*faulty, *(steps for steps, _ in findings))
    ill = {steps[len(outer)] for steps in told if len(steps) > len(outer)}
    for steps, problem in find_among(members, members.keys() - ill):
        yield (*outer, *steps), problem


def _nuls(value: object, steps: Steps) -> Iterator[Steps]:
    if isinstance(value, str):
        if "\0" in value:
            yield steps
    elif isinstance(value, dict):
        for name, member in value.items():
            yield from _nuls(member, (*steps, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _nuls(item, (*steps, number))


def _from_pydantic(value: dict[str, Any], members: dict[str, Any]) -> list[Finding]:
    model = Envelope if is_envelope(value) else Record
    try:
        model.model_validate(
            {**value, "record": _bounded(members)} if value.get("record") is members else _bounded(value)
        )
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=False)
        found = [(each["loc"], problem_of(each, members, is_enveloped=model is Envelope)) for each in errors]
        meant = {problem.near for _, problem in found if isinstance(problem, records.UnknownMember)}
        return [each for each in found if not _is_missing(each[1], meant)]
    return []


def _is_missing(problem: Problem, misspelt: set[str]) -> bool:
    """Say whether a problem only repeats that a member is misspelt."""
    return isinstance(problem, records.MissingMember) and problem.name in misspelt


def _bounded(members: dict[str, Any]) -> dict[str, Any]:
    """Leave out what could only repeat a problem past the limit, as a list of a million numbers does."""
    known = {str(field.alias) for field in Record.model_fields.values()}
    unknown = set([name for name in members if name not in known][PROBLEMS_LIMIT + 1 :])
    kept = {name: value for name, value in members.items() if name not in unknown}
    for name, value in kept.items():
        if isinstance(value, list) and len(value) > PROBLEMS_LIMIT:
            odd = (number for number, item in enumerate(value) if not isinstance(item, str))
            last = next(islice(odd, PROBLEMS_LIMIT, None), len(value))
            kept[name] = value[: PROBLEMS_LIMIT if name == "tags" else last + 1]
    return kept
