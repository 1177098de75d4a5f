"""Logs for machines, made lines for people: JSON documents, lines of JSON, and `key=value`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LONGEST = 65_536
MOST_BRACKETS = 500
DEEPEST = 6
MOST_ITEMS = 20
"""Longer JSON, or with more brackets, is not read; nothing is looked for deeper, or later in a list."""

NAMES = ("name", "type", "class", "errorClass", "error_class", "exc_type", "exceptionClass", "@type", "kind")
MESSAGES = ("message", "msg", "error_message", "errorMessage", "exc_value", "detail", "reason", "title")
STACKS = ("stack", "stack_trace", "stackTrace", "stacktrace", "traceback", "exc_info", "exc_text", "trace")
INSIDE = ("error", "err", "exception", "errors", "cause", "log", "fields", "details", "data", "event", "body")

LOGFMT = re.compile(r"(?:^| )(?:level|lvl|time|ts)=", re.ASCII)
FIELD = re.compile(
    r'(?:^| )(?:msg|message|error|err|exception|stacktrace)=(?:"((?:[^"\\]|\\.){0,2000})"|([^ "]{1,200}))'
)


def unfold(lines: Sequence[str]) -> list[str]:
    """Return lines with each JSON object and each `key=value` line put as a person would read it."""
    text = "\n".join(lines).strip()
    if text[:1] in ("{", "[") and (document := _spoken(text)):
        return document
    unfolded: list[str] = []
    for line in lines:
        start = line.find("{")
        if start >= 0 and line.endswith("}") and (spoken := _spoken(line[start:])):
            unfolded += ["", *spoken]
        elif "=" in line and LOGFMT.search(line[:LONGEST]) and (fields := list(_fields(line[:LONGEST]))):
            unfolded += fields
        else:
            unfolded.append(line)
    return unfolded


def _spoken(text: str) -> list[str]:
    """Return what a JSON text says of errors; nothing where it is none."""
    if len(text) > LONGEST or text.count("{") + text.count("[") > MOST_BRACKETS:
        return []
    try:
        value = json.loads(text, parse_constant=_refuse, parse_int=str, parse_float=str)
    except ValueError:
        return []
    return [line for said in _walk(value, DEEPEST) for line in (*said.split("\n"), "")]


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def _walk(value: object, depth: int) -> Iterator[str]:
    """Yield what an object says of errors: the inner ones first, each as a stack or as `Class: message`."""
    if isinstance(value, list) and depth:
        for each in value[:MOST_ITEMS]:
            yield from _walk(each, depth - 1)
    if not isinstance(value, dict) or not depth:
        return
    for key in INSIDE:
        inner = value.get(key)
        if isinstance(inner, str) and inner:
            yield inner
        else:
            yield from _walk(inner, depth - 1)
    stacks = _texts(value, STACKS)
    yield from stacks
    message = next(iter(_texts(value, MESSAGES)), "")
    name = next(iter(_texts(value, NAMES)), "")
    if message and not any(message in stack for stack in stacks):
        yield f"{name}: {message}" if name and " " not in name else message


def _texts(value: dict[object, object], keys: Sequence[str]) -> list[str]:
    """Return the members with these names that are texts and not empty."""
    found = (value.get(key) for key in keys)
    return [text for text in found if isinstance(text, str) and text]


def _fields(line: str) -> Iterator[str]:
    for found in FIELD.finditer(line):
        text = found[2] if found[1] is None else found[1]
        yield from text.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\").split("\n")
        yield ""
