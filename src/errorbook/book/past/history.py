"""The history of a book: what each published version brought, and since when each record is known."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.files import read_whole
from errorbook.book.formats.sources import Source
from errorbook.book.formats.texts import decoded
from errorbook.book.past.changes import Changes, compare
from errorbook.book.past.snapshots import Snapshot, parse_snapshot, snapshot_text
from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set

    from errorbook.book.past.snapshots import Entry


LIMIT = 512 * 1024 * 1024
"""Bytes a snapshot may have: more than a million records."""


class Version(NamedTuple):
    """Hold one published version: `time` is RFC 3339, `records` how many it had."""

    name: str
    time: str
    records: int
    changes: Changes


@dataclass(frozen=True)
class History:
    """Hold the versions, the oldest first, and what is known of each id that was ever published.

    `first` and `last` give the position of the version that brought a record, and of the one that last
    changed it. `latest` holds the last entry of each record, also of those that went; `standing` the records
    of the last version; `codes` the ids that ever had a code. All of it follows from the snapshots, whose
    `digest` (BLAKE2b, hex) stands for it where a book is written out.
    """

    digest: str = ""
    versions: tuple[Version, ...] = field(default=(), repr=False)
    first: Mapping[str, int] = field(default_factory=dict, repr=False)
    last: Mapping[str, int] = field(default_factory=dict, repr=False)
    latest: Mapping[str, Entry] = field(default_factory=dict, repr=False)
    standing: Mapping[str, Entry] = field(default_factory=dict, repr=False)
    codes: Mapping[str, Set[str]] = field(default_factory=dict, repr=False)


NO_HISTORY = History()


def history(snapshots: Iterable[Snapshot]) -> History:
    """Return the history that snapshots, in their order, tell."""
    versions: list[Version] = []
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    latest: dict[str, Entry] = {}
    codes: defaultdict[str, set[str]] = defaultdict(set)
    state: dict[str, Entry] = {}
    digest = blake2b(digest_size=16)
    for position, snapshot in enumerate(snapshots):
        digest.update(snapshot_text(snapshot).encode())
        before, state = state, applied(state, snapshot)
        changes = _changes(before, state, snapshot)
        versions.append(Version(snapshot.version, snapshot.time, len(state), changes))
        for change in changes.found:
            name = change.entry.id
            first.setdefault(name, first.get(change.before.id if change.before else name, position))
            last[name] = position
        for entry in snapshot.entries:
            latest[entry.id] = entry
            if entry.code:
                codes[entry.code].add(entry.id)
    return History(digest.hexdigest(), tuple(versions), first, last, latest, state, codes)


def _changes(before: Mapping[str, Entry], after: Mapping[str, Entry], snapshot: Snapshot) -> Changes:
    """Compare only what a snapshot speaks of: all else is the same."""
    touched = {*snapshot.gone, *(entry.id for entry in snapshot.entries)}
    old, new = ({name: state[name] for name in touched if name in state} for state in (before, after))
    return compare(old, new)


def applied(state: Mapping[str, Entry], snapshot: Snapshot) -> dict[str, Entry]:
    """Return the state after a snapshot."""
    gone = set(snapshot.gone)
    after = {name: entry for name, entry in state.items() if name not in gone}
    return after | {entry.id: entry for entry in snapshot.entries}


def snapshot_of(state: Mapping[str, Entry], now: Mapping[str, Entry], version: str, time: str) -> Snapshot:
    """Return the snapshot that leads from a published state to the present one."""
    entries = tuple(now[name] for name in sorted(now) if state.get(name) != now[name])
    return Snapshot(version, time, entries, tuple(sorted(state.keys() - now.keys())))


def read_snapshots(labels: Iterable[str]) -> tuple[tuple[Snapshot, ...], tuple[Problem, ...]]:
    """Read the files of a history, and say what is wrong with them; of a broken one nothing is kept."""
    snapshots: list[Snapshot] = []
    problems: list[Problem] = []
    for label in labels:
        try:
            snapshots.append(_read_snapshot(label))
        except Problem as problem:
            problems.append(problem)
    return tuple(snapshots), tuple(problems)


def _read_snapshot(label: str) -> Snapshot:
    data, _ = read_whole(label, LIMIT)
    text = decoded(data, Source(label, 0, len(data)))
    if isinstance(text, Problem):
        raise text
    return parse_snapshot(text, label)
