"""Builds in turns: errorbook cold, with nothing and with one thing changed, and the others cold."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.benchmarks.corpus import write_corpus
from tests.benchmarks.costs import Cost, measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tests.benchmarks.peers import Peer

    Envelope = dict[str, Any]

OWN = "errorbook"
COLD, SAME, TEXT, TITLE = "cold", "nothing changed", "one text edited", "one title and its tags edited"
TOPIC, TEMPLATE = "a background text edited", "the template of all pages edited"
WAYS = (SAME, TEXT, TITLE, TOPIC, TEMPLATE)
AGAIN = 2
"""How often a site is built again in each way after each cold build."""
BASE = "https://example.org/"


class Run(NamedTuple):
    """Be one build: of `size` records, by whom and in which way; `profile` is what errorbook tells of it."""

    size: int
    repetition: int
    name: str
    way: str
    cost: Cost
    profile: dict[str, Any]


@dataclass
class Race:
    """Be the builds of some sizes in a folder; every cold build writes into a new one there.

    Nothing is deleted meanwhile: some file systems are slow to make files after many were removed. After
    `seconds` no build of a peer begins any more. `told` says what was left out.
    """

    folder: Path
    peers: Sequence[Peer]
    seconds: float
    write: Callable[[Path, int], int] = write_corpus
    told: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    def run(self, size: int, repetitions: int) -> Iterator[Run]:
        """Yield the builds of one size, those of a repetition one right after the other."""
        place = self.folder / str(size)
        records = place / "book" / "errors"
        count = self.write(records, size)
        for peer in self.peers:
            peer.prepare(records, place / peer.name)
        for repetition in range(repetitions):
            yield from self._own(records, count, repetition)
            for peer in self.peers:
                if time.monotonic() - self.began > self.seconds:
                    self.told.append(f"{peer.name} was left out at {count:,} records, for want of time.")
                    continue
                out = place / f"{peer.name}-{repetition}"
                cost = measure(peer.command(out), place / peer.name)
                check(out, count)
                yield Run(count, repetition, peer.name, COLD, cost, {})

    def _own(self, records: Path, count: int, repetition: int) -> Iterator[Run]:
        book = records.parent
        out = book.with_name(f"{OWN}-{repetition}")
        profile = book.with_name("profile.json")
        build = [
            sys.executable,
            "-m",
            OWN,
            "build",
            str(book),
            "-o",
            str(out),
            "--base-url",
            BASE,
            "--quiet",
        ]
        files = sorted(records.iterdir())
        texts = {
            TOPIC: book / "background" / f"{topic_of(files[0])}.md",
            TEMPLATE: book / "templates" / "foot.html",
        }
        for path in texts.values():
            path.parent.mkdir(exist_ok=True)
        for number, way in enumerate([COLD, *(way for way in WAYS for _ in range(AGAIN))]):
            if way in EDITS:
                edit(files[(7 * number + repetition) % count], EDITS[way])
            for text, path in texts.items():
                if way in (COLD, text):
                    path.write_text(TEXTS[text].format(number), "utf-8")
            cost = measure([*build, "--profile", str(profile)], book.parent)
            check(out, count)
            yield Run(count, repetition, OWN, way, cost, json.loads(profile.read_text("utf-8")))


def _edit_text(record: dict[str, Any]) -> None:
    record["documentation"] += " One sentence more."


def _edit_title(record: dict[str, Any]) -> None:
    record["errorMessage"] += " (edited)"
    record["messagePattern"] += r" \(edited\)"
    record["tags"] = ["edited", *record["tags"][1:]]


EDITS: dict[str, Callable[[dict[str, Any]], None]] = {TEXT: _edit_text, TITLE: _edit_title}


TEXTS = {
    TOPIC: "# A topic of many errors\n\nThis text was edited; the number of the edit is {}.\n",
    TEMPLATE: '<footer class="foot"><p>{{{{ site.title }}}}, number {}</p></footer>\n',
}


def topic_of(path: Path) -> str:
    """Return the background topic of the record in a file."""
    topic: str = json.loads(path.read_text("utf-8"))["record"]["backgroundTag"]
    return topic


def edit(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the record in a file."""
    envelope = json.loads(path.read_text("utf-8"))
    change(envelope["record"])
    path.write_text(json.dumps(envelope, ensure_ascii=False, separators=(",", ":")), "utf-8")


def check(site: Path, count: int) -> None:
    """End where a site has not the page of each record."""
    made = sum(len(path.parent.name) == 16 for path in site.glob("errors/*/index.html"))
    if made != count:
        message = f"{site} has pages of {made} records, not {count}"
        raise SystemExit(message)
