"""The theme: templates and static files, the built-in ones and the book's own in front of them.

Only this module reads the theme. A book overrides a file by its name: its `templates/error.html` stands
before the built-in `error.html`, its `static/site.css` before the built-in one. That is all of theming.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateSyntaxError

from errorbook import __version__
from errorbook.errors import Place
from errorbook.errors.themes import BadStaticName, BadTemplate, MissingImage, OddImage
from errorbook.pages.surroundings import Assets
from errorbook.pages.themes.assets import hashed_assets, is_preview
from errorbook.pages.themes.codes import Codes, use_codes
from errorbook.pages.themes.environment import environment

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jinja2 import Environment

_SERVABLE = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9._-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)
PACKAGE = Path(__file__).resolve().parents[2]
TOOLS = ("jinja2", "markdown-it-py", "pygments")


@dataclass(frozen=True)
class Theme:
    """Hold the templates, the assets with their hrefs, and a digest of all that they depend on."""

    templates: tuple[tuple[str, bytes], ...]
    assets: Mapping[str, tuple[str, bytes]]
    digest: bytes

    @cached_property
    def environment(self) -> Environment:
        """Return the environment in which the templates are compiled when they are needed."""
        return _environment(self.templates)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel without assets, which are for whoever plans."""
        return Theme, (self.templates, {}, self.digest)

    def hrefs(self, image: str | None = None) -> Assets:
        """Return the hrefs that templates use; `image` names the book's own picture for link previews."""
        if image and image not in self.assets:
            raise MissingImage(name=image)
        name = image or "social.png"
        if not is_preview(self.assets[name][1]):
            raise OddImage(name=name)
        return Assets(
            style=self.assets["site.css"][0],
            script=self.assets["site.js"][0],
            theme_script=self.assets["theme.js"][0],
            redirect_script=self.assets["redirect.js"][0],
            error_script=self.assets["error.js"][0],
            list_script=self.assets["list.js"][0],
            lookup_script=self.assets["lookup.js"][0],
            image=self.assets[name][0],
            icon=self.assets["icon.svg"][0],
        )


def read_theme(templates: Sequence[Path] = (), static: Sequence[Path] = (), sound: bytes = b"") -> Theme:
    """Read the theme; the folders are the books' own, the first of them foremost.

    `sound` is the digest of a theme that was read before and found to have no faults. The built-in templates
    have none, and are compiled when they are needed. Raises `BadTemplate` and `BadStaticName`.
    """
    own = _read_folders(templates)
    sources = _read_folders([built_in("templates")]) | own
    files = _read_folders([built_in("static")]) | _read_folders(static)
    for name in files:
        if not _SERVABLE.fullmatch(name):
            raise BadStaticName(name=name)
    assets = hashed_assets(files)
    theme = Theme(tuple(sources.items()), assets, _digest(sources, assets))
    if theme.digest != sound:
        _compile(theme, own)
    return theme


def read_codes() -> Codes:
    """Return the built-in templates as code, for another process."""
    sources, codes = _read_folders([built_in("templates")]), Codes()
    compiling = environment(sources)
    use_codes(compiling, codes)
    for name in sources:
        compiling.get_template(name)
    return codes


def built_in(name: str) -> Path:
    """Return the folder of the built-in theme: inside an installed package, at top level in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parents[1] / name


def _read_folders(folders: Sequence[Path]) -> dict[str, bytes]:
    """Read the files of folders by name, the first folder foremost."""
    files: dict[str, bytes] = {}
    for folder in reversed(folders):
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder)
            if path.is_file() and not any(part.startswith(".") for part in relative.parts):
                files[relative.as_posix()] = path.read_bytes()
    return files


@lru_cache(maxsize=1)
def _environment(templates: tuple[tuple[str, bytes], ...]) -> Environment:
    """Return the environment of these templates, the same one while they stay the same."""
    return environment(dict(templates))


def _compile(theme: Theme, names: Iterable[str]) -> None:
    """Compile templates, to find faults in them before pages are made."""
    for name in names:
        try:
            theme.environment.get_template(name)
        except TemplateSyntaxError as fault:
            place = Place(file=f"templates/{name}", line=fault.lineno)
            raise BadTemplate(place=place, name=name, reason=fault.message or "it cannot be read") from fault
        except UnicodeDecodeError as fault:
            raise BadTemplate(
                place=Place(file=f"templates/{name}"), name=name, reason="it is not UTF-8"
            ) from fault


@cache
def tool_versions() -> tuple[tuple[str, str], ...]:
    """Return the version of each library whose work shows in the bytes of a page."""
    return tuple((tool, version(tool)) for tool in TOOLS)


def _digest(templates: Mapping[str, bytes], assets: Mapping[str, tuple[str, bytes]]) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    facts = [("errorbook", __version__), *tool_versions()]
    facts += [(name, hashlib.sha256(data).hexdigest()) for name, data in sorted(templates.items())]
    facts += [(name, href) for name, (href, _) in sorted(assets.items())]
    digest.update(repr(facts).encode())
    return digest.digest()
