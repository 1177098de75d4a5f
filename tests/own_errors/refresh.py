"""Rewrites the excerpts of the records of our own errors from the source as it is now.

`python -m pytest tests/own_errors --refresh-excerpts` runs it. A record keeps the file that it names; the
place in it is found by the name of the class, and among several the one most like the excerpt before.
"""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from tests.own_errors.excerpts import excerpts, find_raising_files, most_alike
from tests.own_errors.family import RECORDS, ROOT, written

if TYPE_CHECKING:
    from collections.abc import Mapping


def refresh(records: Mapping[str, dict[str, Any]]) -> list[str]:
    """Write the records whose excerpt is not the source's, or not that of their commit; return their codes.

    They are pinned to the commit that is checked out, which has their excerpts if the source is committed.
    Raises `LookupError` for a class that its file raises no more.
    """
    commit: dict[str, str] = {}
    stale = []
    for code, record in records.items():
        fresh = {**record, **source_members(record)}
        if fresh == record and _is_pinned(record):
            continue
        commit = commit or _commit()
        (RECORDS / f"{code}.json").write_text(written(fresh | commit), encoding="utf-8", newline="\n")
        stale.append(code)
    return stale


def source_members(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the members of a record that the source gives, for the file that the record names."""
    name = record["errorClass"]
    found = excerpts(ROOT / record["filePath"], name)
    if not found:
        files = ", ".join(path.relative_to(ROOT).as_posix() for path in find_raising_files(name))
        message = f"{record['filePath']} does not raise {name}; {files or 'no file'} does"
        raise LookupError(message)
    chosen = most_alike(found, record["sourceCode"], record["lineNumber"])
    return {
        "lineNumber": chosen.line,
        "sourceCode": chosen.text,
        "sourceCodeStart": chosen.start,
        "sourceCodeEnd": chosen.end,
    }


def _is_pinned(record: Mapping[str, Any]) -> bool:
    """Say whether the commit that a record names has its excerpt at its lines."""
    shown = _git("show", f"{record['analyzedSha']}:{record['filePath']}")
    lines = shown.split("\n")[record["sourceCodeStart"] - 1 : record["sourceCodeEnd"]]
    held: str = record["sourceCode"]
    return "\n".join(lines) == held


def _commit() -> dict[str, str]:
    """Return the members that name the commit checked out; its time is the committer's, in UTC."""
    sha, seconds = _git("show", "--no-patch", "--format=%H %ct", "HEAD").split()
    moment = datetime.fromtimestamp(int(seconds), UTC)
    return {"analyzedSha": sha, "analyzedAt": f"{moment:%Y-%m-%dT%H:%M:%SZ}"}


def _git(*arguments: str) -> str:
    """Return what git prints, empty where it knows no such thing."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], check=False, capture_output=True)
    return done.stdout.decode()
