"""Records by the thousand: `python -m tests.benchmarks.corpus FOLDER --count N`.

Each is about a place in the standard library of the interpreter that runs, with 18 lines before it and
after it. The same Python makes the same records, and those of a lesser number are among those of a greater.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import sysconfig
from hashlib import sha1
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from tests.benchmarks.raises import find_sites
from tests.benchmarks.texts import members

from errorbook.book.records.placeholders import Placeholder, split_template
from errorbook.book.records.slugs import slug_of

if TYPE_CHECKING:
    from tests.benchmarks.raises import Site

LIBRARY = Path(sysconfig.get_path("stdlib"))
AROUND = 18
REPO = "python/cpython"
SHA = sha1("cpython {}.{}.{}".format(*sys.version_info).encode()).hexdigest()
DAY = "2026-01-01T00:00:00Z"


def write_corpus(folder: Path, count: int, library: Path = LIBRARY) -> int:
    """Write as many records, a file each, and return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    sites = find_sites(library, count)
    for site in sites:
        record = record_of(site)
        envelope = {"record": record, "datasetVersion": DAY}
        text = json.dumps(envelope, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{record['id']}.json").write_text(text, "utf-8")
    return len(sites)


def record_of(site: Site) -> dict[str, Any]:
    """Return the record of a place."""
    first, last = max(1, site.line - AROUND), min(len(site.lines), site.line + AROUND)
    path = f"Lib/{site.path}"
    return {
        "id": site.digest.hex(),
        "repo": REPO,
        "slug": slug_of(site.message) or "error",
        "errorCode": None,
        "errorMessage": site.message,
        "messagePattern": pattern_of(site.message),
        "errorType": "exception",
        "errorClass": site.error_class,
        "httpStatus": None,
        "severity": "error",
        "filePath": path,
        "lineNumber": site.line,
        "sourceCode": "\n".join(site.lines[first - 1 : last]),
        "sourceCodeStart": first,
        "sourceCodeEnd": last,
        "githubUrl": f"https://github.com/{REPO}/blob/{SHA}/{quote(path)}#L{first}-L{last}",
        **members(site),
        "handlingStrategy": "try-catch",
        "analyzedSha": SHA,
        "analyzedAt": DAY,
        "schemaVersion": 2,
    }


def pattern_of(template: str) -> str:
    """Return the regular expression for what a template prints."""
    return "".join(
        "(.+?)" if isinstance(piece, Placeholder) else re.escape(piece.replace("{{", "{").replace("}}", "}"))
        for piece in split_template(template)
    )


def main() -> None:
    """Write a corpus and say how many records it has."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--count", type=int, default=1000)
    chosen = options.parse_args()
    print(f"{write_corpus(chosen.folder, chosen.count):,} records in {chosen.folder}")


if __name__ == "__main__":
    main()
