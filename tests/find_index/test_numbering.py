from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from tests.find_index.cards import card

from errorbook.find.index.numbering import number

if TYPE_CHECKING:
    import random

PLACES = st.lists(st.sampled_from(["a.py", "b.py", "c/d.py"]), max_size=60)


@given(PLACES)
def test_each_record_has_a_number_of_its_own(paths: list[str]) -> None:
    cards = [card(each, path=path) for each, path in enumerate(paths)]
    assert len(set(number(cards).numbers)) == len(cards)


@given(PLACES, st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(paths: list[str], draw: random.Random) -> None:
    cards = [card(each, path=path) for each, path in enumerate(paths)]
    mixed = draw.sample(cards, len(cards))
    by_id = dict(zip((each.id for each in cards), number(cards).numbers, strict=True))
    assert [by_id[each.id] for each in mixed] == number(mixed).numbers


def test_records_of_one_file_lie_together() -> None:
    cards = [card(each, path=f"{each % 40}.py") for each in range(2000)]
    numbering = number(cards)
    buckets = {card.path: set[int]() for card in cards}
    for each, given_number in zip(cards, numbering.numbers, strict=True):
        buckets[each.path].add(given_number >> numbering.width)
    assert all(len(each) == 1 for each in buckets.values())
    assert sum(map(len, numbering.buckets().values())) == 2000


def test_one_record_more_moves_few_others() -> None:
    cards = [card(each * 7919, path=f"{each % 150}.py") for each in range(3000)]
    before = dict(zip((each.id for each in cards), number(cards).numbers, strict=True))
    moved = []
    for more in range(60):
        grown = [*cards, card(10**9 + more, path=f"{more}.py")]
        after = number(grown)
        moved.append(sum(before[each.id] != at for each, at in zip(cards, after.numbers[:-1], strict=True)))
    moved.sort()
    assert moved[len(moved) // 2] <= 3
    assert moved[-1] <= 100
