"""Pages made where neither content nor site is seen: records go there and files come back by a store."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.records.reread import Turns, read_checked
from errorbook.build.executors.consignment import Consignment
from errorbook.build.executors.frames import packed, unpacked
from errorbook.build.executors.store import open_store
from errorbook.build.executors.task import Done, Lost, attempt
from errorbook.errors import Problem
from errorbook.pages.render import paths_of
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

    from errorbook.build.executors.consignment import Returned
    from errorbook.build.executors.store import Kept, Store
    from errorbook.build.executors.task import Executor, Outcome, Outcomes
    from errorbook.build.making import Making


@dataclass(frozen=True)
class ByStore:
    """Have pages made by `executor`, with the store at `url` between here and there."""

    executor: Executor
    url: str

    def run(self, task: Making) -> Generator[Outcomes, None, None]:
        """Yield the outcomes of each part when its files are on the stage; raise `StoreNotUsable`."""
        with open_store(self.url) as store:
            sending = Sending(task, store)
            with closing(self.executor.run(sending)) as parts:
                for outcomes, _ in parts:
                    for outcome in outcomes:
                        yield sending.received(outcome)


class Sent(NamedTuple):
    """Say what became of the pages of a part: the positions of those that travel, and outcomes of others."""

    positions: list[int]
    outcomes: list[Outcome]
    records: Kept


class Sending:
    """Be a task whose parts are consignments; what comes of one is an outcome at its first position."""

    def __init__(self, task: Making, store: Store) -> None:
        self.task = task
        self.store = store
        self._sent: dict[int, Sent] = {}
        self._records = Turns(read_checked)

    @property
    def count(self) -> int:
        """Return how many pages there are."""
        return self.task.count

    def do(self, position: int) -> Returned:
        """Make one page by way of the store."""
        return self.part(position, position + 1).do(0)

    def name(self, position: int) -> str:
        """Return the address of a page."""
        return self.task.name(position)

    def take_seconds(self) -> Mapping[str, float]:
        """Return nothing: what comes back says it."""
        return {}

    def part(self, begin: int, end: int) -> Consignment:
        """Put the records of a range of pages into the store, and return the consignment to make the pages.

        Files that are there already go to the stage at once, and a record that cannot be read goes nowhere.
        """
        task = self.task
        positions, outcomes, records = self._sorted(range(begin, end))
        kept = self.store.put(f"{begin}-records", packed(records))
        self._sent[begin] = Sent(positions, outcomes, kept)
        return Consignment(
            f"{begin}-files",
            self.store,
            kept,
            [task.pages[position] for position in positions],
            [task.cards[position] for position in positions],
            [task.are_whole[position] for position in positions],
            task.theme,
        )

    def received(self, outcome: Outcome) -> Outcomes:
        """Return the outcomes of the pages of a part when their files are on the stage."""
        sent = self._sent.pop(outcome.position)
        if isinstance(outcome, Lost):
            return [outcome], {}
        returned: Returned = outcome.value
        outcomes = [*sent.outcomes, *self._landed(sent.positions, returned)]
        self.store.remove(sent.records.name)
        self.store.remove(returned.files.name)
        return outcomes, returned.seconds

    def _sorted(self, positions: Iterable[int]) -> tuple[list[int], list[Outcome], list[bytes]]:
        """Return which pages travel, the outcomes of the others, and the records that go along."""
        travelling: list[int] = []
        outcomes: list[Outcome] = []
        records: list[bytes] = []
        for position in positions:
            if isinstance(self.task.pages[position], DataFile):
                outcomes.append(attempt(self.task, position))
                continue
            try:
                if card := self.task.cards[position]:
                    records.append(self._records.read(card))
                travelling.append(position)
            except Problem as problem:
                outcomes.append(Lost(position, problem))
        return travelling, outcomes, records

    def _landed(self, positions: Sequence[int], returned: Returned) -> Iterator[Outcome]:
        """Put the files of pages on the stage; where they lie there is what this side knows them to be."""
        lost = {positions[each.position]: each.problem for each in returned.lost}
        made = {at: self._paths(at) for at in positions if at not in lost}
        files = unpacked(self.store.take(returned.files))
        if len(files) != (count := sum(map(len, made.values()))):
            reason = f"{len(files)} files came back for {count}: is errorbook the same there?"
            raise self.store.problem(reason)
        yield from starmap(Lost, lost.items())
        rest = iter(files)
        for position, paths in made.items():
            yield self._put(position, tuple(zip(paths, rest)))  # noqa: B905 - the next page takes the rest

    def _paths(self, position: int) -> tuple[str, ...]:
        paths = paths_of(self.task.pages[position])
        return paths if self.task.are_whole[position] else paths[:1]

    def _put(self, position: int, files: Iterable[tuple[str, bytes]]) -> Outcome:
        try:
            return Done(position, self.task.stage.put(files))
        except Problem as problem:
            return Lost(position, problem)
