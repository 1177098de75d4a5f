"""What a host must be told about a site."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook import __version__, urls
from errorbook.pages.mirrors.host_files import redirect_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.pages.plan import Plan
    from errorbook.pages.surroundings import Outputs


@dataclass(frozen=True, slots=True)
class Deployment:
    """Hold where a site lies at its host and what is in it.

    `base` is the base path with a slash at both ends, `redirects` are (old path, new address) with it.
    `contents` are the books as the user named them.
    """

    base: str
    base_url: str | None
    outputs: Outputs
    redirects: tuple[tuple[str, str], ...]
    contents: tuple[str, ...]
    version: str = __version__

    @property
    def bare(self) -> str:
        """Return the base path without its final slash: empty at the root of a domain."""
        return self.base.rstrip("/")


def deployment(plan: Plan, contents: Sequence[Path] = (Path("content"),)) -> Deployment:
    """Return what hosts must be told about a planned site."""
    return Deployment(
        base=urls.base_path(plan.site.base_url),
        base_url=plan.site.base_url,
        outputs=plan.site.outputs,
        redirects=tuple(redirect_rules(plan.moved(), plan.site)),
        contents=tuple(path.as_posix() for path in contents),
    )
