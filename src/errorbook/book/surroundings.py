"""What a book has beside its records: topics, free pages, retired ids, the ledger and the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from errorbook.book import backgrounds, free_pages
from errorbook.book.backgrounds import Background, find_backgrounds
from errorbook.book.formats.files import read_whole
from errorbook.book.formats.nearest import did_you_mean, nearest
from errorbook.book.formats.sources import Source
from errorbook.book.formats.texts import decoded
from errorbook.book.free_pages import FreePage, find_free_pages
from errorbook.book.past.history import History, history, read_snapshots
from errorbook.book.past.ledger import Published, parse_ledger
from errorbook.book.past.retired import Retired, find_retired_problems, read_retired
from errorbook.errors import Place, Problem, books

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.contents import Content
    from errorbook.book.formats.walk import Folder
    from errorbook.book.records.card import Card
    from errorbook.book.settings import Settings

Text = TypeVar("Text", Background, FreePage)

LEDGER_LIMIT = 256 * 1024 * 1024
"""Bytes a ledger may have: some million addresses."""


class Surroundings(NamedTuple):
    """Hold them, each tuple sorted by tag, name, id and href."""

    backgrounds: tuple[Background, ...]
    free_pages: tuple[FreePage, ...]
    retired: tuple[Retired, ...]
    published: tuple[Published, ...]
    history: History


def read_surroundings(
    contents: Sequence[Content], settings: Settings, cards: Mapping[str, Card], *, is_whole: bool
) -> tuple[Surroundings, tuple[Problem, ...]]:
    """Return what the contents have beside records, and what is wrong with it.

    Whether a record is there can be told only of a book that `is_whole`, no record left out.
    """
    problems: list[Problem] = []
    folders = [content.folder for content in contents if content.folder]
    topics = _by_name(folders, find_backgrounds, lambda topic: topic.tag, backgrounds.KIND, problems)
    pages = _by_name(folders, find_free_pages, lambda page: page.name, free_pages.KIND, problems)
    linked = {item.href.partition("#")[0] for item in settings.nav}
    retired: list[Retired] = []
    published: dict[str, Published] = {}
    for content in contents:
        entries, found = read_retired(content.retired) if content.retired else ((), ())
        addresses, more = _read_ledger(content.ledger) if content.ledger else ((), ())
        retired += entries
        published = {address.href: address for address in addresses} | published
        problems += (*found, *more)
    if is_whole:
        problems += _unused(topics, cards.values())
        problems += find_retired_problems(retired, cards)
    snapshots, broken = read_snapshots(label for content in contents for label in content.history)
    problems += broken
    return Surroundings(
        tuple(topic for _, (topic, _) in sorted(topics.items())),
        tuple(page._replace(in_nav=page.href in linked) for _, (page, _) in sorted(pages.items())),
        tuple(sorted({entry.id: entry for entry in reversed(retired)}.values())),
        tuple(published[href] for href in sorted(published)),
        history(snapshots),
    ), tuple(problems)


def _by_name(
    folders: Iterable[Folder],
    find: Callable[[Folder], Iterator[tuple[Text, str] | Problem]],
    name_of: Callable[[Text], str],
    kind: str,
    problems: list[Problem],
) -> dict[str, tuple[Text, str]]:
    """Return texts with their files by name, the first of each; what is wrong is put to `problems`."""
    texts: dict[str, tuple[Text, str]] = {}
    for folder in folders:
        for found in find(folder):
            if isinstance(found, Problem):
                problems.append(found)
                continue
            text, label = found
            _, first = texts.setdefault(name_of(text), found)
            if first != label:
                problems.append(books.TakenName(kind=kind, other=first, place=Place(label)))
    return texts


def _unused(topics: Mapping[str, tuple[Background, str]], cards: Iterable[Card]) -> Iterator[Problem]:
    named = {card.background for card in cards if card.background}
    for tag, (_, label) in topics.items():
        if tag not in named:
            advice = did_you_mean(nearest(tag, named), "; ").replace("Did", "did")
            yield books.UnusedBackground(tag=tag, advice=advice, place=Place(label))


def _read_ledger(label: str) -> tuple[tuple[Published, ...], tuple[Problem, ...]]:
    try:
        data, _ = read_whole(label, LEDGER_LIMIT)
    except Problem as problem:
        return (), (problem,)
    text = decoded(data, Source(label, 0, len(data)))
    return ((), (text,)) if isinstance(text, Problem) else parse_ledger(text, label)
