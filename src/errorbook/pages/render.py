"""Pages as files: a page goes in, names and bytes come out; nothing is read or written.

Raises `FailedTemplate` where an override asks its page for what it does not have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from jinja2 import TemplateError

from errorbook import urls
from errorbook.errors import Place
from errorbook.errors.themes import FailedTemplate
from errorbook.pages.fragments import without_dead_fragments
from errorbook.pages.mirrors.json_view import json_mirror
from errorbook.pages.mirrors.markdown_view import markdown_view
from errorbook.pages.mirrors.text_view import text_view
from errorbook.pages.spent import gathered
from errorbook.pages.themes.templates import fill_in
from errorbook.pages.values import (
    ChangesPage,
    DataFile,
    ErrorLeaf,
    ErrorPage,
    HomePage,
    IndexPage,
    ListPage,
    LookupPage,
    NotFoundPage,
    Page,
    RedirectPage,
    TextPage,
    TombstonePage,
    VersionPage,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.pages.themes.theme import Theme

TEMPLATES: dict[type[Page], str] = {
    ChangesPage: "changes.html",
    ErrorPage: "error.html",
    HomePage: "home.html",
    IndexPage: "index.html",
    ListPage: "list.html",
    LookupPage: "lookup.html",
    NotFoundPage: "not_found.html",
    RedirectPage: "redirect.html",
    TextPage: "text.html",
    TombstonePage: "tombstone.html",
    VersionPage: "version.html",
}


class File(NamedTuple):
    """Be one file of the site: its path from the site's root, with `/` between parts, and its bytes."""

    path: str
    data: bytes


def render(page: Page | DataFile, theme: Theme) -> tuple[File, ...]:
    """Return the files of a page: its HTML and, for an error, the mirrors that the site has."""
    if isinstance(page, DataFile):
        return (File(urls.file_of(page.href), page.data),)
    if not isinstance(page, ErrorPage):
        return render_html(page, theme)
    mirrors = gathered(theme.environment, "mirrors", _mirrors(page))
    return (*render_html(page, theme), *map(File, _mirror_paths(page), mirrors))


def render_html(page: Page, theme: Theme) -> tuple[File, ...]:
    """Return the first file of a page: all of it that depends on the theme."""
    return (File(urls.file_of(page.href), _html(page, theme)),)


def _html(page: Page, theme: Theme) -> bytes:
    name = TEMPLATES[type(page)]
    try:
        html = fill_in(theme.environment, name, page=page)
        return without_dead_fragments(html).encode()
    except TemplateError as fault:
        place = Place(file=f"templates/{name}")
        raise FailedTemplate(
            place=place, name=name, page=page.href, reason=fault.message or str(fault)
        ) from fault


def paths_of(page: Page | DataFile) -> tuple[str, ...]:
    """Return where the files lie that `render` makes of a page, or of the leaf it was, in their order."""
    mirrors = _mirror_paths(page) if isinstance(page, ErrorLeaf) else ()
    return (urls.file_of(page.href), *mirrors)


def _mirror_paths(page: ErrorLeaf) -> Iterator[str]:
    outputs = page.site.outputs
    if outputs.text:
        yield f"errors/{page.id}/index.txt"
    if outputs.markdown:
        yield f"errors/{page.id}/index.md"
    if outputs.json:
        yield f"api/errors/{page.id}"
        if outputs.json_twin:
            yield f"api/errors/{page.id}.json"


def _mirrors(page: ErrorPage) -> Iterator[bytes]:
    outputs = page.site.outputs
    if outputs.text:
        yield text_view(page).encode()
    if outputs.markdown:
        yield markdown_view(page).encode()
    if outputs.json:
        data = json_mirror(page.values, page.dataset_version)
        yield from (data, data) if outputs.json_twin else (data,)
