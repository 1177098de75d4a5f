"""A page is made: its record read, the page filled and rendered, its files written to the stage."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Protocol

from errorbook.book.records.reread import Turns, read_records
from errorbook.pages.kinds.fill import fill
from errorbook.pages.memory import Memory, use_memory
from errorbook.pages.render import File, render, render_html
from errorbook.pages.spent import spend, take_spent
from errorbook.pages.values import ErrorLeaf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.book.records.record import Record
    from errorbook.build.kept.fragments import Fragments
    from errorbook.build.site.stage import Written
    from errorbook.pages.themes.theme import Theme
    from errorbook.pages.values import DataFile, Page

    Render = Callable[[Any, Theme], tuple[File, ...]]


class Target(Protocol):
    """Be where files of pages go: the stage, or what takes them on to it."""

    def put(self, files: Iterable[tuple[str, bytes]]) -> tuple[Written, ...]:
        """Take the files of one page; return what is written of them."""


class Records(Protocol):
    """Be where records of cards come from: their files, or what brought them here."""

    def read(self, card: Card) -> tuple[Record, dict[str, Any]]:
        """Return a record, and its members as the file has them; raise a `Problem`."""


class Making:
    """Be the task of making pages; `cards` holds the card of each error leaf, None for other pages.

    Where `are_whole` does not say so, the HTML of a page is all that is made. The list of pages is this one's
    to empty. `records` are those in the files of the cards if nothing else is said.
    """

    def __init__(
        self,
        pages: list[Any],
        cards: Sequence[Card | None],
        are_whole: Sequence[bool],
        stage: Target,
        theme: Theme,
        fragments: Fragments | None = None,
        records: Records | None = None,
    ) -> None:
        self.pages = pages
        self.cards = cards
        self.are_whole = are_whole
        self.stage = stage
        self.theme = theme
        self.fragments = fragments
        self._seconds: dict[str, float] = defaultdict(float)
        self._began = 0.0
        self._records = records or Turns(read_records)

    @property
    def count(self) -> int:
        """Return how many pages there are."""
        return len(self.pages)

    def do(self, position: int) -> tuple[Written, ...]:
        """Make one page and return its files."""
        if not self._seconds:
            self._began = time.thread_time()
        began = time.perf_counter()
        page, card = self.pages[position], self.cards[position]
        if isinstance(page, ErrorLeaf) and card:
            record, values = self._records.read(card)
            page = fill(page, record, values)
        filled = time.perf_counter()
        files = self._render(page, card, render if self.are_whole[position] else render_html)
        rendered = time.perf_counter()
        written = self.stage.put(files)
        self._seconds["read"] += filled - began
        self._seconds["render"] += rendered - filled
        self._seconds["write"] += time.perf_counter() - rendered
        return written

    def _render(self, page: Page | DataFile, card: Card | None, render: Render) -> tuple[File, ...]:
        """Render a page; what an earlier build kept of a record's fragments is not made again."""
        if not card or not self.fragments:
            return render(page, self.theme)
        environment = self.theme.environment
        began = time.perf_counter()
        kept = self.fragments.get(card.digest)
        memory = Memory(kept)
        spend(environment, "fragments", time.perf_counter() - began)
        use_memory(environment, memory)
        try:
            files = render(page, self.theme)
        finally:
            use_memory(environment, None)
        began = time.perf_counter()
        if memory.has_changed() or card.digest not in self.fragments:
            self.fragments.put(card.digest, memory.used)
        spend(environment, "fragments", time.perf_counter() - began)
        return files

    def forget(self, position: int) -> None:
        """Let go of a page that was made: the pages of a big book take much room."""
        self.pages[position] = None

    def name(self, position: int) -> str:
        """Return the address of a page."""
        return self.pages[position].href or "the home page"

    def part(self, begin: int, end: int) -> Making:
        """Return a range of the task."""
        some = slice(begin, end)
        pages, cards, are_whole = self.pages[some], self.cards[some], self.are_whole[some]
        return Making(pages, cards, are_whole, self.stage, self.theme, self.fragments)

    def take_seconds(self) -> Mapping[str, float]:
        """Return the processor time since this was last asked, shared out as the clock says.

        `template` is what rendering took beside the kinds that note their own.
        """
        cpu = time.thread_time() - self._began
        parts = take_spent(self.theme.environment)
        seconds, self._seconds = self._seconds, defaultdict(float)
        template = seconds.pop("render", 0.0) - sum(parts.values())
        kinds = {**seconds, **parts, "template": template}
        share = cpu / sum(kinds.values()) if seconds else 0.0
        return {kind: clock * share for kind, clock in kinds.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel without the reader, which is opened where the work is done."""
        return Making, (self.pages, self.cards, self.are_whole, self.stage, self.theme, self.fragments)
