"""The one line that leads from an exception to the page of its error, where a book surely has it."""

from __future__ import annotations

import shlex
import traceback
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.find.pastes import read_paste
from errorbook.find.places import agree
from errorbook.markup.signs import escape_line

if TYPE_CHECKING:
    from errorbook.opened.lookups import Answer, Lookup

SURE = "This error is known: "
LIKELY = "This error may be known: "


def line_about(error: BaseException, book: str, base_url: str = "") -> str:
    """Return the line for an exception, empty where the book does not know it for sure, or in its very file.

    Raises a `Problem` where the book cannot be opened.
    """
    lookup = _opened(book)
    text = "".join(traceback.TracebackException.from_exception(error, compact=True).format())
    answer = next(iter(lookup(text, 1)), None)
    if answer is None or not is_worth_telling(answer, text):
        return ""
    lead = SURE if answer.match.confidence == "sure" else LIKELY
    return lead + escape_line(link(answer.id, lookup, book, base_url))


def is_worth_telling(answer: Answer, text: str) -> bool:
    """Say whether an answer is sure, or likely and raised in a file that the text's traceback names."""
    if answer.match.confidence != "likely":
        return answer.match.confidence == "sure"
    frames = read_paste(text)[answer.match.clue].frames
    return agree(frames, answer.path, answer.line).level > 0


def link(record_id: str, lookup: Lookup, book: str, base_url: str = "") -> str:
    """Return where to read of a record: its page's address, its file, or the command that prints it."""
    href = urls.error(record_id)
    address = urls.absolute(base_url or lookup.base_url, href)
    page = Path(book, urls.file_of(href))
    if address or page.is_file():
        return address or page.resolve().as_uri()
    return f"errorbook explain {record_id} --book {shlex.quote(book)}"


@lru_cache(maxsize=8)
def _opened(book: str) -> Lookup:
    from errorbook.opened.holdings import (
        ContentHolding,
    )  # takes long to import, and a built site does without

    return ContentHolding([Path(book)]).lookup
