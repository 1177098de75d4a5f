"""What stands before a message on its line: times, levels, loggers, processes, quotation marks of mail.

One row a kind, each anchored at the line's beginning. What is left keeps its own indentation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVEL = (
    r"(?:FATAL|CRITICAL|SEVERE|ERROR|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE"
    r"|Fatal|Critical|Severe|Warning|fatal|critical|error|warning|warn|info|debug)"
)
CLOCK = r"\d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
TIME = r"[T ,]{1,2}" + CLOCK + r"(?: ?Z| UTC|[ ]?[+-]\d\d:?\d\d)?"

ALWAYS = re.compile(
    "|".join(
        (
            r"(?:> ){1,4}(?=[^ ])",  # mail and Markdown
            r"[A-Za-z][\w.-]{0,60} +\| ",  # docker compose
            r"\[(?:rank)?\d{1,5}\]: ?",  # torchrun
            r"\([^()]{0,40}\b(?:pid|ip)=[^()]{1,60}\) ?",  # workers
            r"npm (?:ERR!|error) ?",
            r"#\d{1,4} \d{1,6}\.\d{1,3} ",  # docker build
            r"##\[error\]|::error[^:]{0,300}::",  # runners of CI
            rf"\[{LEVEL}\] ?",
            r"\[[0-9a-f-]{8,36}\] ",  # requests
            r"[EWF]/[\w.$-]{1,40}\( *\d{1,9}\): ",  # logcat, brief
            rf"\d\d-\d\d {CLOCK} +\d{{1,9}} +\d{{1,9}} [VDIWEF] [\w.$-]{{1,40}} *: ",  # logcat
            rf"[IWEF]\d{{4}} {CLOCK} +\d{{1,9}} [\w.-]{{1,80}}:\d{{1,9}}\] ",  # glog
            rf"[A-Z][a-z][a-z] [ \d]\d {CLOCK} [\w.-]{{1,80}} [\w./-]{{1,80}}(?:\[\d{{1,9}}\])?: ",  # syslog
            r"(?:CRITICAL|ERROR|WARNING|INFO|DEBUG):[\w.-]{1,80}:(?=[^ ])",  # Python's logging
        )
    ),
    re.ASCII,
)
STAMP = re.compile(
    rf"\[?\d{{4}}[-/]\d\d[-/]\d\d{TIME}(?:\]|(?=[ :|])|$)|\[?{CLOCK}\]?(?= +(?:[\[|]|{LEVEL}\b))", re.ASCII
)
AFTER_STAMP = re.compile(
    "|".join(
        (
            rf"[\[<(]?{LEVEL}(?:/[\w-]{{1,40}})?(?:[\])>]:?|:|(?= |$))",
            r"\[[^\[\]]{1,80}\]:?",
            r"\{[^{}\"]{1,60}\}",
            r"\([\w-]{1,40}\)",
            r"\d{1,10}(?= )",
            r"(?:stderr|stdout) [FP]",
            r"-{1,3}(?= )|\||:(?= )",
            r"[\w.$/-]{1,80}(?::[\w<>.]{1,60}:\d{1,9})?(?= +[-:|] )",
        )
    ),
    re.ASCII,
)
LEVEL_FIRST = re.compile(rf"{LEVEL}(?:: *| +- +| *\| *)", re.ASCII)
MOST_FIELDS = 12


def without_margins(lines: Sequence[str]) -> list[str]:
    """Return lines without margins, an empty one wherever an entry of a log follows lines that had none."""
    bare: list[str] = []
    was_bare = False
    for line in lines:
        text = without_margin(line)
        is_bare = text == line
        if was_bare and not is_bare:
            bare.append("")
        bare.append(text)
        was_bare = is_bare
    return bare


def without_margin(line: str) -> str:
    """Return a line without what a logger, a runner or a mail put before it."""
    for _ in range(3):
        found = ALWAYS.match(line)
        if not found:
            break
        line = line[found.end() :]
    stamp = STAMP.match(line)
    return _without_fields(line[stamp.end() :]) if stamp else line


def without_level(line: str) -> str:
    """Return a line without the level that it begins with."""
    found = LEVEL_FIRST.match(line)
    return line[found.end() :] if found else line


def _without_fields(line: str) -> str:
    """Drop the fields after a time, but keep the indentation of what follows."""
    for _ in range(MOST_FIELDS):
        text = line.lstrip(" ")
        found = AFTER_STAMP.match(text)
        if not found:
            break
        line = text[found.end() :]
    return line.removeprefix(" ")
