"""The line that names an error: its class, maybe its code, and its message."""

from __future__ import annotations

import re
from typing import NamedTuple

from errorbook.find.pastes.names import is_error_name

INTRODUCTION = re.compile(
    "|".join(
        (
            r'Exception in thread "[^"]{0,80}" ',
            r"Unhandled [eE]xception[.:] ",
            r"(?:error: )?(?:Uncaught|Unhandled)(?: \(in promise\))? (?:Error: Uncaught \[)?(?=[A-Za-z_$])",
            r"[\w.-]{1,80}:\d{1,9} (?=Uncaught )",
            r"[\w ]{0,40}(?:[eE]xception|[eE]rror)[:,] (?=[A-Za-z_][\w.]{0,100}(?:Error|Exception): )",
            r"[⨯✘×✖●] ",
        )
    ),
    re.ASCII,
)
BEHIND = re.compile(r"(?:Caused by|Suppressed|\[cause\]|Wrapped by): |-{1,4}> ")
NAMED = re.compile(
    r"((?:[A-Za-z_$][\w$]*(?:\.|::|\\))*[A-Za-z_$][\w$]*)(?: \[([A-Z][\w.-]{1,60})\])?(?:: *|$)(.*)", re.ASCII
)
REJECTED = re.compile(r"Unhandled Rejection \(([A-Za-z_$][\w$.]{0,80})\): (.*)", re.ASCII)
CALLED = re.compile(r"([A-Za-z_][\w.]{0,100})\((['\"])(.*)\2,?\)[.>)]{0,3}$", re.ASCII)
INSIDE_NAMES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$:\\")
MARKS = ("Error: ", "Exception: ", "Error('", 'Error("', "Exception('", 'Exception("')


class Head(NamedTuple):
    """Hold what the line says. `is_cause` says that it calls the error the cause of another."""

    error_class: str
    code: str
    message: str
    is_cause: bool = False


def read_head(text: str) -> Head | None:
    """Read a line that begins, after usual introductions, with a name that can only be an error's."""
    text = text.strip()
    behind = BEHIND.match(text)
    is_cause = behind is not None
    if behind:
        text = text[behind.end() :]
    for _ in range(2):
        if introduction := INTRODUCTION.match(text):
            text = text[introduction.end() :]
    if rejected := REJECTED.match(text):
        return Head(rejected[1], "", rejected[2], is_cause)
    if (called := CALLED.match(text)) and is_error_name(called[1]):
        return Head(called[1], "", called[3], is_cause)
    if (named := NAMED.match(text)) and is_error_name(named[1]):
        return Head(named[1], named[2] or "", unquoted(named[1], named[3]), is_cause)
    return None


def unquoted(error_class: str, message: str) -> str:
    """Return a message, or what its `repr` shows where Python prints that: for `KeyError`."""
    if not error_class.endswith("KeyError") or len(message) < 2:
        return message
    if message[0] not in ("'", '"') or message[-1] != message[0]:
        return message
    return message[1:-1].replace("\\n", "\n").replace("\\'", "'").replace("\\\\", "\\")


def read_inner_head(line: str) -> Head | None:
    """Read an error's name and message from somewhere inside a line; the first that there is."""
    places = [found for mark in MARKS if (found := line.find(mark)) >= 0]
    if not places:
        return None
    at = min(places)
    while at > 0 and line[at - 1] in INSIDE_NAMES:
        at -= 1
    return read_head(line[at:].lstrip(".:\\"))
