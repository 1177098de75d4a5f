"""Which record a name means: an id, a code, a slug, or the beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.nearest import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.records.card import Card

FEWEST = 3
"""Characters with which a beginning may mean several records; a shorter one means a single one or none."""


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
    found = [each for each in every if any(word.startswith(plain) for word in _names(each))]
    return found if len(plain) >= FEWEST or len(found) == 1 else []


def near(name: str, every: Sequence[Named]) -> str:
    """Return the code, else the slug, else the id that is most like a name; empty where none is."""
    codes = sorted({each.code for each in every if each.code})
    slugs = sorted({each.slug for each in every})
    return nearest(name, codes) or nearest(name, slugs) or nearest(name, sorted(map(_by_id, every)))


def _by_id(each: Named) -> str:
    return each.id


def _by_code(each: Named) -> str:
    return (each.code or "").casefold()


def _by_slug(each: Named) -> str:
    return each.slug


def _names(each: Named) -> tuple[str, str, str]:
    return _by_id(each), _by_code(each), _by_slug(each)
