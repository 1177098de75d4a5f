"""What a build did."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.build.progress import Phase
    from errorbook.errors import Problem

KINDS = {
    "html": "pages",
    "txt": "text views",
    "md": "Markdown views",
    "json": "JSON",
    "js": "scripts and styles",
    "css": "scripts and styles",
    "xml": "sitemaps and feeds",
}
OTHER = "other"
_TWIN = re.compile(r"api/errors/[0-9a-f]{16}\.json", re.ASCII)


class Size(NamedTuple):
    """Count files and their bytes."""

    files: int = 0
    bytes: int = 0


@dataclass(frozen=True, kw_only=True)
class Report:
    """Hold what a build did, and what there is now.

    `written` pages were made and differ from before, `made` ones were made and do not, `reused` ones were not
    made, `removed` ones are no more. `reasons` says how many were made, by kind of page and cause. `sizes`
    counts the files of the whole site by kind. `foreign` are files and folders in the site that errorbook did
    not write, and kept. `base_path` is where the site will lie on its host. With `problems` that are errors
    and without `keep_going` nothing was written.
    """

    written: int = 0
    made: int = 0
    reused: int = 0
    removed: int = 0
    files_written: int = 0
    seconds: float = 0.0
    problems: tuple[Problem, ...] = ()
    foreign: tuple[str, ...] = ()
    recovered: bool = False
    phases: tuple[Phase, ...] = ()
    blocks: Mapping[str, float] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    sizes: Mapping[str, Size] = field(default_factory=dict)
    largest: tuple[str, int] = ("", 0)
    base_path: str = "/"

    @property
    def exit_code(self) -> int:
        """Return what the command ends with."""
        return max((problem.exit_code for problem in self.problems if problem.severity == "error"), default=0)

    @property
    def profile(self) -> dict[str, Any]:
        """Return the figures as plain values, for `--profile`."""
        return {
            "pages": {name: getattr(self, name) for name in ("written", "made", "reused", "removed")},
            "files_written": self.files_written,
            "seconds": self.seconds,
            "phases": [asdict(phase) for phase in self.phases],
            "blocks": dict(self.blocks),
            "reasons": dict(self.reasons),
            "sizes": {kind: size._asdict() for kind, size in self.sizes.items()},
        }


def sizes_of(pairs: Mapping[str, Sequence[int]]) -> dict[str, Size]:
    """Return the sizes that a manifest keeps as pairs of files and bytes."""
    return {kind: Size(*pairs[kind]) for kind in sorted(pairs) if pairs[kind][0]}


def kind_of(path: str) -> str:
    """Return the kind of a file, by its name."""
    if _TWIN.fullmatch(path):
        return "JSON twins"
    folder, _, name = path.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    if folder.startswith("api/") and not dot:
        return KINDS["json"]
    if folder.startswith("assets") and ending == "json":
        return "look-up index"
    return KINDS.get(ending, OTHER) if dot and (ending != "txt" or stem == "index") else OTHER


def add_sizes(sizes: dict[str, list[int]], path: str, size: int, sign: int = 1) -> None:
    """Count a file in, or with a sign of -1 out again; values are pairs of files and bytes."""
    pair = sizes.setdefault(kind_of(path), [0, 0])
    pair[0] += sign
    pair[1] += sign * size
