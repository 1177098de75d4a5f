"""Writes tokens as HTML with a closed set of classes.

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

Everything else has no class. `sign` is the class of a visible sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape
from pygments.token import Comment, Generic, Keyword, Literal, Name, Operator, String, Token

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygments.token import _TokenType

CLASSES = {
    Token: "",
    Keyword: "k",
    Operator.Word: "k",
    Name.Tag: "k",
    Literal: "s",
    Literal.Number: "n",
    String.Interpol: "v",
    String.Affix: "s",
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


def class_of(kind: _TokenType) -> str:
    """Find the class of a token type, or of the nearest type above it."""
    while kind not in CLASSES:
        kind = kind.parent
    return CLASSES[kind]


def spans(tokens: Iterable[tuple[_TokenType, str]]) -> str:
    """Write tokens as escaped text in spans, neighbours of one class in one span."""
    pieces: list[str] = []
    current, run = "", ""
    for kind, value in tokens:
        name = class_of(kind)
        if name == current:
            run += value
        else:
            pieces.append(span(current, run))
            current, run = name, value
    pieces.append(span(current, run))
    return "".join(pieces)


def span(name: str, text: str) -> str:
    """Write one run of text."""
    return f'<span class="{name}">{escape(text)}</span>' if name and text else str(escape(text))
