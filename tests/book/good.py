"""A good record, and ways to write records down."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errorbook.book.formats.sources import Source
from errorbook.book.records.documents import Document, read_document

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.errors import Problem

ROOT = Path(__file__).parents[2]
BROKEN = ROOT / "tests" / "books" / "broken"
SAMPLES = ROOT / "content" / "errors" / "jax"

GOOD: dict[str, Any] = {
    "id": "0123456789abcdef",
    "repo": "example/parser",
    "slug": "unexpected-token",
    "errorCode": "E12",
    "errorMessage": "Unexpected token {token!r}",
    "messagePattern": "Unexpected token (.+?)",
    "errorType": "validation",
    "errorClass": "ValueError",
    "httpStatus": 400,
    "severity": "error",
    "filePath": "parser/~tokens 1.py",
    "lineNumber": 11,
    "sourceCode": "if token:\n    raise ValueError(token)\n",
    "sourceCodeStart": 10,
    "sourceCodeEnd": 12,
    "githubUrl": (
        "https://github.com/example/parser/blob/0f1e2d3c4b5a69788796a5b4c3d2e1f001122334"
        "/parser/~tokens%201.py#L10-L12"
    ),
    "documentation": "The parser met a token that the `grammar` does not have here.",
    "triggerScenarios": None,
    "commonSituations": "A file saved halfway.",
    "solutions": ["Remove the token.", "Escape it."],
    "exampleFix": "# before\na = = b\n# after\na = b",
    "handlingStrategy": "try-catch",
    "validationCode": None,
    "typeGuard": None,
    "tryCatchPattern": "try:\n    parse()\nexcept ValueError:\n    pass",
    "preventionTips": ["Run the linter."],
    "tags": ["parser", "c++", "c#"],
    "backgroundTag": "grammar",
    "analyzedSha": "0f1e2d3c4b5a69788796a5b4c3d2e1f001122334",
    "analyzedAt": "2026-03-01T12:00:00Z",
    "schemaVersion": 2,
}

SOURCE = Source("a.json", 0, 0)


def record(number: int = 0, **members: Any) -> dict[str, Any]:
    """Return a good record with an id of its own, and these members."""
    return GOOD | ({"id": f"{number:016x}"} if number else {}) | members


def envelope(value: object, version: str = "2026.1") -> dict[str, Any]:
    """Return a value in an envelope."""
    return {"record": value, "datasetVersion": version}


def compact(value: object) -> bytes:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def write(path: Path, value: object) -> Path:
    """Write a value to a file; bytes and texts as they are, a list as lines where the name wants it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(value, str):
        data = value.encode()
    elif isinstance(value, bytes):
        data = value
    elif isinstance(value, list) and path.name.removesuffix(".gz").endswith((".jsonl", ".ndjson")):
        data = b"".join(compact(item) + b"\n" for item in value)
    else:
        data = compact(value)
    path.write_bytes(gzip.compress(data, mtime=0) if path.name.endswith(".gz") else data)
    return path


def problems_of(value: object) -> Sequence[Problem]:
    """Return what is wrong with one record, given as a value or as bytes."""
    found = read_document(value if isinstance(value, bytes) else compact(value), SOURCE)
    return () if isinstance(found, Document) else found


def told(problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """Return the codes and members of problems."""
    return [(problem.code, problem.place.member) for problem in problems]
