from __future__ import annotations

import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.find_index.cards import card

from errorbook.book.read import read_book
from errorbook.find.neighbours import STEPS, TAGS
from errorbook.find.related import GONE, relate, unrelated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.book.records.card import Card

BOOK = Path(__file__).parents[1] / "books" / "related"
SAMPLE = "97f4db7f7d7793be"
LISTED = [
    "The stored value has dtype",
    "Accumulator dtype",
    "All arrays must have the same dtype",
    "The collective size",
    "Reduction op",
]


@pytest.fixture(scope="module")
def cards() -> Sequence[Card]:
    reading = read_book([BOOK])
    assert not reading.problems
    return reading.book.cards


def related_to(cards: Sequence[Card], wanted: str) -> list[Card]:
    position = [each.id for each in cards].index(wanted)
    return [cards[other] for other in relate(cards)[position]]


def test_the_sample_relates_to_the_five_that_its_text_view_lists(cards: Sequence[Card]) -> None:
    beginnings = [
        next(words for words in LISTED if each.message.startswith(words))
        for each in related_to(cards, SAMPLE)
    ]
    assert beginnings == LISTED


ACCUMULATOR = [(), ("accumulator",), ("wgmma", "gpu")]
ARRAYS = [
    ("mosaic-gpu",),
    ("mosaic-gpu", "fragmented-array"),
    ("mosaic", "gpu"),
    (),
    ("mlir", "fragmented-array"),
]
COLLECTIVE = [
    ("shape-mismatch",),
    ("pallas", "shape-mismatch", "collective"),
    ("shape-mismatch", "async-copy"),
]
REDUCTION = [("unsupported-operation",), ("pallas", "tma", "unsupported-operation"), ("tma", "async-copy")]


@pytest.mark.parametrize("last", [False, True], ids=["ids first", "ids last"])
def test_it_does_so_whatever_sensible_tags_the_others_bear(cards: Sequence[Card], last: bool) -> None:
    """Only what shares fewer tags is told to come later; the others' tags and ids are free."""
    for choice in product(ACCUMULATOR, ARRAYS, COLLECTIVE, REDUCTION):
        tags = {
            LISTED[1]: ("jax", "pallas", "mosaic-gpu", "dtype-mismatch", *choice[0]),
            LISTED[2]: ("jax", "dtype-mismatch", *choice[1]),
            LISTED[3]: ("jax", "mosaic-gpu", *choice[2]),
            LISTED[4]: ("jax", "mosaic-gpu", *choice[3]),
        }
        changed = []
        for each in cards:
            words = next((words for words in tags if each.message.startswith(words)), None)
            if words is None:
                changed.append(each)
            else:
                number = f"{15 - LISTED.index(words):x}" if last else f"{LISTED.index(words)}"
                changed.append(each._replace(tags=tags[words], id=number + each.id[1:]))
        changed.sort(key=lambda each: each.id)
        found = related_to(changed, SAMPLE)
        assert [next(w for w in LISTED if each.message.startswith(w)) for each in found] == LISTED, choice


def test_equally_near_ones_go_by_their_id() -> None:
    cards = [card(number, path=f"a/{9 - number}.py", background="topic") for number in range(5)]
    assert relate(cards)[0] == (1, 2, 3, 4)


def test_of_a_file_the_nearest_lines_are_chosen_and_shown_in_their_order() -> None:
    lines = [1000, 990, 1010, 10, 1020]
    cards = [card(number, line=line, message=f"m{number}") for number, line in enumerate(lines)]
    assert relate(cards)[0][:2] == (1, 2)


def test_a_shared_rare_tag_outweighs_a_common_one() -> None:
    common = [card(number, tags=("all",), path=f"p{number}/x.py", background="b") for number in range(2, 40)]
    cards = [
        card(0, tags=("all", "rare"), path="p0/x.py", background="b"),
        card(1, tags=("all", "rare"), path="z/x.py", background="b"),
        *common,
    ]
    assert relate(cards)[0][0] == 1


def test_slices_and_negative_positions_read_like_those_of_a_list() -> None:
    cards = [card(number, line=number) for number in range(4)]
    relations = relate(cards)
    assert relations[-1] == relations[3]
    assert relations[1:3] == [relations[1], relations[2]]
    assert len(relations) == 4
    with pytest.raises(IndexError):
        relations[4]


words = st.sampled_from(["dtype", "shape", "got", "expected", "not", "found", "{x}"])
some_cards = st.lists(
    st.fixed_dictionaries(
        {
            "repo": st.sampled_from(["a/b", "a/c"]),
            "path": st.sampled_from(["x.py", "d/x.py", "d/y.py", "d/e/z.py"]),
            "line": st.integers(1, 30),
            "tags": st.lists(st.sampled_from("stuvw"), unique=True, max_size=5).map(tuple),
            "background": st.sampled_from([None, "s", "t"]),
            "message": st.lists(words, min_size=1, max_size=4).map(" ".join),
        }
    ),
    max_size=40,
)


@given(some_cards)
def test_nobody_is_left_without_while_there_are_others(members: list[dict[str, object]]) -> None:
    cards = [card(number, **each) for number, each in enumerate(members)]
    for position, related in enumerate(relate(cards)):
        assert position not in related
        assert len(set(related)) == len(related) <= 5
        assert len(related) >= min(len(cards) - 1, 2)


@given(some_cards)
def test_topic_comes_first_then_file(members: list[dict[str, object]]) -> None:
    cards = [card(number, **each) for number, each in enumerate(members)]
    for position, related in enumerate(relate(cards)):
        topic = cards[position].background
        sharing = sum(each.background == topic for each in cards) - 1 if topic else 0
        assert all(cards[other].background == topic for other in related[: min(sharing, 3)])


def test_however_many_share_a_tag_few_are_compared_and_none_is_everybodys_neighbour() -> None:
    draw = random.Random(5)
    cards = [
        card(
            number,
            tags=("everywhere", f"t{draw.randrange(40)}"),
            background=f"b{draw.randrange(3)}",
            path=f"d{draw.randrange(30)}/f{draw.randrange(9)}.py",
            line=draw.randrange(1, 3000),
            message=f"value {draw.randrange(50)} is not right",
        )
        for number in range(3000)
    ]
    seen = Counter(other for related in relate(cards) for other in related)
    groups_a_card_is_in = 2 * TAGS + 3
    assert max(seen.values()) <= 4 * STEPS * groups_a_card_is_in
    assert max(seen.values()) < 25


def test_what_was_related_is_carried_to_where_the_cards_are_now() -> None:
    before, now = ([card(number) for number in some] for some in ((1, 2, 4), (2, 3, 4)))
    relations = unrelated(3)
    for position, related in enumerate(([1, 2], [2, 0], [1])):
        relations.put(position, related)
    carried = relations.carried(before, now)
    assert list(carried) == [(2, GONE), (), (0,)]
    assert list(relations.carried(before, before)) == list(relations)
    assert carried.showing({0}) == {2}
    assert carried.differing(unrelated(3)) == {0, 2}
