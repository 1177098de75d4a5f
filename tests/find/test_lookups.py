"""What people paste finds the records that it should."""

from __future__ import annotations

import pytest
from tests.find.lookups import Fixture, fixtures, records

from errorbook.find.pastes import read_paste
from errorbook.find.ranking import rank


@pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)
def test_a_paste_finds_its_records(fixture: Fixture) -> None:
    clues = read_paste(fixture.paste)
    found = rank(clues, records())
    if not fixture.expected:
        assert [match for match in found if match.fit] == []
        return
    assert tuple(match.candidate.id for match in found[: len(fixture.expected)]) == fixture.expected, clues
    for expected in fixture.values:
        assert expected in found[0].values
    assert fixture.confidence in ("", found[0].confidence), found[0].reason


def test_there_are_enough_of_them() -> None:
    assert len(fixtures()) >= 80
