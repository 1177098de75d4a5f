"""Reads a book from the disk, and tells all that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.collisions import unique
from errorbook.book.contents import read_content
from errorbook.book.past.history import NO_HISTORY
from errorbook.book.records.record_files import read_files
from errorbook.book.records.shards import PROBLEMS_LIMIT
from errorbook.book.site_toml import read_settings
from errorbook.book.surroundings import read_surroundings
from errorbook.book.times import order_of
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.free_pages import FreePage
    from errorbook.book.past.history import History
    from errorbook.book.past.ledger import Published
    from errorbook.book.past.retired import Retired
    from errorbook.book.records.card import Card
    from errorbook.book.records.known import FileReading, KnownFile
    from errorbook.book.records.record import Record
    from errorbook.book.records.record_files import Mapper
    from errorbook.book.settings import Settings


class Book(NamedTuple):
    """Hold a book: everything in it but the records themselves, which `read_record` reads one by one.

    `cards` are sorted by id, the other tuples by tag, name, id and href.
    `dataset_version` is the book's own: site.toml's, else the newest of the envelopes, else the newest
    `analyzedAt`; a record's mirror carries its envelope's (`Card.dataset_version`) where it has one.
    `templates` and `static` are the override folders, in the order given.
    """

    settings: Settings
    cards: tuple[Card, ...]
    dataset_version: str
    backgrounds: tuple[Background, ...] = ()
    free_pages: tuple[FreePage, ...] = ()
    retired: tuple[Retired, ...] = ()
    published: tuple[Published, ...] = ()
    templates: tuple[Path, ...] = ()
    static: tuple[Path, ...] = ()
    history: History = NO_HISTORY


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold a book and what is wrong with it, sorted.

    Records with problems are not in the book. `files` is what a later `read_book` takes as `known`;
    `extracted` holds what `extract` returned for each record that was read now, by id.
    """

    book: Book
    problems: tuple[Problem, ...] = ()
    files: Mapping[str, KnownFile] = field(default_factory=dict)
    extracted: Mapping[str, object] = field(default_factory=dict)


def read_book(
    contents: Sequence[Path],
    *,
    mapper: Mapper = map,
    known: Mapping[str, KnownFile] | None = None,
    before: Mapping[str, KnownFile] | None = None,
    extract: Callable[[Record], object] | None = None,
) -> Reading:
    """Read books, folders of records and record files as one book; raises nothing but what `mapper` does.

    `mapper` may be the `map` of a process pool: what is mapped and what comes back can be pickled. Files that
    are `known` are not opened: whoever hands them on answers for it that they are what they were. Of others
    that were there `before` what did not change is not checked again, and nothing extracted of it.
    """
    found = [read_content(path) for path in dict.fromkeys(contents)]
    settings, problems = read_settings(content.site for content in found if content.site)
    labels = dict.fromkeys(label for content in found for label in content.records)
    files = list(read_files(labels, mapper, known or {}, before or {}, extract))
    cards, collisions = unique(card for file in files for card in file.known.cards)
    told = [problem for content in found for problem in content.problems]
    told += (problem for file in files for problem in file.problems)
    told += collisions
    around, more = read_surroundings(found, settings, cards, is_whole=not told)
    told += (*problems, *more)
    if not told and not cards:
        told.append(books.NoRecords(place=Place(contents[0].as_posix() if contents else "")))
    book = Book(
        settings=settings,
        cards=tuple(cards.values()),
        dataset_version=settings.dataset_version or _newest(cards.values()),
        **around._asdict(),
        templates=tuple(Path(content.templates) for content in found if content.templates),
        static=tuple(Path(content.static) for content in found if content.static),
    )
    return Reading(book, _in_order(told), _good(files), _extracted(files, cards))


def _in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort problems by place; of very many the first ones are told, and that there are more."""
    told = sorted(problems, key=lambda problem: problem.sort_key)
    more = [books.ManyProblems(limit=PROBLEMS_LIMIT)] if len(told) > PROBLEMS_LIMIT else []
    return (*told[:PROBLEMS_LIMIT], *more)


def _good(files: Iterable[FileReading]) -> dict[str, KnownFile]:
    return {file.label: file.known for file in files if file.is_steady and not file.problems}


def _extracted(files: Iterable[FileReading], cards: Mapping[str, Card]) -> dict[str, object]:
    """Return what was extracted by id, of the records that are in the book."""
    return {
        card.id: value
        for file in files
        if file.extracted
        for card, value in zip(file.known.cards, file.extracted, strict=False)
        if value is not None and cards.get(card.id) is card
    }


def _newest(cards: Iterable[Card]) -> str:
    """Return the newest version of the envelopes, else the newest time of analysis, else nothing."""
    versions = {card.dataset_version for card in cards} - {""}
    times = {card.analyzed_at for card in cards} if not versions else set()
    return max(versions, default="") or max(times, key=lambda time: (order_of(time), time), default="")
