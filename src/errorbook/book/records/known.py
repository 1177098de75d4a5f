"""What an earlier reading found, by file, so that only the others are read."""

from __future__ import annotations

from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from errorbook.errors import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from errorbook.book.formats.files import Facts
    from errorbook.book.records.card import Card
    from errorbook.book.records.shards import PieceReading
    from errorbook.errors import Problem


class KnownFile(NamedTuple):
    """Hold what a reading found in one file without fault: its state, a digest (hex) of its text, its cards.

    A file that changes twice within a tick of its file system's clock can keep its facts; whoever keeps
    known files for later leaves out those that changed just before they were read.
    """

    facts: Facts
    digest: str
    cards: tuple[Card, ...]


class FileReading(NamedTuple):
    """Hold what one file held; `is_steady` says that it did not change between its pieces."""

    label: str
    known: KnownFile
    is_steady: bool
    problems: tuple[Problem, ...]
    extracted: tuple[object, ...]


def join_pieces(readings: Iterable[PieceReading]) -> Iterator[FileReading]:
    """Join the pieces of each file, which follow each other, and count its lines through."""
    for label, group in groupby(readings, key=lambda reading: reading.piece.label):
        pieces = list(group)
        first = pieces[0]
        if len(pieces) == 1:
            known = KnownFile(first.facts, first.digest, first.cards)
            yield FileReading(label, known, True, first.problems, first.extracted)
        else:
            yield _joined(label, pieces)


def _joined(label: str, pieces: Sequence[PieceReading]) -> FileReading:
    cards: list[Card] = []
    problems: list[Problem] = []
    lines = 0
    for piece in pieces:
        cards += (_moved(card, lines) for card in piece.cards)
        for problem in piece.problems:
            problem.place = _below(problem.place, lines)
            problems.append(problem)
        lines += piece.lines
    digest = sha256("".join(piece.digest for piece in pieces).encode()).hexdigest()
    extracted = tuple(value for piece in pieces for value in piece.extracted)
    facts = {piece.facts for piece in pieces}
    known = KnownFile(pieces[0].facts, digest, tuple(cards))
    return FileReading(label, known, len(facts) == 1, tuple(problems), extracted)


def _moved(card: Card, lines: int) -> Card:
    source = card.source
    return card._replace(source=source._replace(line=source.line + lines)) if lines else card


def _below(place: Place, lines: int) -> Place:
    return Place(place.file, place.line + lines, place.column, place.member) if place.line else place
