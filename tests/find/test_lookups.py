"""What people paste finds the records that it should, in Python and in the browser alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.find.lookups import Fixture, fixtures, records

from errorbook.find.pastes import Clue, read_paste
from errorbook.find.ranking import Match, rank

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

EACH = pytest.mark.parametrize("fixture", fixtures(), ids=lambda fixture: fixture.name)


@EACH
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
    assert "".join(found[0].parts) == found[0].message


@pytest.mark.browser
@EACH
def test_the_browser_answers_the_same(fixture: Fixture, lookup: Callable[[str], Any]) -> None:
    clues = read_paste(fixture.paste)
    assert lookup(fixture.paste) == [_spoken_clues(clues), _spoken_matches(rank(clues, records()))]


LINES = st.sampled_from([line for fixture in fixtures() for line in fixture.paste.split("\n")])
ODD = st.sampled_from(
    ["\u2028", "\x85", "\xa0", "🙂", "\x1b[31m", "│", "\t", "\r", '"', "\\n", "{", "}", "…", "²", "ſ", " at "]
)


@pytest.mark.browser
@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(LINES, st.lists(st.one_of(LINES, ODD), max_size=3).map("".join)), max_size=14))
def test_the_browser_answers_the_same_to_any_mixture(lookup: Callable[[str], Any], lines: list[str]) -> None:
    clues = read_paste("\n".join(lines))
    assert lookup("\n".join(lines)) == [_spoken_clues(clues), _spoken_matches(rank(clues, records()))]


def test_there_are_enough_of_them() -> None:
    assert len(fixtures()) >= 80


@pytest.fixture(scope="module")
def lookup(twins: Callable[..., Any]) -> Callable[[str], Any]:
    """Return the browser's look-up in the records of the fixtures."""
    rows = [
        {
            "id": each.id,
            "pattern": list(each.pattern.pieces),
            "errorClass": each.error_class,
            "code": each.code,
            "path": each.path,
            "line": each.line,
        }
        for each in records()
    ]
    twins("open", rows)
    return lambda text: twins("lookup", text)


def _spoken_clues(clues: Sequence[Clue]) -> list[dict[str, Any]]:
    return [
        {
            "message": clue.message,
            "errorClass": clue.error_class,
            "code": clue.code,
            "frames": [frame._asdict() for frame in clue.frames],
            "role": clue.role,
        }
        for clue in clues
    ]


def _spoken_matches(matches: Sequence[Match]) -> list[dict[str, Any]]:
    return [
        {
            "candidate": match.candidate.id,
            "clue": match.clue,
            "confidence": match.confidence,
            "reason": match.reason,
            "message": match.message,
            "fit": [match.fit.kind, match.fit.literal] if match.fit else None,
            "points": match.points,
            "values": [list(value) for value in match.values],
            "parts": list(match.parts),
        }
        for match in matches
    ]
