"""Snapshots tell every published version again, and what changed between two."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.books import ID, entry

from errorbook.book.past.changes import compare
from errorbook.book.past.history import applied, history, snapshot_of
from errorbook.book.past.snapshots import Entry, Snapshot, parse_snapshot, snapshot_text
from errorbook.errors.ledgers import BrokenSnapshot

TIME = "2026-03-01T12:00:00Z"

states = st.dictionaries(
    st.integers(1, 6), st.tuples(st.integers(10, 12), st.text(max_size=3)), max_size=6
).map(
    lambda chosen: {
        ID(n): entry(n, lineNumber=line, documentation=f"D{text}") for n, (line, text) in chosen.items()
    }
)


@given(st.lists(states, max_size=5))
def test_snapshots_replay_to_every_state(versions: list[dict[str, Entry]]) -> None:
    state: dict[str, Entry] = {}
    for number, version in enumerate(versions):
        text = snapshot_text(snapshot_of(state, version, f"v{number}", TIME))
        state = applied(state, parse_snapshot(text, "0001.jsonl"))
        assert state == version


@given(states, states)
def test_every_difference_is_told_once(old: dict[str, Entry], new: dict[str, Entry]) -> None:
    changes = compare(old, new)
    told = {kind: {change.entry.id for change in changes.of(kind)} for kind in ("added", "retired")}
    assert told["added"] == new.keys() - old.keys()
    assert told["retired"] == old.keys() - new.keys()
    both = {name for name in old.keys() & new.keys() if old[name] != new[name]}
    assert {change.entry.id for change in (*changes.of("changed"), *changes.of("moved"))} == both


@pytest.mark.parametrize(
    ("members", "kind", "words"),
    [
        ({"documentation": "Other."}, "changed", ("what it means",)),
        ({"solutions": ["Other."], "tags": ["x"]}, "changed", ("solutions", "tags")),
        ({"errorCode": None, "severity": "fatal"}, "changed", ("code", "severity")),
        ({"lineNumber": 10}, "moved", ("line",)),
        ({"filePath": "parser/rules.py", "lineNumber": 10}, "moved", ("file", "line")),
        ({"exampleFix": None, "lineNumber": 10}, "changed", ("example fix", "line")),
    ],
)
def test_a_change_is_told_in_words(members: dict[str, Any], kind: str, words: tuple[str, ...]) -> None:
    (change,) = compare({ID(1): entry(1)}, {ID(1): entry(1, **members)}).found
    assert (change.kind, change.words) == (kind, words)


def test_a_new_analysis_alone_is_no_change() -> None:
    again = entry(1, analyzedAt="2026-04-01T12:00:00Z", analyzedSha="f" * 40)
    changes = compare({ID(1): entry(1)}, {ID(1): again})
    assert (changes.found, changes.unchanged) == ((), 1)


def test_a_record_with_a_new_id_moved() -> None:
    old, new = entry(1), entry(1, id=ID(9), filePath="parser/rules.py")
    (change,) = compare({old.id: old}, {new.id: new}).found
    assert (change.kind, change.words, change.before) == ("moved", ("id", "file"), old)


def test_twins_are_not_taken_for_each_other() -> None:
    old = {ID(n): entry(1, id=ID(n)) for n in (1, 2)}
    new = {ID(n): entry(1, id=ID(n)) for n in (3, 4)}
    assert [change.kind for change in compare(old, new).found] == ["added", "added", "retired", "retired"]


def test_the_history_knows_since_when() -> None:
    one, two, other = entry(1), entry(2), entry(2, documentation="Other.")
    moved = entry(1, id=ID(9))
    told = history(
        [
            Snapshot("v1", TIME, (one, two), ()),
            Snapshot("v2", TIME, (other,), ()),
            Snapshot("v3", TIME, (moved,), (ID(1),)),
        ]
    )
    assert [(version.name, version.records) for version in told.versions] == [("v1", 2), ("v2", 2), ("v3", 2)]
    assert told.first == {ID(1): 0, ID(2): 0, ID(9): 0}
    assert told.last == {ID(1): 0, ID(2): 1, ID(9): 2}
    assert told.codes == {"E1": {ID(1), ID(9)}, "E2": {ID(2)}}
    assert set(told.standing) == {ID(2), ID(9)}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "invalid JSON"),
        ("{}\n", 1, "field required"),
        ('{"snapshot":2,"datasetVersion":"v","time":"2026-03-01T12:00:00Z"}\n', 1, "format 2, and 1 is read"),
        ('{"snapshot":1,"datasetVersion":"v","time":"yesterday"}\n', 1, "string should match"),
        (
            f'{{"snapshot":1,"datasetVersion":"v","time":"{TIME}"}}\n["../../etc/passwd"]\n',
            2,
            "string should match",
        ),
        (f'{{"snapshot":1,"datasetVersion":"v","time":"{TIME}"}}\n\n', 2, "invalid JSON"),
    ],
)
def test_a_broken_snapshot_says_where(text: str, line: int, why: str) -> None:
    with pytest.raises(BrokenSnapshot, match=why) as told:
        parse_snapshot(text, "history/0001.jsonl")
    assert (told.value.place.file, told.value.place.line) == ("history/0001.jsonl", line)


def test_a_history_is_written_out_by_its_digest_alone() -> None:
    told = [
        history([Snapshot("v1", TIME, (entry(1, documentation=text),), ())]) for text in ("A.", "A.", "B.")
    ]
    assert repr(told[0]) == repr(told[1]) != repr(told[2])
    assert len(repr(told[0])) < 60
