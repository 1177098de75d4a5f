"""Which record a name means: an id, a code, a slug, or the beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.card import Card

FEWEST = 3
"""Characters that a beginning must have; fewer tell nothing."""


class Named(NamedTuple):
    """Hold what a record goes by, and what tells it from others in a list."""

    id: str
    code: str | None
    slug: str
    message: str
    repo: str


def named(card: Card) -> Named:
    """Return what the record of a card goes by."""
    return Named(card.id, card.code, card.slug, card.message, card.repo)


def meant(name: str, every: Sequence[Named]) -> list[Named]:
    """Return the records that a name means: by id, else by code, else by slug, else by their beginning."""
    plain = name.strip().casefold()
    if not plain:
        return []
    for known_as in (_by_id, _by_code, _by_slug):
        found = [each for each in every if known_as(each) == plain]
        if found:
            return found
    if len(plain) < FEWEST:
        return []
    return [each for each in every if any(word.startswith(plain) for word in _names(each))]


def near(name: str, every: Sequence[Named]) -> str:
    """Return the code or the slug that is most like a name; empty where none is."""
    codes = sorted({each.code for each in every if each.code})
    return nearest(name, codes) or nearest(name, sorted({each.slug for each in every}))


def _by_id(each: Named) -> str:
    return each.id


def _by_code(each: Named) -> str:
    return (each.code or "").casefold()


def _by_slug(each: Named) -> str:
    return each.slug


def _names(each: Named) -> tuple[str, str, str]:
    return _by_id(each), _by_code(each), _by_slug(each)
