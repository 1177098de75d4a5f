"""Error pages before their records are read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.markup.prose import first_sentence
from errorbook.pages.changes import moments, versions_of
from errorbook.pages.metadata import cut
from errorbook.pages.pieces import Topic
from errorbook.pages.rows import row
from errorbook.pages.surroundings import Link
from errorbook.pages.values import ErrorLeaf

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.card import Card
    from errorbook.book.read import Book
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.shelves import Shelves
    from errorbook.pages.surroundings import Site

TITLE_BYTES = 160
"""Bytes of a message in a title; the text of the page has it whole."""


def error_leaves(
    book: Book,
    related: Sequence[Sequence[int]],
    shelves: Shelves,
    where: Addresses,
    site: Site,
    wanted: Container[int] | None = None,
) -> Iterator[ErrorLeaf]:
    """Yield the leaf of each card, or of the cards at `wanted` positions.

    `related` holds, card by card, the positions of its related cards.
    """
    cards, versions = book.cards, versions_of(book.history)
    backgrounds = {background.tag: background for background in book.backgrounds}
    rows = [row(card, where) for card in cards]
    titles = unique_titles(cards)
    topics = {name: _topic(name, len(shelf), backgrounds) for name, shelf in shelves.topics.items()}
    tags = {name: Link(name, urls.tag(name)) for name in shelves.tags}
    crumbs = {name: _crumbs(name, site) for name in {card.repo for card in cards}}
    for position, card in enumerate(cards):
        if wanted is not None and position not in wanted:
            continue
        yield ErrorLeaf(
            href=rows[position].href,
            title=titles[position],
            description=card.summary,
            crumbs=crumbs[card.repo],
            site=site,
            id=card.id,
            digest=card.digest,
            related=tuple(rows[other] for other in related[position]),
            tags=tuple(tags[name] for name in card.tags),
            topic=topics[card.background] if card.background else None,
            class_href=where.error_class(card.error_class),
            code_href=urls.code(card.code) if card.code else None,
            repo_href=urls.repo(card.repo),
            history=moments(card.id, book.history, versions),
        )


def unique_titles(cards: Sequence[Card]) -> list[str]:
    """Return a title for each card that no other has: told apart by place, and by id on one line."""
    plain = Counter(map(_title, cards))
    placed = Counter(map(_placed, cards))
    return [
        _title(card)
        if plain[_title(card)] == 1
        else _placed(card)
        if placed[_placed(card)] == 1
        else f"{_placed(card)} ({card.id})"
        for card in cards
    ]


def _placed(card: Card) -> str:
    return f"{_title(card)} ({card.path}:{card.line})"


def _title(card: Card) -> str:
    """Name the class before the message, and the package, since messages repeat across packages."""
    named = f"{card.error_class}: {card.message}" if card.error_class else card.message
    return f"{cut(named, TITLE_BYTES)} · {card.repo}"


def _crumbs(repo: str, site: Site) -> tuple[Link, ...]:
    return (
        Link(site.title, urls.HOME),
        Link("Errors", urls.ERRORS),
        Link(repo, urls.repo(repo)),
    )


def _topic(name: str, count: int, backgrounds: Mapping[str, Background]) -> Topic:
    background = backgrounds.get(name)
    return Topic(
        name=background.title if background else name,
        href=urls.topic(name),
        summary=first_sentence(background.text) if background else "",
        count=count,
    )
