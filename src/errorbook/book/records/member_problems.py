"""What pydantic finds wrong with a member, said in our own words."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

from errorbook.book.formats.json_words import described, shown
from errorbook.book.formats.nearest import did_you_mean, nearest
from errorbook.book.records.record import SCHEMA_VERSION, TAGS_LIMIT, Envelope, Record
from errorbook.book.records.slugs import slug_of
from errorbook.errors import excerpts, records

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic_core import ErrorDetails

    from errorbook.errors import Problem

_MEMBERS = {str(field.alias): field for field in (Record.model_fields | Envelope.model_fields).values()}
_OF_RECORD = tuple(str(field.alias) for field in Record.model_fields.values())
_OF_ENVELOPE = tuple(str(field.alias) for field in Envelope.model_fields.values())
_NULLABLE = {name for name, field in _MEMBERS.items() if NoneType in get_args(field.annotation)}
_INTEGERS = {"httpStatus": (100, 599)}
_LINES = (1, 1_000_000_000)
_SEVERITIES = ("fatal", "error", "warning", "info")
_TYPES = {
    "string_type": "a string",
    "int_type": "an integer",
    "tuple_type": "a list of strings",
    "model_type": "an object",
    "dict_type": "an object",
}


def problem_of(error: ErrorDetails, members: dict[str, Any], *, is_enveloped: bool) -> Problem:
    """Return our problem for one of pydantic's errors; `members` are those of the record."""
    kind, value, steps = error["type"], error["input"], error["loc"]
    if is_enveloped and len(steps) > 1:
        steps = steps[1:]
    name = str(steps[0])
    if kind == "extra_forbidden":
        return _unknown(name, is_outer=is_enveloped and len(error["loc"]) == 1)
    if kind == "missing":
        return _missing(name)
    if wanted := _wanted(kind, value):
        may_be_null = name in _NULLABLE and len(steps) == 1
        return records.WrongType(wanted=wanted + " or null" * may_be_null, found=described(value))
    if name == "schemaVersion":
        return records.UnknownVersion(value=shown(value), known=SCHEMA_VERSION)
    if kind in ("greater_than_equal", "less_than_equal"):
        low, high = _INTEGERS.get(name, _LINES)
        return records.OutOfRange(value=shown(value), low=low, high=high)
    if kind == "too_long":
        return records.TooManyTags(count=len(members[name]), limit=TAGS_LIMIT)
    return _FORMS[name](value, members)


def _wanted(kind: str, value: object) -> str:
    if kind == "literal_error" and not isinstance(value, str):
        return "a string"
    return _TYPES.get(kind, "")


def _unknown(name: str, *, is_outer: bool) -> Problem:
    if is_outer:
        known, hint = _OF_ENVELOPE, "An envelope has the members record and datasetVersion, and no others."
    else:
        known, hint = _OF_RECORD, "`errorbook schema` lists the members."
    near = nearest(name, known)
    return records.UnknownMember(name=name, near=near, advice=did_you_mean(near) or hint)


def _missing(name: str) -> Problem:
    if name in _NULLABLE:
        return records.MissingMember(name=name, advice="Write null where there is nothing to say.")
    return records.MissingMember(name=name, advice="Add it; `errorbook schema` says what it holds.")


def _slug(value: str, members: dict[str, Any]) -> Problem:
    message = members.get("errorMessage")
    slug = slug_of(message) if isinstance(message, str) else ""
    return records.BadSlug(value=shown(value), advice=slug or "existing-output-dtype-must-match")


def _severity(value: str, _: dict[str, Any]) -> Problem:
    near = nearest(value, _SEVERITIES)
    return records.UnknownSeverity(value=shown(value), advice=did_you_mean(near, " "))


def _file_path(value: str, _: dict[str, Any]) -> Problem:
    parts = value.split("/")
    if not value:
        why = "is empty"
    elif value.startswith("/"):
        why = "begins at the root"
    elif ".." in parts:
        why = "has a part `..`, which leads upwards"
    elif "" in parts or "." in parts:
        why = "has an empty part or a part `.`"
    else:
        why = "holds a control character, or more than 4,096 characters"
    return excerpts.BadFilePath(value=shown(value), why=why)


def _plain(kind: Callable[..., Problem], **more: object) -> Callable[[Any, dict[str, Any]], Problem]:
    return lambda value, _: kind(value=shown(value), **more)


def _blank(_value: str, _members: dict[str, Any]) -> Problem:
    return records.BlankText()


_FORMS: dict[str, Callable[[Any, dict[str, Any]], Problem]] = {
    "id": _plain(records.BadId),
    "repo": _plain(records.BadRepo),
    "slug": _slug,
    "errorCode": _plain(records.BadErrorCode),
    "errorMessage": _blank,
    "errorType": _plain(records.BadWord, form="one word of lower-case letters and digits, as exception"),
    "errorClass": _plain(records.BadLine, limit=200),
    "severity": _severity,
    "filePath": _file_path,
    "documentation": _blank,
    "handlingStrategy": _plain(records.BadWord, form="lower-case words joined by hyphens, as type-guard"),
    "tags": _plain(records.BadTag),
    "backgroundTag": _plain(records.BadTag),
    "analyzedSha": _plain(records.BadSha),
    "analyzedAt": _plain(records.BadTime),
    "datasetVersion": _plain(records.BadLine, limit=200),
}
