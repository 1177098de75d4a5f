"""How large the index of a folder of records is, and what questions to it cost.

`python -m tests.benchmarks.index FOLDER [--site SITE]`: FOLDER holds records, SITE is where their index is
kept between runs. Bytes are as `gzip -6` packs each file; a question is asked of an index that nobody has
opened before, so that it reads the root too. Ids are searched as they are typed, by their first letters.
"""

from __future__ import annotations

import argparse
import string
import tempfile
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.benchmarks.filling import fill, in_traceback, strangers
from tests.benchmarks.indexes import Site, measure_lookups, packed_size, read_records, told, write_index

from errorbook.find.index.filters import FACETS, values_of
from errorbook.find.search import search
from errorbook.find.words import COMMON, is_spelt, names
from errorbook.opened.lookups import FOLDER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.reading import Index

MOST_BYTES = 16_384
Question = tuple[str, dict[str, list[str]]]


def measure_sizes(site: Path) -> None:
    """Print how large the files are, by kind."""
    sizes: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for path in sorted((site / FOLDER).rglob("*.json")):
        data = path.read_bytes()
        sizes[path.relative_to(site / FOLDER).parts[0]].append((packed_size(data), len(data)))
    every = [size for some in sizes.values() for size in some]
    for kind, some in (*sizes.items(), ("all", every)):
        packed = [size for size, _ in some]
        print(
            f"{kind:<12} {len(some):6,} files  {sum(packed):12,} bytes packed"
            f" {sum(size for _, size in some):12,} plain  the largest {max(packed):7,}"
        )


def measure_questions(name: str, questions: Sequence[Question], site: Site) -> None:
    """Print what some searches cost, and how many find nothing."""
    found: list[int] = []

    def asking(text: str, chosen: dict[str, list[str]]) -> Callable[[Index], None]:
        return lambda index: found.append(len(search(index, text, chosen).hits))

    costs = [site.cost(asking(*question)) for question in questions]
    told(name, [cost.requests for cost in costs], [cost.bytes for cost in costs])
    print(
        f"{'':<22} nothing found {found.count(0) / len(found):7.2%},"
        f" rows {sum(found) / len(found):.1f} on average"
    )


def words_of(card: Card, rng: Random, most: int) -> list[str]:
    """Return some words of a message, in order."""
    said = [word for word in names(card.message) if is_spelt(word) and word not in COMMON and len(word) > 2]
    start = rng.randrange(max(1, len(said) - most + 1))
    return said[start : start + most]


def mistyped(word: str, rng: Random) -> str:
    """Return a word with one letter more, less or other, or with two neighbours changed about."""
    at = rng.randrange(len(word) - 1)
    other = rng.choice(string.ascii_lowercase)
    return rng.choice(
        (
            word[:at] + other + word[at:],
            word[:at] + word[at + 1 :],
            word[:at] + other + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
    )


def searches(cards: Sequence[Card], rng: Random) -> dict[str, list[Question]]:
    """Return questions by their kind."""
    found: defaultdict[str, list[Question]] = defaultdict(list)
    for card in cards:
        said = words_of(card, rng, rng.randrange(1, 7))
        if said:
            text = " ".join(said)
            last = said[-1]
            found["words"].append((text + " ", {}))
            found["typed so far"].append((text[: len(text) - rng.randrange(max(1, len(last) - 1))], {}))
            wrong = " ".join(mistyped(word, rng) if len(word) >= 6 else word for word in said)
            found["mistyped words"].append((wrong, {}))
            found["words and a filter"].append((text, {"repo": [card.repo], "severity": [card.severity]}))
        found["ids"].append((card.id[: rng.randrange(4, 17)], {}))
        facets = [value.partition(":")[::2] for value in values_of(card)]
        facet, value = rng.choice([each for each in facets if each[1]])
        found["a filter"].append(("", {facet: [value]}))
        some = {facet: [value] for facet, value in facets if value}
        found["all filters"].append(("", some))
        found["message as a search"].append((fill(card.message, rng), {}))
    return found


def measure_worst(cards: Sequence[Card], site: Site) -> None:
    """Print what the filters cost that most records have, one by one."""
    having: defaultdict[str, int] = defaultdict(int)
    for card in cards:
        for value in values_of(card):
            having[value] += 1
    most = sorted(having, key=lambda value: (-having[value], value))
    for facet in FACETS:
        values = [value for value in most if value.startswith(f"{facet}:") and value != f"{facet}:"][:3]
        measure_questions(
            f"{facet}, largest", [("", {facet: [value.partition(":")[2]]}) for value in values], site
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--site", type=Path, help="where to keep the index; it is made if it is not there")
    parser.add_argument("--questions", type=int, default=500, help="of each kind")
    parser.add_argument("--seed", type=int, default=7)
    wanted = parser.parse_args()
    rng = Random(wanted.seed)
    records = read_records(wanted.folder)
    some = rng.sample(records.cards, min(wanted.questions, len(records.cards)))
    with tempfile.TemporaryDirectory() as folder:
        place = wanted.site or Path(folder)
        write_index(records, place)
        print(f"{len(records.cards)} records")
        measure_sizes(place)
        site = Site(place)
        measure_lookups("messages", [fill(card.message, rng) for card in some], site)
        measure_lookups(
            "tracebacks", [in_traceback(card, fill(card.message, rng), rng) for card in some], site
        )
        halves = (fill(card.message, rng) for card in strangers(records.cards, min(200, len(some)), rng))
        measure_lookups("halves of messages", (text[len(text) // 2 :] for text in halves), site)
        for kind, questions in searches(some, rng).items():
            measure_questions(kind, questions, site)
        measure_worst(records.cards, site)


if __name__ == "__main__":
    main()
