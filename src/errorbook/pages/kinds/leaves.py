"""Error pages before their records are read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.markup.prose import first_sentence
from errorbook.pages.kinds.changes import moments, versions_of
from errorbook.pages.metadata import cut
from errorbook.pages.pieces import Topic
from errorbook.pages.surroundings import Link
from errorbook.pages.values import ErrorLeaf

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from errorbook.book.backgrounds import Background
    from errorbook.book.read import Book
    from errorbook.book.records.card import Card
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.kinds.rows import Rows
    from errorbook.pages.surroundings import Site

    Related = Mapping[int, Sequence[int]] | Sequence[Sequence[int]]

TITLE_BYTES = 160
"""Bytes of a message in a title; the text of the page has it whole."""
TITLE_BEGINNING = 36
"""Bytes of a title that are never cut off: it is halved twice at most."""


def error_leaves(
    book: Book,
    related: Related,
    where: Addresses,
    rows: Rows,
    site: Site,
    wanted: Collection[int] | None = None,
) -> Iterator[ErrorLeaf]:
    """Yield the leaf of each card, or of the cards at `wanted` positions.

    `related` holds, card by card, the positions of its related cards.
    """
    cards, versions = book.cards, versions_of(book.history)
    backgrounds = {background.tag: background for background in book.backgrounds}
    some = range(len(cards)) if wanted is None else sorted(wanted)
    titles = unique_titles(cards, some)
    counts = Counter(card.background for card in cards if card.background)
    named = {cards[each].background for each in some} - {None}
    topics = {name: _topic(name, counts[name], backgrounds) for name in named if name}
    tags = {name: Link(name, urls.tag(name)) for each in some for name in cards[each].tags}
    crumbs = {name: _crumbs(name, site) for name in {cards[each].repo for each in some}}
    for position, title in zip(some, titles, strict=True):
        card = cards[position]
        yield ErrorLeaf(
            href=rows(card).href,
            title=title,
            description=card.summary,
            crumbs=crumbs[card.repo],
            site=site,
            id=card.id,
            digest=card.digest,
            related=tuple(rows(cards[other]) for other in related[position]),
            tags=tuple(tags[name] for name in card.tags),
            topic=topics[card.background] if card.background else None,
            class_href=where.error_class(card.error_class),
            code_href=urls.code(card.code) if card.code else None,
            repo_href=crumbs[card.repo][-1].href,
            dataset_version=card.dataset_version or book.dataset_version,
            history=moments(card.id, book.history, versions),
        )


def unique_titles(cards: Sequence[Card], some: Sequence[int]) -> Iterator[str]:
    """Yield a title that no other card has for those at some positions.

    They are told apart by place, and by id on one line.
    """
    ours = [cards[at] for at in some]
    alike = cards if len(some) == len(cards) else [cards[at] for at in find_alike(cards, ours)]
    plain = {card.id: _title(card) for card in alike}
    counts = Counter(plain.values())
    placed = {card.id: _placed(card, plain[card.id]) for card in alike}
    again = Counter(placed.values())
    for at in some:
        name = cards[at].id
        if counts[plain[name]] == 1:
            yield plain[name]
        elif again[placed[name]] == 1:
            yield placed[name]
        else:
            yield f"{placed[name]} ({name})"


def find_alike(cards: Sequence[Card], ours: Iterable[Card]) -> Iterator[int]:
    """Yield the positions of all cards that may have a title of one of ours."""
    ours = list(ours)
    repos, letters = {card.repo for card in ours}, set(map(_first_letter, ours))
    beginnings = set(map(_beginning, ours))
    near = [at for at, card in enumerate(cards) if card.repo in repos and _first_letter(card) in letters]
    yield from (at for at in near if _beginning(cards[at]) in beginnings)


def _first_letter(card: Card) -> str:
    """Return what is quickly found, and common to cards of one title."""
    return (card.error_class or card.message).lstrip()[:1]


def _beginning(card: Card) -> bytes:
    """Return what cards have in common that have one title."""
    return " ".join(_named(card).split()).encode()[:TITLE_BEGINNING]


def _placed(card: Card, title: str) -> str:
    return f"{title} ({card.path}:{card.line})"


def _title(card: Card) -> str:
    """Name the class before the message, and the package, since messages repeat across packages."""
    return f"{cut(_named(card), TITLE_BYTES)} · {card.repo}"


def _named(card: Card) -> str:
    return f"{card.error_class}: {card.message}" if card.error_class else card.message


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
