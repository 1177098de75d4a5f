"""What templates may do with a page: the filters of the Jinja environment."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from errorbook import urls
from errorbook.markup.code import code_block
from errorbook.markup.excerpts import Excerpt, excerpt
from errorbook.markup.languages import language_of_path
from errorbook.markup.messages import message
from errorbook.markup.panes import Pane, split_panes
from errorbook.markup.prose import prose, prose_inline
from errorbook.markup.simple import simple_inline, simple_prose
from errorbook.pages import metadata
from errorbook.pages.memory import recall
from errorbook.pages.spent import timed
from errorbook.pages.themes.listing import listed
from errorbook.pages.themes.templates import fill_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from errorbook.pages.surroundings import Site
    from errorbook.pages.values import ErrorPage, Page, RedirectPage

_safe: Callable[[str], Markup] = partial(str.__new__, Markup)
"""Make `Markup` of a text at once; `Markup` itself first asks whether it has an HTML form of its own."""
_language_of_path = lru_cache(maxsize=1 << 12)(language_of_path)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'"
)


def policy(_page: Page) -> str:
    """Return the page's Content-Security-Policy (W3C CSP Level 3): all from the site itself, or none."""
    return POLICY


def to(page: Page, href: str) -> str:
    """Return a link from a page to an href of the site; whole addresses stay as they are."""
    return at(href, page.root)


def at(href: str, root: str) -> str:
    """Return a link to an href of the site whose root lies there; whole addresses stay as they are."""
    return href if "://" in href or href.startswith("mailto:") else root + href


@pass_environment
def shared(environment: Environment, page: Page, name: str) -> Markup:
    """Return a part that all pages at one depth share: it sees the site and the way to its root alone."""
    hrefs = [link.href for link in page.site.nav]
    return _part(environment, name, page.site, page.root, page.href if page.href in hrefs else None)


@lru_cache(maxsize=256)
def _part(environment: Environment, name: str, site: Site, root: str, current: str | None) -> Markup:
    return _safe(fill_in(environment, name, site=site, root=root, current=current))


@pass_environment
def source_excerpt(environment: Environment, page: ErrorPage) -> Excerpt:
    """Return the excerpt with each number linked to its line at the pinned commit."""
    record = page.record
    base = page.source_href.partition("#")[0] if page.source_href else None
    text, start, marked = record.source_code, record.source_code_start, record.line_number
    language = _language_of_path(record.file_path)

    def make() -> str:
        line_href = (lambda number: f"{base}#L{number}") if base else None
        found = excerpt(text, start=start, marked=marked, language=language, line_href=line_href)
        return f"{found.has_signs:d}{found.html}"

    made = recall(environment, f"excerpt {language.name} {start} {marked} {base}", text, make)
    return Excerpt(_safe(made[1:]), made[0] == "1")


@pass_environment
def code(environment: Environment, page: ErrorPage, text: str) -> Markup:
    """Return code in the language of the record's file."""
    language = _language_of_path(page.record.file_path)
    made = recall(environment, f"code {language.name}", text, lambda: code_block(text, language))
    return _safe(made)


@pass_environment
def prose_blocks(environment: Environment, text: str, below: int = 2) -> Markup:
    """Return Markdown as block elements, its headings below one of the level `below`."""
    made = simple_prose(text)
    if made is None:
        made = recall(environment, f"prose {below}", text, lambda: prose(text, below))
    return _safe(made)


@pass_environment
def prose_item(environment: Environment, text: str) -> Markup:
    """Return Markdown for a place within a list item."""
    made = simple_inline(text)
    if made is None:
        made = recall(environment, "item", text, lambda: prose_inline(text))
    return _safe(made)


def panes(page: ErrorPage) -> tuple[Pane, ...]:
    """Return the panes of the example fix."""
    return split_panes(page.record.example_fix or "")


def text_mirror(page: ErrorPage) -> str:
    """Return the link to the text view, which lies at the permanent address."""
    return _beside(page, "index.txt")


def markdown_mirror(page: ErrorPage) -> str:
    """Return the link to the Markdown view, which lies at the permanent address."""
    return _beside(page, "index.md")


def json_alternate(page: ErrorPage) -> str:
    """Return the href of the JSON mirror that hosts give the right type: the twin where there is one."""
    return f"api/errors/{page.id}{'.json' if page.site.outputs.json_twin else ''}"


def target_link(page: RedirectPage) -> str:
    """Return the link that a redirect leads to."""
    return to(page, page.target)


def target_address(page: RedirectPage) -> str | None:
    """Return the whole address of the page that a redirect leads to, None without a base URL."""
    target = page.target.partition("#")[0]
    return target if "://" in target else page.site.absolute(target)


def _beside(page: ErrorPage, name: str) -> str:
    home = urls.error(page.id)
    return name if page.href == home else f"{page.root}{home}{name}"


FILTERS: Mapping[str, Callable[..., Any]] = {
    "at": at,
    "code": timed("code", code),
    "excerpt": timed("excerpts", source_excerpt),
    "head_title": metadata.head_title,
    "json_alternate": json_alternate,
    "json_ld": metadata.json_ld,
    "listed": listed,
    "markdown_mirror": markdown_mirror,
    "message": lru_cache(maxsize=1 << 11)(message),
    "panes": panes,
    "policy": policy,
    "prose": timed("prose", prose_blocks),
    "prose_item": timed("prose", prose_item),
    "shared": shared,
    "social_title": metadata.social_title,
    "target_address": target_address,
    "target_link": target_link,
    "text_mirror": text_mirror,
    "to": to,
}
