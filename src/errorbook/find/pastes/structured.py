"""Logs for machines, made lines for people: JSON objects, `key=value`, and a debug page's table."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST_JSON = 65_536
DEEPEST = 6
NAMES = (
    "name",
    "type",
    "class",
    "errorClass",
    "error_class",
    "errorType",
    "exc_type",
    "exceptionClass",
    "@type",
    "kind",
)
MESSAGES = (
    "message",
    "msg",
    "error_message",
    "errorMessage",
    "exc_value",
    "detail",
    "description",
    "reason",
    "title",
)
STACKS = (
    "stack",
    "stack_trace",
    "stackTrace",
    "stacktrace",
    "traceback",
    "exc_info",
    "exc_text",
    "backtrace",
    "trace",
)
INSIDE = (
    "error",
    "err",
    "exception",
    "errors",
    "cause",
    "log",
    "fields",
    "details",
    "data",
    "event",
    "attributes",
    "body",
)

FIELD = re.compile(
    r'(?:^| )(msg|message|error|err|exception|stacktrace)=(?:"((?:[^"\\]|\\.){0,2000})"|([^ "]{1,200}))',
    re.ASCII,
)
LOGFMT = re.compile(r"(?:^| )(?:level|lvl|time|ts)=", re.ASCII)
TABLE = re.compile(r"Exception (Type|Value|Location):[ \t]*(.*)$", re.ASCII)
LOCATION = re.compile(r"(.{1,500}), line (\d{1,9}), in (.{1,200})$", re.ASCII)


def unfold_document(text: str) -> list[str] | None:
    """Return the lines that a JSON document speaks, or `None` where a text is none."""
    text = text.strip()
    return _spoken(text) if text[:1] in ("{", "[") and text[-1:] in ("}", "]") else None


def unfold_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines with each JSON object and each `key=value` line put as a person would read it."""
    unfolded: list[str] = []
    for line in lines:
        start = line.find("{")
        if start >= 0 and line.endswith("}") and (spoken := _spoken(line[start:])):
            unfolded += ["", *spoken, ""]
        elif LOGFMT.search(line) and (fields := list(_fields(line))):
            unfolded += fields
        else:
            unfolded.append(line)
    return unfolded


def _spoken(text: str) -> list[str] | None:
    if len(text) > LONGEST_JSON:
        return None
    try:
        value = json.loads(text, parse_constant=_refuse, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return None
    return [line for spoken in _walk(value, DEEPEST) for line in spoken.split("\n")]


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _walk(value: object, depth: int) -> Iterator[str]:
    """Yield what an object says of errors: the inner ones first, each as a stack or as `Class: message`."""
    if isinstance(value, list) and depth:
        for each in value[:20]:
            yield from _walk(each, depth - 1)
    if not isinstance(value, dict) or not depth:
        return
    for key in INSIDE:
        inner = value.get(key)
        if isinstance(inner, str) and inner:
            yield inner
            yield ""
        else:
            yield from _walk(inner, depth - 1)
    said = _texts(value, STACKS)
    message = next(iter(_texts(value, MESSAGES)), "")
    name = next(iter(_texts(value, NAMES)), "")
    if message and not any(message in stack for stack in said):
        said.append(f"{name}: {message}" if name and " " not in name else message)
    for text in said:
        yield text
        yield ""


def _texts(value: dict[object, object], keys: Sequence[str]) -> list[str]:
    """Return the members with these names that are texts and not empty."""
    found = (value.get(key) for key in keys)
    return [text for text in found if isinstance(text, str) and text]


def _fields(line: str) -> Iterator[str]:
    for found in FIELD.finditer(line):
        text = found[2] if found[2] is not None else found[3]
        yield from text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\").split("\n")
        yield ""
