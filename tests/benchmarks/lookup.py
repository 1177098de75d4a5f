"""How often a message finds its record: `python -m tests.benchmarks.lookup FOLDER`.

FOLDER holds records, a file each or lines of JSON. Messages are made by filling the placeholders.
Bare, records with one pattern count as one; inside a traceback with its frame only the very record counts.
Strangers are messages whose records are taken out of the book first; an answer given as sure is a wrong one.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.filling import Site, fill, in_traceback, strangers

from errorbook.find.evidence import Candidate
from errorbook.find.pastes import read_paste
from errorbook.find.patterns import read_pattern
from errorbook.find.ranking import rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random


def read_sites(folder: Path) -> Iterator[Site]:
    """Read the records of a folder."""
    for path in sorted(folder.iterdir()):
        texts = path.read_text("utf-8").splitlines() if path.suffix == ".jsonl" else [path.read_text("utf-8")]
        for text in texts:
            record = json.loads(text)
            record = record.get("record", record)
            yield Site(
                record["id"],
                record["errorMessage"],
                record["messagePattern"],
                record["errorClass"] or "",
                record["filePath"],
                record["lineNumber"],
            )


def candidate(site: Site) -> Candidate:
    """Return what ranking must know of a record."""
    return Candidate(
        site.id, read_pattern(site.pattern, site.message), site.error_class, "", site.path, site.line
    )


class Scan:
    """Look a text up in all patterns, without an index."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self.candidates = candidates

    def __call__(self, text: str) -> list[tuple[Candidate, str]]:
        """Return candidates and how sure each is."""
        return [(match.candidate, match.confidence) for match in rank(read_paste(text), self.candidates)]


def measure(
    name: str,
    texts: Sequence[tuple[Site, str]],
    look: Scan,
    is_right: Callable[[Candidate, Site], bool],
    show: int,
) -> None:
    """Print how often the first answer is right, and how long a look-up took."""
    right = sure = sure_wrong = ten = 0
    started = time.perf_counter()
    for site, text in texts:
        found = look(text)
        first = bool(found) and is_right(found[0][0], site)
        right += first
        ten += any(is_right(each, site) for each, _ in found[:10])
        if found and found[0][1] == "sure":
            sure += 1
            sure_wrong += not first
        if not first and show > 0:
            show -= 1
            print("   ", site.id, repr(text[-300:]))
            for each, confidence in found[:2]:
                print("      ", confidence, each.id, each.pattern.pieces, each.path, each.line)
    spent = (time.perf_counter() - started) / max(len(texts), 1)
    count = len(texts)
    print(
        f"{name:<28} first {right / count:7.2%}  in ten {ten / count:7.2%}  sure {sure / count:7.2%}"
        f"  sure and wrong {sure_wrong / count:6.2%}  {spent * 1000:6.1f} ms each"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--messages", type=int, default=2000)
    parser.add_argument("--strangers", type=int, default=500)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", type=int, default=0, help="print so many failures of each kind")
    wanted = parser.parse_args()
    rng: Random = random.Random(wanted.seed)
    sites = list(read_sites(wanted.folder))
    known = {site.id: candidate(site) for site in sites}
    print(f"{len(sites)} records, {len({each.pattern for each in known.values()})} patterns")

    def same_pattern(found: Candidate, site: Site) -> bool:
        return found.pattern.literals == known[site.id].pattern.literals

    def same_record(found: Candidate, site: Site) -> bool:
        return found.id == site.id

    def never(found: Candidate, site: Site) -> bool:
        return False

    look = Scan(list(known.values()))
    chosen = [(site, fill(site.message, rng)) for site in rng.sample(sites, min(wanted.messages, len(sites)))]
    measure("bare", chosen, look, same_pattern, wanted.show)
    measure(
        "class and message",
        [(s, f"{s.error_class}: {m}") for s, m in chosen],
        look,
        same_pattern,
        wanted.show,
    )
    measure(
        "in a traceback", [(s, in_traceback(s, m, rng)) for s, m in chosen], look, same_record, wanted.show
    )
    drifted = [(s, in_traceback(s, m, rng, drift=rng.randrange(-9, 40))) for s, m in chosen]
    measure("in another version's", drifted, look, same_pattern, wanted.show)
    absent = strangers(sites, wanted.strangers, rng)
    gone = {known[site.id].pattern.literals for site in absent}
    look = Scan([each for each in known.values() if each.pattern.literals not in gone])
    bare = [(site, fill(site.message, rng)) for site in absent]
    measure("strangers, bare", bare, look, never, wanted.show)
    measure(
        "strangers, with class", [(s, f"{s.error_class}: {m}") for s, m in bare], look, never, wanted.show
    )
    measure(
        "strangers, in a traceback", [(s, in_traceback(s, m, rng)) for s, m in bare], look, never, wanted.show
    )


if __name__ == "__main__":
    main()
