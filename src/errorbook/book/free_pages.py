"""The pages of a book that belong to no record, as about and changelog: `pages/<name>.md`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book import forms
from errorbook.book.formats.markdown_files import find_markdown
from errorbook.book.setting_forms import RESERVED
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.formats.walk import Folder

FOLDER = "pages"
KIND = "page"

_NAME = re.compile(forms.SLUG)
_LONGEST = 64


class FreePage(NamedTuple):
    """Hold one free page: Markdown, without the first heading, which is the title.

    `in_nav` says that the settings' navigation links to it; the others are linked from the footer.
    """

    name: str
    title: str
    text: str
    in_nav: bool

    @property
    def href(self) -> str:
        """Return the address of the page."""
        return f"{self.name}/"


def find_free_pages(content: Folder) -> Iterator[tuple[FreePage, str] | Problem]:
    """Find the free pages of a content, each with the label of its file; none is in the navigation yet."""
    for text in find_markdown(content, FOLDER, KIND):
        if isinstance(text, Problem):
            yield text
        elif why := _why_not(text.name):
            yield books.BadTextName(name=text.name, kind=KIND, why=why, place=Place(text.label))
        else:
            title = text.title or text.name.replace("-", " ")
            yield FreePage(text.name, title, text.text, in_nav=False), text.label


def _why_not(name: str) -> str:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        return "a page is named in lower-case letters, digits and single hyphens, at most 64 of them"
    return "the site has pages of its own there" if name in (*RESERVED, "errors", "index") else ""
