"""How often a message finds its record through the index, and what that costs.

`python -m tests.benchmarks.lookup FOLDER [--site SITE]`: FOLDER holds records, SITE is where their index is
kept between runs. Messages are made by filling the placeholders. Bare, records of one template count as one;
inside a traceback with its frame only the very record counts. Strangers are messages whose records are taken
out of the book first; an answer given as sure is a wrong one. Beside it stands plain search for any word.
Times are of an open book; requests and bytes (`gzip -6`) are of one that is opened anew for each look-up.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks.any_word import AnyWord
from tests.benchmarks.filling import fill, in_traceback, strangers
from tests.benchmarks.indexes import Site, measure_lookups, percentile, read_records, write_index

from errorbook.find.index.messages import shortened
from errorbook.find.pieces import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tests.benchmarks.indexes import Records

    from errorbook.book.records.card import Card

Asked = list[tuple["Card", str]]
"""Texts with the records they are made of."""


class Answer(NamedTuple):
    """Hold one answer, and how sure it is; plain search never is."""

    id: str
    confidence: str = ""


def by_index(site: Site) -> Callable[[str], list[Answer]]:
    """Return what answers texts through an index."""
    return lambda text: [Answer(match.candidate.id, match.confidence) for match in site(text)]


def by_any_word(cards: Iterable[Card]) -> Callable[[str], list[Answer]]:
    """Return what answers texts by the words they share with messages, whichever those are."""
    search = AnyWord((card.id, card.message) for card in cards)
    return lambda text: [Answer(found) for found in search(text, 10)]


def measure(
    name: str,
    asked: Asked,
    look: Callable[[str], list[Answer]],
    is_right: Callable[[str, Card], bool],
    show: int = 0,
) -> None:
    """Print how often the first answer is right, and how long a look-up takes."""
    right = ten = sure = wrong = 0
    seconds: list[float] = []
    began = time.process_time()
    for card, text in asked:
        started = time.perf_counter()
        found = look(text)
        seconds.append(time.perf_counter() - started)
        first = bool(found) and is_right(found[0].id, card)
        right += first
        ten += any(is_right(each.id, card) for each in found)
        sure += bool(found) and found[0].confidence == "sure"
        wrong += bool(found) and found[0].confidence == "sure" and not first
        if not first and show > 0:
            show -= 1
            print("   ", card.id, repr(card.message), repr(text[-300:]), found[:2])
    count = len(asked)
    spent = (time.process_time() - began) / count
    print(
        f"{name:<26} first {right / count:7.2%}  in ten {ten / count:7.2%}  sure {sure / count:7.2%}"
        f"  sure and wrong {wrong / count:6.2%}  p50 {percentile(seconds, 0.5) * 1000:5.1f}"
        f"  p95 {percentile(seconds, 0.95) * 1000:5.1f} ms  cpu {spent * 1000:5.1f} ms each",
        flush=True,
    )


def templates(records: Records) -> dict[str, tuple[str, ...]]:
    """Return the literals of each record's pattern, by id."""
    return {
        card.id: Pattern(shortened(entry.pieces)).literals
        for card, entry in zip(records.cards, records.entries, strict=True)
    }


def measure_known(
    records: Records, chosen: Asked, site: Site, rng: Random, wanted: argparse.Namespace
) -> None:
    """Print how the messages of some records are answered."""
    literals = templates(records)

    def same_template(found: str, card: Card) -> bool:
        return literals[found] == literals[card.id]

    def same_record(found: str, card: Card) -> bool:
        return found == card.id

    named: Asked = [
        (card, f"{card.error_class}: {text}" if card.error_class else text) for card, text in chosen
    ]
    framed: Asked = [(card, in_traceback(card, text, rng)) for card, text in chosen]
    drifted: Asked = [
        (card, in_traceback(card, text, rng, drift=rng.randrange(-9, 40))) for card, text in chosen
    ]
    look, plain = by_index(site), by_any_word(records.cards)
    measure("bare", chosen, look, same_template, wanted.show)
    measure("bare, any word", chosen[: wanted.plain], plain, same_template)
    measure("class and message", named, look, same_template, wanted.show)
    measure("in a traceback", framed, look, same_record, wanted.show)
    measure("in a traceback, any word", framed[: wanted.plain], plain, same_record)
    measure("in another version's", drifted, look, same_template, wanted.show)
    for name, asked in (("bare", chosen), ("in a traceback", framed)):
        measure_lookups(name, (text for _, text in asked), site)


def measure_strangers(records: Records, absent: Sequence[Card], site: Site, rng: Random, show: int) -> None:
    """Print how messages are answered whose records the book lacks."""

    def never(found: str, card: Card) -> bool:
        return False

    bare: Asked = [(card, fill(card.message, rng)) for card in absent]
    named: Asked = [(card, f"{card.error_class}: {text}") for card, text in bare]
    framed: Asked = [(card, in_traceback(card, text, rng)) for card, text in bare]
    look = by_index(site)
    measure("strangers, bare", bare, look, never, show)
    measure("strangers, with class", named, look, never, show)
    measure("strangers, in a traceback", framed, look, never, show)
    measure_lookups("strangers, bare", (text for _, text in bare), site)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--site", type=Path, help="where to keep the index; it is made if it is not there")
    parser.add_argument("--messages", type=int, default=2000)
    parser.add_argument("--plain", type=int, default=2000, help="messages for plain search, which is slow")
    parser.add_argument(
        "--strangers", type=int, default=500, help="0 for none: they need an index of their own"
    )
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", type=int, default=0, help="print so many failures of each kind")
    wanted = parser.parse_args()
    rng = Random(wanted.seed)
    records = read_records(wanted.folder)
    literals = templates(records)
    print(f"{len(records.cards)} records, {len(set(literals.values()))} templates", flush=True)
    some = rng.sample(records.cards, min(wanted.messages, len(records.cards)))
    chosen = [(card, fill(card.message, rng)) for card in some]
    with tempfile.TemporaryDirectory() as folder:
        site = wanted.site or Path(folder, "all")
        write_index(records, site)
        measure_known(records, chosen, Site(site), rng, wanted)
        if wanted.strangers:
            absent = strangers(records.cards, wanted.strangers, rng)
            gone = {literals[card.id] for card in absent}
            write_index(
                records.without({each for each, found in literals.items() if found in gone}),
                Path(folder, "some"),
            )
            measure_strangers(records, absent, Site(Path(folder, "some")), rng, wanted.show)


if __name__ == "__main__":
    main()
