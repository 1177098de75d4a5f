"""What people paste finds through an index what it finds in all patterns, in Python and in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.find.lookups import Fixture, fixtures, records
from tests.find_index.cards import card, entry, in_order, index_of, opened

from errorbook.find.answers import lookup
from errorbook.find.pastes import read_paste
from errorbook.find.ranking import rank

if TYPE_CHECKING:
    from collections.abc import Callable

    from errorbook.find.evidence import Candidate
    from errorbook.find.ranking import Match

EACH = pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
FILLING = 300
"""Other records in the book, so that not every shard is read for every paste."""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Return the index of the fixtures' records among others."""
    cards = [
        card(
            0, message="a message", error_class=each.error_class, code=each.code or None, path=each.path
        )._replace(id=each.id, line=each.line)
        for each in records()
    ]
    entries = [
        entry(each)._replace(pieces=known.pattern.pieces)
        for each, known in zip(cards, records(), strict=True)
    ]
    others = [
        card(n, message=f"filling {WORDS[n % 7]} {WORDS[n % 11]} number {n}", line=n) for n in range(FILLING)
    ]
    known = dict(zip((each.id for each in cards), entries, strict=True))
    known |= {each.id: entry(each) for each in others}
    book = in_order([*cards, *others])
    return index_of(book, [known[each.id] for each in book])


WORDS = [
    "buckets",
    "furnace",
    "hammer",
    "anvils",
    "bellows",
    "tongs",
    "horseshoe",
    "nails",
    "rasp",
    "apron",
    "coal",
]


@EACH
def test_a_paste_finds_its_records(files: dict[str, bytes], fixture: Fixture) -> None:
    found = lookup(fixture.paste, opened(files))
    if not fixture.expected:
        assert [match for match in found if match.fit] == []
        return
    assert tuple(match.candidate.id for match in found[: len(fixture.expected)]) == fixture.expected
    for expected in fixture.values:
        assert expected in found[0].values
    assert fixture.confidence in ("", found[0].confidence), found[0].reason


@EACH
def test_it_finds_what_fits_among_all_patterns(files: dict[str, bytes], fixture: Fixture) -> None:
    every: list[Candidate] = list(records())
    fitting = [match for match in rank(read_paste(fixture.paste), every) if match.fit][:1]
    assert [match.candidate for match in lookup(fixture.paste, opened(files)) if match.fit][:1] == [
        match.candidate for match in fitting
    ]


@pytest.mark.browser
@EACH
def test_the_browser_answers_the_same(
    twin: Callable[..., Any], served: dict[str, bytes], files: dict[str, bytes], fixture: Fixture
) -> None:
    if served != files:
        served.clear()
        served.update(files)
        twin("open")
    assert twin("lookup", fixture.paste) == [_spoken(match) for match in lookup(fixture.paste, opened(files))]


def _spoken(match: Match) -> list[Any]:
    values = [list(value) for value in match.values]
    return [match.candidate.id, match.confidence, match.reason, match.message, values]
