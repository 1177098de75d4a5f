"""What differs between two states of a book: added, changed, moved, retired."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Literal, NamedTuple

from errorbook.book.past.snapshots import DIGESTED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from errorbook.book.past.snapshots import Entry

Kind = Literal["added", "changed", "moved", "retired"]
KINDS: tuple[Kind, ...] = ("added", "changed", "moved", "retired")
PLACE = {"path": "file", "line": "line"}
FACTS = {
    "repo": "repository",
    "error_class": "class",
    "code": "code",
    "message": "message",
    "slug": "slug",
}
WORDS = {
    "message_pattern": "message pattern",
    "error_type": "type",
    "http_status": "HTTP status",
    "source_code": "excerpt",
    "documentation": "what it means",
    "trigger_scenarios": "trigger",
    "example_fix": "example fix",
    "try_catch_pattern": "try/catch",
    "prevention_tips": "prevention",
    "background_tag": "background",
}
"""What a page calls a member, where that is not its name."""
ANALYSIS = ("analyzed_sha", "analyzed_at")
"""Members that every new analysis changes, whether or not it found anything new."""


class Change(NamedTuple):
    """Hold one difference; `words` say what changed, `before` is the entry that `entry` took the place of.

    A retired record's `entry` is its last one. A record that moved to another id has that of `before`.
    """

    kind: Kind
    entry: Entry
    words: tuple[str, ...] = ()
    before: Entry | None = None


class Changes(NamedTuple):
    """Hold all differences, by kind and then id, and how many records were analysed anew without one."""

    found: tuple[Change, ...]
    unchanged: int

    def of(self, kind: Kind) -> tuple[Change, ...]:
        """Return the changes of one kind."""
        return tuple(change for change in self.found if change.kind == kind)


def compare(old: Mapping[str, Entry], new: Mapping[str, Entry]) -> Changes:
    """Return what differs between two states, each a mapping from ids to entries."""
    heirs = _heirs(
        [old[name] for name in old.keys() - new.keys()], [new[name] for name in new.keys() - old.keys()]
    )
    found = list(heirs.values())
    moved = {change.before.id for change in found if change.before}
    unchanged = 0
    for name in new:
        if name not in old and name not in heirs:
            found.append(Change("added", new[name]))
        elif name in old and old[name] != new[name]:
            change = _change(old[name], new[name])
            unchanged += change is None
            found += [change] if change else []
    found += [Change("retired", old[name]) for name in old if name not in new and name not in moved]
    return Changes(tuple(sorted(found, key=_order)), unchanged)


def _order(change: Change) -> tuple[int, str]:
    return KINDS.index(change.kind), change.entry.id


def _change(before: Entry, entry: Entry) -> Change | None:
    """Return how a record changed; None where only its analysis is another."""
    place = [word for name, word in PLACE.items() if getattr(before, name) != getattr(entry, name)]
    rest = [word for name, word in FACTS.items() if getattr(before, name) != getattr(entry, name)]
    rest += _differing(before, entry)
    if rest:
        return Change("changed", entry, (*rest, *place), before)
    return Change("moved", entry, tuple(place), before) if place else None


def _differing(before: Entry, entry: Entry) -> Iterator[str]:
    old, new = before.digest_of, entry.digest_of
    for name in DIGESTED:
        if name not in ANALYSIS and old[name] != new[name]:
            yield WORDS.get(name, name.replace("_", " "))


def _heirs(gone: Iterable[Entry], added: Iterable[Entry]) -> Mapping[str, Change]:
    """Return, by new id, the records that only changed their id: one message, one class, one repository."""
    pairs: defaultdict[tuple[str, str | None, str], tuple[list[Entry], list[Entry]]]
    pairs = defaultdict(lambda: ([], []))
    for side, entries in enumerate((gone, added)):
        for entry in entries:
            pairs[entry.repo, entry.error_class, entry.message][side].append(entry)
    return {
        after[0].id: Change("moved", after[0], ("id", *_moved(before[0], after[0])), before[0])
        for before, after in pairs.values()
        if len(before) == len(after) == 1
    }


def _moved(before: Entry, entry: Entry) -> Iterator[str]:
    change = _change(before, entry)
    yield from change.words if change else ()
