"""Other builders of static sites: whether they are here, and what they build from the same records.

The sites in `peers/` render what a page of errorbook holds: title, message, prose, the excerpt with its line
marked, code, five related errors (handed to them), and a JSON mirror; beside the pages an index page and a
sitemap. What errorbook makes more, they do not: text views, lists, the look-up index. Each gets the
records in the form that it reads fastest: Eleventy as one data file, Hugo as a file a page.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SITES = Path(__file__).with_name("peers")
ENTRY = "@11ty/eleventy/cmd.cjs"


@dataclass(frozen=True)
class Peer:
    """Be a builder: what it is called, and the program with its first arguments."""

    name: str
    program: tuple[str, ...]

    @property
    def version(self) -> str:
        """Return its name with its version."""
        asked = [*self.program, "version" if self.name == "Hugo" else "--version"]
        said = subprocess.check_output(asked, text=True, stderr=subprocess.DEVNULL).split()
        return f"{self.name} {next(word.lstrip('v').partition('-')[0] for word in said if '.' in word)}"

    def prepare(self, records: Path, folder: Path) -> None:
        """Write its site into a new folder, with the records as it reads them."""
        shutil.copytree(SITES / self.name.lower(), folder)
        (_prepare_hugo if self.name == "Hugo" else self._prepare_eleventy)(records, folder)

    def command(self, out: Path) -> list[str]:
        """Return what builds the site into a folder; it is run where the site is."""
        if self.name == "Hugo":
            return [*self.program, "--quiet", "--destination", str(out)]
        return [*self.program, "--quiet", f"--output={out}"]

    def _prepare_eleventy(self, records: Path, folder: Path) -> None:
        modules = Path(self.program[-1]).parents[2]
        (folder / "node_modules").symlink_to(modules)
        data = folder / "input" / "_data"
        data.mkdir()
        (data / "records.json").write_text(json.dumps(list(_items(records))), "utf-8")


def find_peers(hugo: str | None, eleventy: str | None) -> tuple[list[Peer], list[str]]:
    """Return the builders that are installed, and a sentence on each that is not; the slowest comes last.

    `hugo` is a program, `eleventy` the folder of its package; without them PATH is searched.
    """
    found, missing = [], []
    entry, node = _eleventy(eleventy), shutil.which("node")
    plugin = entry and entry.parents[1] / "eleventy-plugin-syntaxhighlight"
    if entry and node and plugin and plugin.is_dir():
        found.append(Peer("Eleventy", (node, str(entry))))
    else:
        missing.append("Eleventy is not installed with its plugin for highlighting, and was left out.")
    if path := shutil.which(hugo or "hugo"):
        found.append(Peer("Hugo", (path,)))
    else:
        missing.append("Hugo is not installed and was left out.")
    return found, missing


def _eleventy(folder: str | None) -> Path | None:
    """Return the program of Eleventy: in a folder, or where the command on PATH leads."""
    command = shutil.which("eleventy")
    path = Path(folder, "cmd.cjs") if folder else command and Path(command).resolve()
    return path if path and path.is_file() else None


def _items(records: Path) -> Iterator[dict[str, Any]]:
    """Yield each record with its mirror, and five related: its neighbours by topic, file and line."""
    texts = [path.read_text("utf-8") for path in sorted(records.glob("*.json"))]
    found = [(json.loads(text)["record"], text) for text in texts]
    order = sorted(
        found, key=lambda pair: [pair[0][key] for key in ("backgroundTag", "filePath", "lineNumber")]
    )
    cards = [{"id": record["id"], "message": record["errorMessage"]} for record, _ in order]
    for at, (record, text) in enumerate(order):
        yield {"record": record, "mirror": text, "related": [*cards[at + 1 : at + 6], *cards[:5]][:5]}


HUGO_NAMES = {
    "repo": "repo",
    "severity": "severity",
    "errorClass": "class",
    "errorMessage": "message",
    "filePath": "file",
    "lineNumber": "line",
    "sourceCode": "source",
    "githubUrl": "link",
    "solutions": "solutions",
    "exampleFix": "fix",
    "validationCode": "validation",
    "typeGuard": "guard",
    "tryCatchPattern": "catch",
    "preventionTips": "tips",
    "triggerScenarios": "trigger",
    "commonSituations": "situations",
    "tags": "words",
}
"""Hugo keeps names of parameters in lower case, and some names for itself."""


def _prepare_hugo(records: Path, folder: Path) -> None:
    pages = folder / "content" / "errors"
    pages.mkdir(parents=True)
    for item in _items(records):
        record = item["record"]
        front = {
            "title": f"{record['errorClass']}: {record['errorMessage']}",
            **{name: record[key] for key, name in HUGO_NAMES.items()},
            "marked": str(record["lineNumber"] - record["sourceCodeStart"] + 1),
            "mirror": item["mirror"],
            "related": item["related"],
        }
        text = f"{json.dumps(front, indent=1)}\n\n{record['documentation']}\n"
        (pages / f"{record['id']}.md").write_text(text, "utf-8")
