"""Where a class of the family is raised, and the lines around that place that a record shows."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING

from tests.own_errors.family import ERRORS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

FEWEST = 12
MOST = 30
BEFORE = 19
"""Lines that an excerpt has at least, at most, and before the one that raises in a long function."""

_ONLY_LOOKS = frozenset(("isinstance", "issubclass", "suppress"))
_TELLS_NOTHING = (ast.Import, ast.ImportFrom, ast.If)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Hold lines of a file, numbered from 1; `line` is the one that names the class."""

    line: int
    start: int
    end: int
    text: str


def find_raising_files(name: str) -> Iterator[Path]:
    """Find the modules outside of the family itself that raise or hand on a class."""
    for path in sorted((ROOT / "src" / "errorbook").rglob("*.py")):
        if ERRORS not in path.parents and name in _text(path) and raising_lines(path, name):
            yield path


def raising_lines(path: Path, name: str) -> list[int]:
    """Return the lines of a module on which a class is called, handed on, or a value in a table."""
    found = []
    for node in ast.walk(_tree(path)):
        found += [_line(value) for value in _used(node) if _is_named(value, name)]
    return sorted(set(found))


def excerpts(path: Path, name: str) -> list[Excerpt]:
    """Return an excerpt for each place of a module that raises a class."""
    return [_excerpt(path, line) for line in raising_lines(path, name)]


def most_alike(found: Sequence[Excerpt], text: str, line: int) -> Excerpt:
    """Return the excerpt that is most like a text, the nearest to a line among equals or without a text."""
    return max(found, key=lambda each: (_likeness(each.text, text), -abs(each.line - line)))


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split("\n"), other.split("\n"), autojunk=False).ratio() if other else 0


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(_text(path))


def _used(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=called)) if called in _ONLY_LOOKS:
            return []
        case ast.Call():
            return [node.func, *node.args]
        case ast.Dict():
            return node.values
        case _:
            return []


def _is_named(node: ast.expr, name: str) -> bool:
    match node:
        case ast.Name(id=found) | ast.Attribute(attr=found):
            return found == name
        case _:
            return False


def _line(node: ast.expr) -> int:
    return node.end_lineno or node.lineno


def _excerpt(path: Path, line: int) -> Excerpt:
    """Return the function around a line, cut where it is long, with its neighbours where it is short."""
    start, end = _lines_around(_tree(path), line)
    if end - start >= MOST:
        start = max(start, line - BEFORE)
        end = min(end, start + MOST - 1)
        start = max(start, min(start, end - MOST + 1))
    lines = _text(path).split("\n")[start - 1 : end]
    return Excerpt(line, start, end, "\n".join(lines))


def _lines_around(tree: ast.Module, line: int) -> tuple[int, int]:
    """Return the lines of the function around a line, with its neighbours where it is short."""
    grown = [_grown(body, line) for body in _bodies(tree.body, line)]
    return next((each for each in grown if each[1] - each[0] + 1 >= FEWEST), grown[-1])


def _bodies(body: Sequence[ast.stmt], line: int) -> list[Sequence[ast.stmt]]:
    """Return the classes' and the module's statements around a line, the innermost first."""
    around = [each for each in body if isinstance(each, ast.ClassDef) and _first(each) <= line <= _last(each)]
    return [*(inner for each in around for inner in _bodies(each.body, line)), body]


def _grown(body: Sequence[ast.stmt], line: int) -> tuple[int, int]:
    """Return the lines of the statement around a line, and of its neighbours until there are enough.

    Imports are no neighbours, nor is what they are made under.
    """
    spans = [(_first(each), _last(each)) for each in body]
    first = last = next(at for at, (start, end) in enumerate(spans) if start <= line <= end)
    while spans[last][1] - spans[first][0] + 1 < FEWEST:
        wider = [
            (one, other)
            for one, other in ((first, last + 1), (first - 1, last))
            if one >= 0
            and other < len(spans)
            and spans[other][1] - spans[one][0] < MOST
            and not isinstance(body[one if one < first else other], _TELLS_NOTHING)
        ]
        if not wider:
            break
        first, last = min(wider, key=lambda each: spans[each[1]][1] - spans[each[0]][0])
    return spans[first][0], spans[last][1]


def _first(node: ast.stmt) -> int:
    decorators = node.decorator_list if isinstance(node, _Function | ast.ClassDef) else []
    return min([node.lineno, *(each.lineno for each in decorators)])


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno
