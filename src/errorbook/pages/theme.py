"""The theme: templates and static files, the built-in ones and the book's own in front of them.

A book overrides a file by its name: `content/templates/error.html` stands before the built-in
`error.html`, `content/static/site.css` before the built-in stylesheet. That is the whole of theming.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import BaseLoader, Environment, StrictUndefined, TemplateNotFound

from errorbook import __version__
from errorbook.pages.assets import hashed_assets
from errorbook.pages.filters import FILTERS
from errorbook.pages.values import Assets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

PACKAGE = Path(__file__).resolve().parents[1]
TOOLS = ("jinja2", "markdown-it-py", "pygments")
"""Libraries whose version shows in the bytes of a page."""


@dataclass(frozen=True)
class Theme:
    """Hold the templates, the assets with their hrefs, and a digest of all that they depend on."""

    environment: Environment
    assets: Mapping[str, tuple[str, bytes]]
    digest: bytes

    def hrefs(self, image: str | None = None) -> Assets:
        """Return the hrefs that templates use; `image` names the book's own picture for link previews."""
        names = ("site.css", "site.js", "theme.js", "redirect.js", "lookup.js", image or "social.png", "icon.svg")
        return Assets(*(self.assets[name][0] for name in names))


def read_theme(overrides: Sequence[Path] = ()) -> Theme:
    """Read the theme; `overrides` are books, whose `templates/` and `static/` come first."""
    templates = _read_folders("templates", overrides)
    assets = hashed_assets(_read_folders("static", overrides))
    return Theme(_environment(templates), assets, _digest(templates, assets))


def built_in(name: str) -> Path:
    """Return the folder of the built-in theme: inside an installed package, at top level in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parents[1] / name


def _read_folders(name: str, overrides: Sequence[Path]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for folder in (built_in(name), *(book / name for book in reversed(overrides))):
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            relative = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in relative.parts):
                files[relative.as_posix()] = path.read_bytes()
    return files


class _Templates(BaseLoader):
    """Hand out templates that were read before, so that rendering touches no disk."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.sources = sources

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        if template not in self.sources:
            raise TemplateNotFound(template)
        return self.sources[template].decode(), template, lambda: True


def _environment(templates: Mapping[str, bytes]) -> Environment:
    environment = Environment(
        loader=_Templates(templates),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        keep_trailing_newline=True,
    )
    environment.filters |= FILTERS
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    return environment


def _digest(templates: Mapping[str, bytes], assets: Mapping[str, tuple[str, bytes]]) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    facts = [("errorbook", __version__), *((tool, version(tool)) for tool in TOOLS)]
    facts += [(name, hashlib.sha256(data).hexdigest()) for name, data in sorted(templates.items())]
    facts += [(name, href) for name, (href, _) in sorted(assets.items())]
    digest.update(repr(facts).encode())
    return digest.digest()
