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
from errorbook.opened.addresses import place_of
from errorbook.opened.lookups import ContentLookup, SiteLookup, has_index
from errorbook.opened.site_address import site_address
from errorbook.opened.site_files import FolderFiles, is_site

if TYPE_CHECKING:
    from errorbook.find.ranking import Match
    from errorbook.opened.lookups import Lookup

SURE = "This error is known: "
LIKELY = "This error may be known: "
MIRRORS_OF_SITE = "api/errors/*.json"
MOST_BYTES = 5_000_000
"""Bytes of records, some thousand of them, that are read in less than a second."""


def line_about(error: BaseException, book: str, base_url: str = "") -> str:
    """Return the line for an exception, empty where the book does not know it for sure, or in its very file.

    Raises a `Problem` where the book cannot be read.
    """
    lookup = _opened(book)
    text = "".join(traceback.TracebackException.from_exception(error, compact=True).format())
    match = next(iter(lookup(text, 1)), None)
    if match is None or not is_worth_telling(match, text):
        return ""
    lead = SURE if match.confidence == "sure" else LIKELY
    return lead + escape_line(link(match.candidate.id, lookup, book, base_url))


def is_worth_telling(match: Match, text: str) -> bool:
    """Say whether a match is sure, or likely and raised in a file that the text's traceback names."""
    if match.confidence != "likely":
        return match.confidence == "sure"
    frames = read_paste(text)[match.clue].frames
    return agree(frames, match.candidate.path, match.candidate.line).level > 0


def link(record_id: str, lookup: Lookup, book: str, base_url: str = "") -> str:
    """Return where to read of a record: its page's address, its file, or the command that prints it."""
    href = urls.error(record_id)
    address = urls.absolute(base_url or lookup.base_url, href)
    page = Path(book, urls.file_of(href))
    if address or page.is_file():
        return address or page.resolve().as_uri()
    return f"errorbook explain {record_id} --book {shlex.quote(book)}"


def takes_long(book: str) -> bool:
    """Say whether a book has no index, and too many records for a program that ends to wait for them."""
    place = Path(book)
    if has_index(place):
        return False
    if is_site(place):
        labels = [str(path) for path in place.glob(MIRRORS_OF_SITE)]
    else:
        from errorbook.book.contents import read_content

        labels = list(read_content(place).records)
    return sum(Path(label).stat().st_size for label in labels) > MOST_BYTES


@lru_cache(maxsize=8)
def _opened(book: str) -> Lookup:
    """Open a book for looking up alone, and import no more than that takes."""
    place = place_of(book)
    if isinstance(place, str):
        from errorbook.opened.published import PublishedFiles

        return SiteLookup(PublishedFiles(place), place)
    if has_index(place):
        return SiteLookup(FolderFiles(place), site_address(place))
    if is_site(place):
        from errorbook.opened.opening import open_holding

        return open_holding(place).lookup
    from errorbook.opened.content import read_content

    content = read_content(place)
    return ContentLookup(content.cards, content.settings.base_url)
