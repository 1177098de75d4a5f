"""Times sort as the moments that they name, however they are written."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errorbook.book.times import instant, order_of

SAME = [
    ("2026-08-27T13:17:12Z", "2026-08-27t13:17:12z"),
    ("2026-08-27T13:17:12Z", "2026-08-27T15:17:12+02:00"),
    ("2026-08-27T13:17:12.5Z", "2026-08-27T13:17:12.500000Z"),
    ("2026-08-27T13:17:12.5Z", "2026-08-27T11:47:12.50-01:30"),
    ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_ways_to_write_a_moment_sort_alike(one: str, other: str) -> None:
    assert order_of(one) == order_of(other)


@st.composite
def times(draw: st.DrawFn) -> str:
    """Draw RFC 3339 times that lie near each other, in UTC or not."""
    moment = datetime(2026, 3, 1) + timedelta(seconds=draw(st.integers(0, 5)))
    fraction = draw(st.sampled_from(["", ".0", ".5", ".25", ".250", ".000001"]))
    minutes = draw(st.sampled_from([None, 0, 60, -90]))
    zone = "Z" if minutes is None else ""
    if minutes is not None:
        moment = (moment + timedelta(minutes=minutes)).replace(tzinfo=timezone(timedelta(minutes=minutes)))
    whole = moment.isoformat()
    return f"{whole[:19]}{fraction}{whole[19:]}{zone}"


@given(times(), times())
def test_times_sort_as_moments(one: str, other: str) -> None:
    assert (order_of(one) < order_of(other)) == (instant(one) < instant(other))
    assert (order_of(one) == order_of(other)) == (instant(one) == instant(other))
