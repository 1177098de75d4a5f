"""Looking a text up in a book: in all patterns of content, in the index of a site."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from errorbook.find.annotating import candidates_of
from errorbook.find.pastes import read_paste
from errorbook.find.ranking import Match, rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.card import Card


class Answer(NamedTuple):
    """Hold a match, and what is to be said of its record; an empty string is what that lacks."""

    match: Match
    id: str
    message: str
    error_class: str
    repo: str
    path: str
    line: int


class Lookup(Protocol):
    """Answer texts from one book."""

    @property
    def base_url(self) -> str | None:
        """Return where the pages are published, None where that is not known."""

    def __call__(self, text: str, limit: int) -> Sequence[Answer]:
        """Return the answers to a text, the best first."""


class ContentLookup:
    """Answer texts from content, laying each of its patterns over them."""

    def __init__(self, cards: Sequence[Card], base_url: str | None) -> None:
        self.base_url = base_url
        self._cards = {card.id: card for card in cards}
        self._candidates = list(candidates_of(cards))

    def __call__(self, text: str, limit: int) -> list[Answer]:
        """Return the answers to a text, the best first."""
        matches = rank(read_paste(text), self._candidates)[:limit]
        return [_of_card(match, self._cards[match.candidate.id]) for match in matches]


def _of_card(match: Match, card: Card) -> Answer:
    return Answer(match, card.id, card.message, card.error_class or "", card.repo, card.path, card.line)
