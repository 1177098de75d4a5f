from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.find.index.gaps import BITS, FEWEST_DENSE, read_numbers, write_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

SPARSE = st.sets(st.integers(0, 2**32)).map(sorted)
DENSE = st.tuples(st.integers(0, 1000), st.sets(st.integers(0, 1500))).map(
    lambda given: sorted(
        set(range(given[0], given[0] + 2 * FEWEST_DENSE)) - {given[0] + each for each in given[1]}
    )
)


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([], ""),
        ([0], "A"),
        ([1, 2, 3], "BAA"),
        ([31], "f"),
        ([32], "gB"),
        ([1023, 1024], "_fA"),
        ([99_999], "_0hD"),
    ],
)
def test_gaps_are_written_so(numbers: list[int], text: str) -> None:
    assert write_numbers(numbers) == text
    assert read_numbers(text) == numbers


@given(st.one_of(SPARSE, DENSE))
def test_numbers_come_back(numbers: list[int]) -> None:
    assert read_numbers(write_numbers(numbers)) == numbers


def test_dense_numbers_take_a_sixth_of_a_letter() -> None:
    text = write_numbers(range(6000))
    assert text.startswith(BITS)
    assert len(text) < 1010


def test_other_letters_are_refused() -> None:
    with pytest.raises(KeyError):
        read_numbers("A!")


@pytest.mark.browser
@settings(max_examples=60, deadline=None)
@given(st.one_of(SPARSE, DENSE))
def test_the_browser_reads_them_the_same(twin: Callable[..., Any], numbers: list[int]) -> None:
    assert twin("readNumbers", write_numbers(numbers)) == numbers
