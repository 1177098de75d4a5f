"""What stands around every page of a site: its names, its navigation, the hrefs of its assets."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from errorbook import urls


class Link(NamedTuple):
    """Be a text and where it leads; an empty href is plain text."""

    text: str
    href: str


class Assets(NamedTuple):
    """Name the theme's files under their content-hashed hrefs."""

    style: str
    script: str
    theme_script: str
    redirect_script: str
    error_script: str
    list_script: str
    lookup_script: str
    image: str
    icon: str


class Outputs(NamedTuple):
    """Say which mirrors a page has."""

    text: bool = True
    markdown: bool = False
    json: bool = True
    json_twin: bool = True
    lookup: bool = True


class Site(NamedTuple):
    """Hold what every page of a site shows or needs; `lists` are the ways of browsing that it has.

    A page is made again where this changes: what one record may change has no place here. `data_day` is the
    beginning of the book's version, as `2026-08-27`.
    """

    title: str
    description: str
    language: str
    base_url: str | None
    data_day: str
    nav: tuple[Link, ...]
    footer: tuple[Link, ...]
    lists: tuple[Link, ...]
    assets: Assets
    outputs: Outputs
    source_url: str | None
    newest_url: str | None
    report_repo: str | None
    provenance: str

    def __hash__(self) -> int:
        """Hash what tells sites apart: they are keys, and their many fields are slow to hash."""
        return hash((self.title, self.base_url, self.data_day))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel so that a site that comes again is the one that is there: caches find that at once."""
        return _site, tuple(self)

    def absolute(self, href: str) -> str | None:
        """Return the whole address of an href, or None without a base URL."""
        return urls.absolute(self.base_url, href)


@lru_cache(maxsize=1)
def _site(*values: Any) -> Site:
    return Site(*values)
