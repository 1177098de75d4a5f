"""The texts of background topics: `background/<tag>.md`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls
from errorbook.book import forms
from errorbook.book.formats.markdown_files import find_markdown
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.formats.walk import Folder

FOLDER = "background"
KIND = "background topic"

_TAG = re.compile(forms.TAG)


class Background(NamedTuple):
    """Hold the text of one topic: Markdown, without the first heading, which is the title."""

    tag: str
    title: str
    text: str

    @property
    def href(self) -> str:
        """Return the address of the topic's page."""
        return urls.topic(self.tag)


def find_backgrounds(content: Folder) -> Iterator[tuple[Background, str] | Problem]:
    """Find the topics of a content, each with the label of its file."""
    for text in find_markdown(content, FOLDER, KIND):
        if isinstance(text, Problem):
            yield text
        elif not _TAG.fullmatch(text.name):
            why = "a topic is named as tags are, in lower case"
            yield books.BadTextName(name=text.name, kind=KIND, why=why, place=Place(text.label))
        else:
            title = text.title or text.name.replace("-", " ")
            yield Background(text.name, title, text.text), text.label
