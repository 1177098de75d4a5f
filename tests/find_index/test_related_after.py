"""What is related after any edits is what would be found at once."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.find_index.cards import card, in_order

from errorbook.find import related_after
from errorbook.find.related import relate
from errorbook.find.related_after import relate_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.records.card import Card

BOOKS = int(os.environ.get("ERRORBOOK_EDITS", "80"))
TAGS = [f"tag{number}" for number in range(9)]
WORDS = ["tensor", "shape", "value", "index", "type", "rank", "axis", "mesh", "dtype", "leaf"]

members = st.fixed_dictionaries(
    {
        "repo": st.sampled_from(["acme/anvil", "zeta/q"]),
        "path": st.sampled_from(["anvil/forge.py", "anvil/tongs.py", "src/lib.rs", "anvil/old/forge.py"]),
        "line": st.integers(1, 60),
        "tags": st.lists(st.sampled_from(TAGS), max_size=7, unique=True).map(tuple),
        "background": st.sampled_from([None, "grammar", "shapes"]),
        "message": st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    }
)
books = st.dictionaries(st.integers(1, 90), members, min_size=1, max_size=70)
edits = st.dictionaries(st.integers(1, 95), st.none() | members, min_size=1, max_size=4)


def cards_of(book: dict[int, Any]) -> list[Card]:
    """Return the cards of a book, by id."""
    return in_order(card(number, **given) for number, given in book.items())


def listed(related: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return what is related as lists."""
    return [list(some) for some in related]


@pytest.mark.timeout(120 + BOOKS)
@settings(max_examples=BOOKS, deadline=None, suppress_health_check=list(HealthCheck))
@given(books, edits)
def test_after_any_edits_the_same_is_related_as_at_once(book: dict[int, Any], edits: dict[int, Any]) -> None:
    after = {number: given for number, given in {**book, **edits}.items() if given is not None}
    before, cards = cards_of(book), cards_of(after)
    assert listed(relate_after(cards, before, relate(before))) == listed(relate(cards))


@pytest.mark.parametrize("seed", range(4))
def test_in_a_large_book_few_are_chosen_anew(seed: int) -> None:
    draw = random.Random(seed)

    def drawn() -> dict[str, Any]:
        return {
            "repo": f"acme/{draw.randrange(3)}",
            "path": f"src/{draw.randrange(40)}/{draw.choice(WORDS)}.py",
            "line": draw.randrange(300),
            "tags": tuple(draw.sample(TAGS, draw.randrange(6))),
            "background": draw.choice([None, "a", "b", f"c{draw.randrange(40)}"]),
            "message": " ".join(draw.choices(WORDS, k=4)),
        }

    book = {number: drawn() for number in range(1, 1200)}
    before = cards_of(book)
    related = relate(before)
    for _ in range(6):
        number = draw.randrange(1, 1250)
        if draw.random() < 0.3 and number in book:
            del book[number]
        else:
            book[number] = drawn()
        cards = cards_of(book)
        related = relate_after(cards, before, related)
        assert listed(related) == listed(relate(cards))
        before = cards


def test_after_many_changes_all_are_chosen_anew() -> None:
    count = related_after.FEW + 1
    before = [card(number, path="a.py") for number in range(1, count + 1)]
    cards = [card(number, path=f"{number}.py", tags=("x",)) for number in range(1, count + 1)]
    assert listed(relate_after(cards, before, relate(before))) == listed(relate(cards))
