"""What `publish` adds to a book: its addresses to the ledger, and what changed to the history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.contents import HISTORY, RECORDS
from errorbook.book.past.history import history, read_snapshots, snapshot_of
from errorbook.book.past.ledger import LEDGER, ledger_text
from errorbook.book.past.snapshots import Entry, entry_of, snapshot_text
from errorbook.book.read import read_book
from errorbook.book.site_toml import FILE as SETTINGS
from errorbook.book.times import instant
from errorbook.errors.builds import PlaceNotUsable
from errorbook.errors.ledgers import NothingToPublish
from errorbook.pages.kinds.lost import find_lost
from errorbook.pages.mirrors.stamps import stamp
from errorbook.pages.plan import plan
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errorbook.book.past.changes import Changes
    from errorbook.book.past.history import History
    from errorbook.book.past.snapshots import Snapshot
    from errorbook.book.read import Book, Reading
    from errorbook.errors import Problem

MIDNIGHT = "T00:00:00Z"
BEGINNING = "1970-01-01T00:00:00Z"
"""When a book without records was published."""


@dataclass(frozen=True, kw_only=True)
class Publication:
    """Hold what was published: addresses in all and new ones, and the snapshot with what it tells.

    With problems that are errors nothing was written. Without a snapshot no record had changed.
    """

    problems: tuple[Problem, ...]
    addresses: int = 0
    new: int = 0
    snapshot: Path | None = None
    changes: Changes | None = None


class _News(NamedTuple):
    """Hold a snapshot, the history with it, and where it goes; None where it tells nothing new."""

    place: Path | None
    snapshot: Snapshot
    history: History


def publish(content: Path, day: str = "") -> Publication:
    """Add every address of a book to its ledger, and a snapshot of what changed to its history.

    `day` (`2026-08-27`) is when that happened; without one it is the time of the newest analysis, so that the
    same book always publishes the same. Raises `NothingToPublish` and other problems.
    """
    if not ((content / SETTINGS).is_file() or (content / RECORDS).is_dir()):
        raise NothingToPublish(path=str(content))
    reading = read_book([content], extract=entry_of)
    problems = list(reading.problems)
    if _are_errors(problems):
        return Publication(problems=tuple(problems))
    news = _news(content, reading, day)
    book = reading.book._replace(history=news.history)
    planned = plan(book, read_theme(book.templates, book.static))
    problems += find_lost(planned)
    if _are_errors(problems):
        return Publication(problems=tuple(problems))
    before = {published.href for published in book.published}
    after = before | planned.standing | {page.href for page in planned.moved()}
    if after != before:
        _write(content / LEDGER, ledger_text(after))
    if news.place:
        news.place.parent.mkdir(exist_ok=True)
        _write(news.place, snapshot_text(news.snapshot))
    return Publication(
        problems=tuple(problems),
        addresses=len(after),
        new=len(after - before),
        snapshot=news.place,
        changes=book.history.versions[-1].changes if news.place else None,
    )


def _are_errors(problems: list[Problem]) -> bool:
    return any(problem.severity == "error" for problem in problems)


def _news(content: Path, reading: Reading, day: str) -> _News:
    """Compare with what was published; the snapshot of the same version, if that was the last, is remade."""
    folder = content / HISTORY
    places = sorted(folder.glob("*.jsonl"))
    snapshots, _ = read_snapshots(place.as_posix() for place in places)
    version = reading.book.dataset_version
    is_again = bool(snapshots) and snapshots[-1].version == version
    earlier = snapshots[:-1] if is_again else snapshots
    snapshot = snapshot_of(history(earlier).standing, _entries(reading), version, _time(reading.book, day))
    is_same = _is_same(snapshot, snapshots[-1]) if is_again else not (snapshot.entries or snapshot.gone)
    if is_same:
        return _News(None, snapshot, reading.book.history)
    place = places[-1] if is_again else folder / f"{len(places) + 1:04}-{snapshot.time[:10]}.jsonl"
    return _News(place, snapshot, history((*earlier, snapshot)))


def _entries(reading: Reading) -> Mapping[str, Entry]:
    return {entry.id: entry for entry in reading.extracted.values() if isinstance(entry, Entry)}


def _is_same(one: Snapshot, other: Snapshot) -> bool:
    return (one.entries, one.gone) == (other.entries, other.gone)


def _time(book: Book, day: str) -> str:
    """Return when this was published: midnight of a day, or the time of the newest analysis."""
    times = [day + MIDNIGHT] if day else [card.analyzed_at for card in book.cards]
    return stamp(max(times, key=instant, default=BEGINNING))


def _write(place: Path, text: str) -> None:
    """Put a file in place whole; raises `PlaceNotUsable`."""
    new = place.with_name(f".{place.name}.new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(place)
    except OSError as error:
        raise PlaceNotUsable(path=str(place), reason=error.strerror or str(error)) from error
    finally:
        new.unlink(missing_ok=True)
