"""The places in a Python library that raise an error, and where these do not suffice, other statements."""

from __future__ import annotations

import ast
import re
import warnings
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SKIPPED = {"__pycache__", "ensurepip", "idlelib", "lib2to3", "site-packages", "test", "tests", "turtledemo"}
LONGEST_LINE = 300
LONGEST_EXPRESSION = 48
CONVERSION = re.compile(r"%(?:\(\w+\))?[-#0+]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[srdiuoxXeEfgGca]")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Site(NamedTuple):
    """Be one place: `path` from the library's root, `line` from 1; `lines` are those of the whole file."""

    path: str
    line: int
    error_class: str
    message: str
    function: str
    arguments: tuple[str, ...]
    lines: Sequence[str]

    @property
    def digest(self) -> bytes:
        """Return what orders places: in any order of files the same, and of no file more than of another."""
        return blake2b(f"{self.path}:{self.line}".encode(), digest_size=8).digest()


def find_sites(library: Path, count: int) -> list[Site]:
    """Return `count` places, as far as there are, those that raise first; of a lesser count the same ones."""
    raising: list[Site] = []
    others: list[Site] = []
    for path in sorted(library.rglob("*.py")):
        relative = path.relative_to(library)
        if SKIPPED.isdisjoint(relative.parts):
            for site, raises in _sites(path, relative.as_posix()):
                (raising if raises else others).append(site)
    places: dict[bytes, Site] = {}
    for some in (raising, others):
        for site in sorted(some, key=lambda site: (site.digest, site.message)):
            places.setdefault(site.digest, site)
    return list(places.values())[:count]


def _sites(path: Path, name: str) -> Iterator[tuple[Site, bool]]:
    """Yield the places of a file, and whether each raises."""
    try:
        text = path.read_text("utf-8")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except (UnicodeDecodeError, SyntaxError):
        return
    lines = text.split("\n")
    if not text.isprintable() and re.search(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f]", text):
        return
    if max(map(len, lines)) > LONGEST_LINE:
        return
    for function, statement in _statements(tree, None):
        error, message, raises = _raised(statement) or (*_met(function, statement), False)
        if message and function:
            arguments = tuple(each.arg for each in function.args.args if each.arg not in {"self", "cls"})
            yield Site(name, statement.lineno, error, message, function.name, arguments[:4], lines), raises


def _statements(node: ast.AST, function: Function | None) -> Iterator[tuple[Function | None, ast.stmt]]:
    """Yield the statements below a node, each with the function that it is in."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield from _statements(child, child)
        else:
            if isinstance(child, ast.stmt):
                yield function, child
            yield from _statements(child, function)


def _raised(statement: ast.stmt) -> tuple[str, str, bool] | None:
    """Return class and message of a statement that raises one with words in it."""
    call = statement.exc if isinstance(statement, ast.Raise) else None
    if not isinstance(call, ast.Call) or not call.args or not isinstance(call.func, ast.Name):
        return None
    words = " ".join((_template(call.args[0]) or "").split())
    return (call.func.id, words, True) if re.search(r"[A-Za-z]{3}", words) and len(words) < 300 else None


def _met(function: Function | None, statement: ast.stmt) -> tuple[str, str]:
    """Return an error that a call or an assignment may meet; no message for what is no centre of interest."""
    if function is None or not isinstance(statement, ast.Assign | ast.Return | ast.Expr):
        return "", ""
    value = statement.value
    if not isinstance(value, ast.Call):
        return "", ""
    called = _expression(value.func)
    if value.args and not isinstance(value.args[0], ast.Constant):
        held = _expression(value.args[0])
        return "TypeError", f"{called}() got {{type({held})}} in {function.name}()"
    return "AttributeError", f"{called}() has nothing to work on in {function.name}()"


def _template(node: ast.expr) -> str | None:
    """Return the message that an expression makes, as a template; None where it has no words."""
    match node:
        case ast.Constant(value=str(text)):
            return None if "%" in text else text.replace("{", "{{").replace("}", "}}")
        case ast.JoinedStr(values=parts):
            return "".join(_template(part) or "" for part in parts)
        case ast.FormattedValue(value=value):
            return f"{{{_expression(value)}}}"
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Mod(), right=right):
            return _converted(text, list(right.elts) if isinstance(right, ast.Tuple) else [right])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            ends = [_template(end) or f"{{{_expression(end)}}}" for end in (left, right)]
            return "".join(ends)
    return None


def _converted(text: str, values: list[ast.expr]) -> str | None:
    """Return a text for the `%` operator as a template; None where the values do not fit or `%%` is in it."""
    words = CONVERSION.split(text)
    if len(words) != len(values) + 1 or "%" in "".join(words) or set("{}") & set(text):
        return None
    fields = [f"{{{_expression(value)}}}" for value in values]
    return "".join(word + field for word, field in zip(words, [*fields, ""], strict=True))


def _expression(node: ast.expr) -> str:
    """Return an expression on one line, or the name that it begins with where it is long or has signs."""
    text = ast.unparse(node)
    if len(text) <= LONGEST_EXPRESSION and not set("{}%\"'\n:!=\\") & set(text):
        return text
    return next((each.id for each in ast.walk(node) if isinstance(each, ast.Name)), "value")
