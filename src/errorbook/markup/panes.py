"""Splits an example fix at its before and after marks."""

from __future__ import annotations

import re
from typing import NamedTuple


class Pane(NamedTuple):
    """Hold one side of an example fix; the label is `Before`, `After`, or empty."""

    label: str
    text: str


# The comment signs of the common languages, and no sign at all where a colon ends the line.
_MARK = re.compile(
    r"\s*(?:(?P<sign>//+|#+|--+|/\*+|<!--+|;+|%+|'|\(\*+|\{-|REM\b)\s*[-=*]*\s*(?P<word>before|after)\b"
    r"(?P<rest>[^\n]{0,200})|(?P<bare>before|after)\s*:\s*)",
    re.IGNORECASE,
)
_END = re.compile(r"\s*(?:\*+/|--+>|\*+\)|-\})\s*\Z")


def split_panes(text: str) -> tuple[Pane, ...]:
    """Split a text into panes, where its marks are one `before` and one `after`, or several such pairs.

    The marks go; what else a mark says stays as a comment. With any other marks, or none, the whole text is
    one pane without a label.
    """
    preamble: list[str] = []
    labels: list[str] = []
    bodies = [preamble]
    for line in text.split("\n"):
        if mark := _MARK.fullmatch(line):
            labels.append((mark["word"] or mark["bare"]).capitalize())
            bodies.append(_remark(mark))
        else:
            bodies[-1].append(line)
    texts = ["\n".join(body).strip("\n") for body in bodies]
    in_pairs = labels and labels == ["Before", "After"] * (len(labels) // 2)
    if not in_pairs or texts[0].strip() or not all(each.strip() for each in texts[1:]):
        return (Pane("", text),)
    return tuple(Pane(label, each) for label, each in zip(labels, texts[1:], strict=True))


def _remark(mark: re.Match[str]) -> list[str]:
    """Keep what a mark says beyond its word, as in `# after: cast first`."""
    rest = mark["rest"] or ""
    end = _END.search(rest)
    words = rest[: end.start()] if end else rest
    words = words.strip(" \t:.-=*#/")
    return [f"{mark['sign']} {words}{end[0].rstrip() if end else ''}"] if words else []
