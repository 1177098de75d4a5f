"""The JSON mirror and the cards, as programs read them: compact UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from errorbook.pages.values import DataFile, KeptFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from errorbook.book.records.card import Card
    from errorbook.pages.addresses import Addresses
    from errorbook.pages.reach import Reach

CARDS_PER_PART = 1000


def json_bytes(value: object) -> bytes:
    """Return a value as compact JSON in UTF-8, members in the order they have."""
    return to_json(value)


def json_mirror(values: dict[str, Any], dataset_version: str) -> bytes:
    """Return the record's own members in its own order, in an envelope."""
    return json_bytes({"record": values, "datasetVersion": dataset_version})


def cards(
    listed: Sequence[Card], dataset_version: str, where: Addresses, reach: Reach | None = None
) -> Iterator[DataFile | KeptFile]:
    """Yield `api/errors/index.json` and the numbered parts that it names, 1,000 cards each.

    A part out of reach stays as it is.
    """
    parts = []
    for first in range(0, len(listed), CARDS_PER_PART):
        href = f"api/errors/cards/{first // CARDS_PER_PART + 1}.json"
        parts.append(href)
        chunk = listed[first : first + CARDS_PER_PART]
        if reach and not reach.is_in("errors", "", chunk):
            yield KeptFile(href=href)
        else:
            yield DataFile(href=href, data=json_bytes({"cards": [card_of(card, where) for card in chunk]}))
    index = {"datasetVersion": dataset_version, "count": len(listed), "parts": parts}
    yield DataFile(href="api/errors/index.json", data=json_bytes(index))


def card_of(card: Card, where: Addresses) -> dict[str, Any]:
    """Return what a list of all records says of one."""
    return {
        "id": card.id,
        "slug": card.slug,
        "title": card.message,
        "class": card.error_class,
        "code": card.code,
        "repo": card.repo,
        "tags": card.tags,
        "href": where.error(card),
    }
