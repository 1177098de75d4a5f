"""What the sources were when they were read, held against what they are now."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from errorbook.build.kept.facts import UNKNOWN, source_facts
from errorbook.build.kept.manifest import Root
from errorbook.build.kept.snapshot import ABSENT, read_digest

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from errorbook.build.kept.snapshot import Snapshot


class Taken(NamedTuple):
    """Be what is known of a file that was read: its facts then, and the SHA-256 (hex) of its bytes."""

    facts: int
    digest: str


def are_same(roots: Sequence[Root], snapshots: Sequence[Snapshot]) -> bool:
    """Say whether all sources are what they were; a file with other facts is read to find out.

    What a root is called is of no concern: `content` may be `/home/me/content` today.
    """
    return len(roots) == len(snapshots) and all(map(_is_same, roots, snapshots))


def have_same_facts(roots: Sequence[Root], snapshots: Sequence[Snapshot]) -> bool:
    """Say whether nothing has to be read to know that all sources are what they were."""
    return all(root.facts == snapshot.facts for root, snapshot in zip(roots, snapshots, strict=True))


def refreshed(roots: Sequence[Root], snapshots: Sequence[Snapshot]) -> list[Root]:
    """Return the roots with the facts of now, where all sources are what they were."""
    pairs = zip(roots, snapshots, strict=True)
    return [Root(now.root, now.names, _sure_facts(now), was.digests) for was, now in pairs]


def take_roots(
    before: Sequence[Root],
    snapshots: Sequence[Snapshot],
    taken: Callable[[str], Taken | None],
    early: Mapping[str, str],
) -> list[Root]:
    """Return the roots for the next manifest; `taken` gives, by path, what was read of a file.

    Of any other file the facts before it was read and now must be the same, or where these prove nothing,
    the digest, of which `early` are those from before. Else the next build will read it again.
    """
    known = {root.root: root for root in before}
    return [_take_root(known.get(now.root), now, taken, early) for now in snapshots]


def read_early(snapshots: Sequence[Snapshot]) -> dict[str, str]:
    """Return the digests, by path, of files whose facts prove nothing."""
    return {path: read_digest(path) for now in snapshots for path in map(now.path, now.racy)}


def _is_same(was: Root, now: Snapshot) -> bool:
    if was.names != now.names:
        return False
    if was.facts == now.facts and UNKNOWN not in now.facts:
        return True
    return all(
        (was.facts[at] == facts != UNKNOWN) or read_digest(now.path(at)) == was.digest(at) != ABSENT
        for at, facts in enumerate(now.facts)
    )


def _sure_facts(snapshot: Snapshot) -> array[int]:
    facts = snapshot.facts[:]
    for position in snapshot.racy:
        facts[position] = UNKNOWN
    return facts


def _take_root(
    was: Root | None, now: Snapshot, taken: Callable[[str], Taken | None], early: Mapping[str, str]
) -> Root:
    was, facts, digests = was or Root(now.root), _sure_facts(now), []
    places = range(len(was.names)) if was.names == now.names else _places(was.names, now.names)
    for at, place in enumerate(places):
        if place is not None and was.facts[place] == facts[at] != UNKNOWN:
            digests.append(was.digest(place))
        else:
            path = now.path(at)
            known = taken(path) or _read(path, facts[at], early.get(path, ABSENT))
            facts[at] = known.facts
            digests.append(known.digest)
    return Root(now.root, now.names, facts, "".join(digests))


def _places(names: Sequence[str], wanted: Iterable[str]) -> Iterable[int | None]:
    """Return where each of the wanted names stands."""
    return map({name: place for place, name in enumerate(names)}.get, wanted)


def _read(path: str, facts: int, early: str) -> Taken:
    """Read a file again; it is known if it is the same as before it was read for the build."""
    digest = read_digest(path)
    if facts == UNKNOWN:
        return Taken(UNKNOWN, digest if digest == early else ABSENT)
    try:
        is_same = source_facts(os.stat(path)) == facts
    except OSError:
        is_same = False
    return Taken(facts, digest) if is_same else Taken(UNKNOWN, ABSENT)
