"""What is read for a build: the program, the book, the theme, and what else lies in the site."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from errorbook.book import setting_forms
from errorbook.book.read import read_book
from errorbook.build.kept.cards import face_of, faces_of, read_known
from errorbook.build.kept.doubts import find_doubts, spots_of
from errorbook.build.kept.facts import UNKNOWN, is_racy_at, source_facts_of
from errorbook.build.kept.manifest_files import read_written
from errorbook.build.kept.roots import Taken, read_early, take_roots
from errorbook.build.site.damage import Damage, find_foreign, foreign_below
from errorbook.build.toolchain import program_digest
from errorbook.errors.builds import BadBaseUrl
from errorbook.find.index.entries import extract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from errorbook.book.read import Book, Reading
    from errorbook.book.records.card import Card
    from errorbook.book.records.known import KnownFile
    from errorbook.book.records.record_files import Mapper
    from errorbook.build.kept.cards import Known
    from errorbook.build.kept.doubts import Spot
    from errorbook.build.kept.manifest import Manifest, Root
    from errorbook.build.kept.snapshot import Snapshot
    from errorbook.build.start import Start
    from errorbook.errors import Problem


class Gathered(NamedTuple):
    """Hold what was read: `program` is a digest of the code, `known` are files known from the last build.

    `early` are digests of files that changed just before they were read. `faces` are those of the cards of
    each file, in a row, by label. `spots` are where doubtful patterns stand.
    """

    book: Book
    reading: Reading
    known: Known
    program: str
    early: Mapping[str, str]
    faces: Mapping[str, str]
    spots: Mapping[str, Spot]

    @property
    def problems(self) -> list[Problem]:
        """Return all that is wrong with the book, or doubtful in it."""
        return [*self.reading.problems, *find_doubts(self.book.cards, self.spots)]

    def without_extracts(self) -> Gathered:
        """Return this without what only the index needs."""
        return self._replace(reading=replace(self.reading, extracted={}))


def gather(start: Start, mapper: Mapper) -> Gathered:
    """Read the book, and of its files only those that are not known. Raises `BadBaseUrl`."""
    early = read_early(start.snapshots)
    program = program_digest(_roots(start, _unread, start.snapshots[len(start.contents) :], early))
    known = read_known(start.site, program, start.called)
    unchanged = unchanged_files(known.files, start.snapshots)
    reading = read_book(start.contents, mapper=mapper, known=unchanged, before=known.files, extract=extract)
    faces = faces_of(reading.files, known)
    book = with_base_url(reading.book, start.options.base_url)
    entries: Mapping[str, Any] = reading.extracted
    doubtful = {name for name, entry in entries.items() if entry.is_doubtful}
    spots = spots_of(book.cards, doubtful, known.spots)
    return Gathered(book, reading, known, program, early, faces, spots)


def unchanged_files(known: Mapping[str, KnownFile], snapshots: Iterable[Snapshot]) -> dict[str, KnownFile]:
    """Return the known files that were what they were when the snapshots were taken."""
    now = {
        path: facts
        for snapshot in snapshots
        for path, facts in zip(snapshot.paths(), snapshot.facts, strict=True)
        if facts != UNKNOWN
    }
    return {label: file for label, file in known.items() if now.get(label) == source_facts_of(*file.facts)}


def around_of(gathered: Gathered) -> str:
    """Return a digest of all that pages show, but for the theme and what records show."""
    book = gathered.book
    around = (
        gathered.program,
        book.settings,
        book.dataset_version,
        book.backgrounds,
        book.free_pages,
        book.retired,
        book.published,
        book.history,
    )
    return blake2b(repr(around).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def frame_of(gathered: Gathered, around: str) -> str:
    """Return a digest of all that pages show, but for the theme and what records alone show."""
    cards, files = gathered.book.cards, gathered.reading.files
    ids = "".join([card.id for card in cards])
    others = "".join([face_of(card) for card in cards if _label(card) not in files])
    faces = "".join([face for _, face in sorted(gathered.faces.items())])
    told = (around, ids, faces, others)
    return blake2b(" ".join(told).encode(), digest_size=16).hexdigest()


def mark_of(cards: Iterable[Card]) -> str:
    """Return a digest of which records a book has, and what they are."""
    told = "".join(f"{card.id}{card.digest}" for card in cards)
    return blake2b(told.encode(), digest_size=16).hexdigest()


def cards_before(gathered: Gathered) -> list[Card]:
    """Return the cards that are known from the last build, by id."""
    cards = (card for file in gathered.known.files.values() for card in file.cards)
    return sorted(cards, key=lambda card: card.id)


def changed_cards(gathered: Gathered) -> list[int]:
    """Return the positions of the cards of records that are not what they were."""
    known, files, cards = gathered.known.files, gathered.reading.files, gathered.book.cards
    others = {label: file for label, file in known.items() if files.get(label) is not file}
    before = _digests(others.values())
    return [
        at
        for at, label in enumerate(map(_label, cards))
        if (label in others or label not in known) and before.get(cards[at].id) != cards[at].digest
    ]


def earlier_digests(gathered: Gathered, cards: Iterable[Card]) -> tuple[tuple[str, str], ...]:
    """Return pairs of the digest of a record and what it was in the last build, where it was in it."""
    before = _digests(gathered.known.files.values())
    return tuple((card.digest, before[card.id]) for card in cards if card.id in before)


def roots_of(start: Start, gathered: Gathered) -> list[Root]:
    """Return the sources as they were read, for the next manifest."""
    files = gathered.reading.files

    def taken(path: str) -> Taken | None:
        return _taken(files[path], start.read_at_ns) if path in files else None

    return _roots(start, taken, start.snapshots, gathered.early)


def all_damage(start: Start) -> Damage:
    """Return the damage to the site, with that to folders that are not watched."""
    return Damage(start.damage.files, [*start.damage.dirs, *start.inspection.changed_dirs])


def twinned(start: Start) -> Manifest | None:
    """Return the manifest of the site if it has a sound twin; where the one is damaged the other may be."""
    return start.manifest if start.inspection.has_twin and not start.damage.files else None


def sound_folders(manifest: Manifest, damage: Damage) -> dict[str, int]:
    """Return facts of the folders that are what a manifest says."""
    sound = dict(zip(manifest.dirs, manifest.dir_facts, strict=True))
    for at in damage.dirs:
        sound.pop(manifest.dirs[at], None)
    return sound


def foreign_in_site(start: Start, damage: Damage) -> tuple[list[str], list[str]]:
    """Return what lies in the site and is not ours, and what is ours though no manifest says so.

    Without a manifest the list of written files tells what is ours; whatever else is in the way of a page
    must be what is left of an older build.
    """
    if start.manifest:
        return find_foreign(start.site, start.manifest, damage), []
    written = read_written(start.site)
    return sorted(foreign_below(start.site, "", set(written))), written


_label: Callable[[Card], str] = attrgetter("source.label")


def _digests(files: Iterable[KnownFile]) -> dict[str, str]:
    """Return the digests of the records in some files, by id."""
    return {card.id: card.digest for file in files for card in file.cards}


def _roots(
    start: Start,
    taken: Callable[[str], Taken | None],
    snapshots: list[Snapshot],
    early: Mapping[str, str],
) -> list[Root]:
    return take_roots(start.manifest.roots if start.manifest else [], snapshots, taken, early)


def _unread(_path: str) -> None:
    """Tell nothing of a file that nobody has read yet."""


def _taken(file: KnownFile, read_at_ns: int) -> Taken:
    facts = UNKNOWN if is_racy_at(file.facts.ctime_ns, read_at_ns) else source_facts_of(*file.facts)
    return Taken(facts, file.digest)


def with_base_url(book: Book, base_url: str | None) -> Book:
    """Return a book that will lie at another address than its settings say; raises `BadBaseUrl`."""
    if base_url is None:
        return book
    try:
        url = setting_forms.base_url(base_url)
    except ValueError as error:
        raise BadBaseUrl(url=base_url, reason=str(error)) from error
    return book._replace(settings=book.settings.model_copy(update={"base_url": url}))
