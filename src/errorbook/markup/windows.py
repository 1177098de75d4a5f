"""Finds out what an excerpt begins in.

An excerpt is a window cut out of a file: its first line may lie inside a docstring, a block comment, a
template. A lexer that starts afresh takes the end of that for a beginning, and paints code as text from
there on. What is known is that the line that raises is code. So each region that the language has is tried
as the beginning; those under which that line comes out as code remain; ends that nothing opened speak
against the rest; and where two are left, code goes before all else.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.markup.regions import syntax_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.markup.languages import Language
    from errorbook.markup.regions import Region, Syntax

_STRAY = 8  # the weight of an end without a beginning; a quote without its second weighs 1
_DEEPEST = 20  # templates within templates


def frame(text: str, language: Language, marked: int) -> tuple[str, str]:
    """Give what a lexer must read before an excerpt, and after it, to paint it as in the whole file.

    Both are empty as a rule. `marked` is the index of the first character of the line that raises.
    """
    if marked >= len(text):
        return "", ""
    if language.name in _FRAMES:
        return _FRAMES[language.name](text, marked)
    syntax = syntax_of(language.name)
    return _frame(text, syntax, marked) if syntax else ("", "")


def _frame(text: str, syntax: Syntax, marked: int) -> tuple[str, str]:
    lead, start = "", 0
    if any(text.find(closer, 0, marked) >= 0 for closer in syntax.closers):
        while marked < len(text) and text[marked] in " \t":
            marked += 1
        lead, start = _lead(text, syntax, marked)
    for region in syntax.regions:
        if region.tail and text.rfind(region.opener) >= max(0, text.rfind(region.closer)):
            return lead, _tail(text, syntax, start)
    return lead, ""


def _lead(text: str, syntax: Syntax, marked: int) -> tuple[str, int]:
    """Find what opens the region that a text begins in, and where that region ends."""
    lead, begin = "", 0
    fewest = _strays(syntax, text, 0, marked)
    for region in syntax.regions:
        if fewest == 0:
            break
        start = _end(region, syntax, text, 0)
        if 0 <= start <= marked:
            strays = _strays(syntax, text, start, marked)
            # An opening within is no proof, as comments quote code, but it is rare.
            if (
                strays >= 0
                and region.closer != region.opener == region.lead
                and region.opener in text[:start]
            ):
                strays += _STRAY
            if strays >= 0 and (fewest < 0 or strays < fewest):
                lead, begin, fewest = region.lead, start, strays
    return lead, begin


def _tail(text: str, syntax: Syntax, at: int) -> str:
    """Find what ends the region that a text ends in; `at` is code."""
    while found := syntax.code.search(text, at):
        at = found.end()
        kind = found.lastgroup or ""
        if kind[0] == "r":
            region = syntax.regions[int(kind[1:])]
            at = _end(region, syntax, text, at)
            if at < 0:
                return region.tail
    return ""


def _strays(syntax: Syntax, text: str, at: int, marked: int) -> int:
    """Weigh what code does not hold from `at`, which is code, to `marked`; -1 where that is no code."""
    strays = 0
    while found := syntax.code.search(text, at, marked):
        at = found.end()
        kind = found.lastgroup or ""
        if kind in ("x", "lone"):
            strays += _STRAY if kind == "x" else 1
        elif kind[0] == "r":
            at = _end(syntax.regions[int(kind[1:])], syntax, text, at)
            if not 0 <= at <= marked:
                return -1
    return strays


def _end(region: Region, syntax: Syntax, text: str, at: int, depth: int = 0) -> int:
    """Find where a region ends that `at` lies in; -1 where it does not."""
    level = 1
    while found := region.step.search(text, at):
        at = found.end()
        if found.lastgroup == "hole":
            at = _hole_end(syntax, text, at, depth + 1)
            if at < 0:
                return -1
        elif found.lastgroup:
            level += 1 if found.lastgroup == "up" else -1
            if not level:
                return at
    return -1


def _hole_end(syntax: Syntax, text: str, at: int, depth: int) -> int:
    """Find where the code in a template ends."""
    level = 1
    while depth < _DEEPEST and (found := syntax.code.search(text, at)):
        at = found.end()
        kind = found.lastgroup or ""
        if kind[0] == "r":
            at = _end(syntax.regions[int(kind[1:])], syntax, text, at, depth)
            if at < 0:
                return -1
        elif kind in ("up", "down"):
            level += 1 if kind == "up" else -1
            if not level:
                return at
    return -1


def _php(text: str, marked: int) -> tuple[str, str]:
    """Begin in PHP, unless a tag says that what stands before it is none."""
    opening, ending = text.find("<?"), text.find("?>")
    lead, tail = _with_heredocs("PHP", text, marked, "<<<{}\n")
    if 0 <= opening <= marked and (ending < 0 or opening < ending):
        return "", tail
    return f"<?php {lead}", tail


def _script(text: str, marked: int) -> tuple[str, str]:
    """Begin in a script: the line that raises is one's, so without a tag before it all lies in there."""
    lead = "" if text.find("<script", 0, marked) >= 0 else "<script>"
    return lead, "" if text.find("</script", marked) >= 0 else "</script>"


def _with_heredocs(language: str, text: str, marked: int, opening: str) -> tuple[str, str]:
    """Look also for a here-document's last line without its first, and the other way round.

    `opening` is what begins one, with `{}` for its word.
    """
    syntax = syntax_of(language)
    lead, tail = _frame(text, syntax, marked) if syntax else ("", "")
    last = _TERMINATOR.search(text, 0, marked)
    if last and not _CODE.search(text, 0, last.start()):
        opened = {each[1] for each in _HEREDOC.finditer(text, 0, last.start())}
        lead = lead if last[1] in opened else opening.format(last[1])
    for first in _HEREDOC.finditer(text):
        if not any(last[1] == first[1] for last in _TERMINATOR.finditer(text, first.end())):
            tail = f"\n{first[1]}\n"
    return lead, tail


_HEREDOC = re.compile(r"<<<?[~-]?[\"'`]?([A-Z][A-Z0-9_]+)\b")
# What makes of a capital word alone on a line a constant, not the end of a text.
_CODE = re.compile(
    r"^\s*(?:def|class|module|end|if|unless|return|sub|my|function|fi|done|esac)\b", re.MULTILINE
)
_TERMINATOR = re.compile(r"^[ \t]*([A-Z][A-Z0-9_]+);?$", re.MULTILINE)
_FRAMES: dict[str, Callable[[str, int], tuple[str, str]]] = {
    "HTML": _script,
    "PHP": _php,
    "Perl": lambda text, marked: _with_heredocs("Perl", text, marked, "<<'{}';\n"),
    "Ruby": lambda text, marked: _with_heredocs("Ruby", text, marked, "<<~{}\n"),
    "Shell": lambda text, marked: _with_heredocs("Shell", text, marked, "<<-{}\n"),
    "Vue": _script,
}
