"""Writes code as HTML with a closed set of classes.

| class | what it marks |
| --- | --- |
| k | keywords, types and constants of the language, operators that are words, tags |
| s | strings, docstrings, characters, regular expressions |
| c | comments |
| n | numbers |
| f | names of functions and classes where they are defined, headings |
| b | names that the language brings along, exceptions |
| d | decorators, annotations, preprocessor lines |
| v | variables with a sigil, attributes, placeholders in strings |
| e | what is deleted, or an error in output |

Everything else has no class, what the lexer does not understand among it. `sign` is the class of a sign.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pygments.token import Comment, Generic, Keyword, Literal, Name, Operator, String, Token

from errorbook.markup.lexing import marks
from errorbook.markup.limits import is_ordinary
from errorbook.markup.tokens import new_lexer, tables_of, tokenizer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygments.token import _TokenType

    from errorbook.markup.languages import Language

    Runs = list[tuple[int, str]]

CLASSES = {
    Token: "",
    Keyword: "k",
    Operator.Word: "k",
    Name.Tag: "k",
    Literal: "s",
    Literal.Number: "n",
    String.Interpol: "v",
    Comment: "c",
    Comment.Preproc: "d",
    Comment.PreprocFile: "s",
    Name.Function: "f",
    Name.Class: "f",
    Generic.Heading: "f",
    Generic.Subheading: "f",
    Generic.Inserted: "s",
    Generic.Prompt: "c",
    Name.Builtin: "b",
    Name.Exception: "b",
    Name.Decorator: "d",
    Name.Variable: "v",
    Name.Attribute: "v",
    Generic.Deleted: "e",
    Generic.Error: "e",
    Generic.Traceback: "e",
}


@cache
def class_of(kind: _TokenType | None) -> str:
    """Find the class of a token type: its own, or that of the nearest type above it."""
    return "" if kind is None else CLASSES[kind] if kind in CLASSES else class_of(kind.parent)


def runs(text: str, language: Language, before: str = "", after: str = "") -> Runs:
    """List where in a text each class begins.

    `before` and `after` are read with the text, and left out of the list. A line end is always read last, as
    lexers need one to know the end of a line. Text that a lexer may not have is without runs, and so plain.
    """
    if not language.lexer or not is_ordinary(text):
        return []
    found = _runner(language)(f"{before}{text}{after}\n")
    if not before:
        return found
    start = len(before)
    return [(at - start if at > start else 0, name) for at, name in found]


@cache
def _runner(language: Language) -> Callable[[str], Runs]:
    tables = tables_of(new_lexer(language), class_of)
    if tables is not None:
        return lambda text: marks(tables, text)
    tokens = tokenizer_of(language)
    return lambda text: [(at, class_of(kind)) for at, kind, _ in tokens(text)]


def spans(text: str, found: Runs, begin: int = 0, end: int | None = None) -> str:
    """Write a text, or a part of it, with its runs as spans: neighbours of one class in one, all escaped."""
    end = len(text) if end is None else end
    part = text[begin:end]
    is_bare = "<" not in part and "&" not in part and ">" not in part
    html, start, name = "", begin, ""
    for at, following in (*found, (end, None)):
        if following == name:
            continue
        stop = at if at < end else end
        if stop > start:
            value = text[start:stop] if is_bare else _escaped(text[start:stop])
            html += f'<span class="{name}">{value}</span>' if name else value
            start = stop
        if stop == end:
            break
        name = following or ""
    return html


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def span_lines(html: str) -> Iterator[str]:
    """Yield the lines of what `spans` wrote; a span that reaches over a line end begins again in the next."""
    carried = ""
    for part in html.split("\n"):
        line = carried + part if not part.startswith("</span>") else part[len("</span>") :]
        opening = line.rfind("<span")
        carried = ""
        if opening > line.rfind("</span>"):
            carried = line[opening : line.index(">", opening) + 1]
            line = f"{line}</span>" if not line.endswith(carried) else line.removesuffix(carried)
        yield line
