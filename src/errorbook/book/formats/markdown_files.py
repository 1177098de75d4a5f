"""The Markdown files of a folder, each the text of one page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.files import read_whole
from errorbook.book.formats.headings import split_title
from errorbook.book.formats.sources import Source
from errorbook.book.formats.texts import decoded
from errorbook.book.formats.walk import Folder, child, find_files, joined
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 1024 * 1024
"""Bytes a text may have."""

_ENDING = ".md"


class MarkdownFile(NamedTuple):
    """Hold one text: its file's name without ending, its title (empty without a heading), and the rest."""

    name: str
    title: str
    text: str
    label: str


def find_markdown(content: Folder, folder_name: str, kind: str) -> Iterator[MarkdownFile | Problem]:
    """Find the texts in one folder of a content; `kind` says what they are, in problems."""
    folder = child(content, folder_name)
    if isinstance(folder, Problem):
        yield folder
    elif folder:
        for label in find_files(folder, _is_markdown):
            yield label if isinstance(label, Problem) else _text(label, folder, kind)


def _is_markdown(name: str) -> bool:
    return name.lower().endswith(_ENDING)


def _text(label: str, folder: Folder, kind: str) -> MarkdownFile | Problem:
    name = label.rpartition("/")[2][: -len(_ENDING)]
    if label != joined(folder.label, label.rpartition("/")[2]):
        why = "it lies in a folder below, and only files beside each other are read"
        return books.BadTextName(name=name, kind=kind, why=why, place=Place(label))
    try:
        data, _ = read_whole(label, LIMIT)
    except Problem as problem:
        return problem
    text = decoded(data, Source(label, 0, len(data)))
    return text if isinstance(text, Problem) else MarkdownFile(name, *split_title(text), label)
