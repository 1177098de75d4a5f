"""All pages of a book in order, and which of them have to be made."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book.formats.names import form_of
from errorbook.build.kept.cards import mask
from errorbook.build.kept.columns import pack
from errorbook.build.kept.manifest import Manifest
from errorbook.build.relating import carried, open_relating, unpacked
from errorbook.pages.keys import file_key, keys
from errorbook.pages.kinds.lost import find_lost
from errorbook.pages.looks import ASSETS, look, template_of
from errorbook.pages.plan import plan
from errorbook.pages.reach import reach
from errorbook.pages.values import ErrorLeaf, KeptFile, Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet
    from typing import Any

    from errorbook.book.read import Book
    from errorbook.book.records.card import Card
    from errorbook.build.kept.manifest import Entry
    from errorbook.build.last import Last
    from errorbook.build.progress import Clock
    from errorbook.errors import Problem
    from errorbook.find.index.shards import File
    from errorbook.find.index.splicing import Kept
    from errorbook.find.related import Relations
    from errorbook.pages.plan import Plan
    from errorbook.pages.reach import Reach
    from errorbook.pages.surroundings import Site
    from errorbook.pages.themes.theme import Theme
    from errorbook.pages.values import DataFile

    Leaf = Any  # whatever `plan` yields: all that is asked of it is its href


class Layout(NamedTuple):
    """Hold the pages of a site: `hrefs` and `keys` of all, in order, and those to be made with their cards.

    `stale` are positions in `hrefs`, in the order in which the pages are best made; `pages` and `cards` run
    in step with it. `reasons` counts them by kind and cause. `problems` are with the site's addresses. The
    first `fixed` are those of pages and of files that say nothing that a record alone shows. Of `restyled`
    positions only the HTML is to be made. `related`, `frame`, `look` and `site`, a digest of what stands
    around every page, are for the next manifest.
    """

    hrefs: list[str]
    keys: list[str]
    stale: list[int]
    pages: list[Leaf]
    cards: list[Card | None]
    reasons: Mapping[str, int]
    problems: tuple[Problem, ...]
    related: str
    fixed: int
    restyled: AbstractSet[int]
    frame: str
    look: Mapping[str, str]
    site: str


class _Stale(NamedTuple):
    position: int
    page: Leaf
    card: Card | None

    @property
    def order(self) -> tuple[object, ...]:
        """Order lists, which take longest, before errors, and errors by where they are raised.

        Excerpts of one file have lines in common, which are painted once. Out of a packed file records are
        better read as they lie.
        """
        if not self.card:
            return (0, self.position)
        source, card = self.card.source, self.card
        if (form := form_of(source.label)) and form.is_packed:
            return (2, source.label, source.offset)
        return (1, card.repo, card.path, card.line, self.position)


def lay_out(
    book: Book, index: Iterable[File | Kept], theme: Theme, last: Last, clock: Clock
) -> tuple[Layout, Iterator[DataFile | KeptFile]]:
    """Plan the pages and compare their keys with those of the last build.

    Where nothing changed but what records alone show, only their pages are planned. The files that say more
    of a record than pages do come after them: to be added (`add_files`) when the index is known.
    """
    with open_relating(book.cards, last, clock) as related:
        known = last.manifest if last.changed is not None else None
        shown = book if known else book._replace(cards=tuple(map(mask, book.cards)))
        pages = plan(shown, theme)
        laid = replace(pages, book=book, index=index)
        sheet = _Sheet(book, keys(laid.site), look(laid.site, theme, last.look_under(theme)), last)
        packed = _add_few(sheet, laid, known, last) if known else _add_all(sheet, pages, laid, last, related)
    problems = () if known else tuple(find_lost(laid))
    return sheet.layout(problems, packed, last.frame, _mark(laid.site)), laid.moving_files()


def _add_few(sheet: _Sheet, laid: Plan, known: Manifest, last: Last) -> str:
    """Add the pages of changed records, and all others as they were; return what is related, packed."""
    few = last.changed or ()
    for position, leaf in zip(few, laid.leaves(unpacked(known), few), strict=True):
        sheet.add(leaf, position)
    sheet.keep(known, known.notes["fixed"])
    return known.related


def _add_all(
    sheet: _Sheet, pages: Plan, laid: Plan, last: Last, related_cards: Callable[[], Relations]
) -> str:
    """Add all pages, those out of reach as they were; return what is related, packed."""
    cards, within = laid.book.cards, _reach(laid, last)
    others = [*pages.pages(within), *pages.lasting_files(within)]
    related = related_cards()
    reached = within and within.positions(cards, related, carried(last, cards))
    leaves = laid.leaves(related, reached)
    for position, card in enumerate(cards):
        if reached is None or position in reached:
            sheet.add(next(leaves))
        else:
            sheet.add(KeptFile(href=laid.where.error(card)))
    for page in others:
        sheet.add(page)
    return pack(related.positions)


def add_files(
    layout: Layout, files: Iterable[DataFile | KeptFile], last: Last
) -> tuple[Layout, dict[int, DataFile]]:
    """Return a layout with files behind its pages, and those of them that have to be made, by position."""
    manifest, broken = last.manifest or Manifest(), frozenset(last.damaged)
    hrefs, keys, reasons = [*layout.hrefs], [*layout.keys], Counter(layout.reasons)
    stale: dict[int, DataFile] = {}
    for file in files:
        if isinstance(file, KeptFile):
            keys.append(manifest.key(file.href))
        else:
            keys.append(file_key(file).hex())
            if cause := _cause(manifest.entry(file.href), keys[-1], broken):
                stale[len(hrefs)] = file
                reasons[f"{_kind(file)}: {cause}"] += 1
        hrefs.append(file.href)
    stated = dict(sorted(reasons.items()))
    return layout._replace(hrefs=hrefs, keys=keys, stale=[*layout.stale, *stale], reasons=stated), stale


def _reach(laid: Plan, last: Last) -> Reach | None:
    """Return how far a change reaches; None where that is not known."""
    if not last.manifest or last.before is None or not last.is_around:
        return None
    is_around = last.manifest.notes["site"] == _mark(laid.site)
    return reach(laid.book.cards, last.before) if is_around else None


def _mark(site: Site) -> str:
    return blake2b(repr(site).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class _Sheet:
    """Gathers pages and those to be made; some may be known before, by their position."""

    def __init__(
        self, book: Book, key_of: Callable[[Leaf], bytes], look: Mapping[str, str], last: Last
    ) -> None:
        self.hrefs: list[str] = []
        self._keys: list[str] = []
        self._stale: list[_Stale] = []
        self._reasons: Counter[str] = Counter()
        self._cards = {card.id: card for card in book.cards}
        self._key_of = key_of
        self._look = look
        before = last.manifest.notes["look"] if last.manifest else look
        self._changed_looks = {name for name in look if look[name] != before.get(name)}
        self._restyled: set[int] = set()
        self._manifest = last.manifest or Manifest()
        self._broken = frozenset(last.damaged)
        self._stays = (KeptFile, Page) if last.is_look else KeptFile
        self._early: dict[int, str] = {}

    def add(self, page: Leaf, position: int | None = None) -> None:
        """Take the next page, or one whose position is known although those before it are still to come."""
        entry = self._manifest.entry(page.href)
        key = entry.key if entry and isinstance(page, self._stays) else self._key_of(page).hex()
        if position is None:
            position = len(self.hrefs)
            self.hrefs.append(page.href)
            self._keys.append(key)
        else:
            self._early[position] = key
        cause = _cause(entry, key, self._broken)
        if not cause and self._changed_looks and isinstance(page, Page) and self._is_restyled(page):
            cause = "theme"
            self._restyled.add(position)
        if cause:
            card = self._cards[page.id] if isinstance(page, ErrorLeaf) else None
            self._stale.append(_Stale(position, page, card))
            self._reasons[f"{_kind(page)}: {cause}"] += 1

    def _is_restyled(self, page: Page) -> bool:
        return not self._changed_looks.isdisjoint((ASSETS, template_of(type(page))))

    def keep(self, manifest: Manifest, count: int) -> None:
        """Take the first pages of a manifest, but for those that were taken before."""
        self.hrefs += manifest.hrefs[:count]
        self._keys += [self._early.get(at, key) for at, key in enumerate(manifest.page_keys(count))]

    def layout(self, problems: tuple[Problem, ...], related: str, frame: str, site: str) -> Layout:
        """Return what was gathered."""
        stale = sorted(self._stale, key=lambda each: each.order)
        return Layout(
            self.hrefs,
            self._keys,
            [each.position for each in stale],
            [each.page for each in stale],
            [each.card for each in stale],
            dict(sorted(self._reasons.items())),
            problems,
            related,
            len(self.hrefs),
            self._restyled,
            frame,
            self._look,
            site,
        )


def _cause(entry: Entry | None, key: str, broken: frozenset[int]) -> str:
    """Say why a page has to be made; nothing where it has not."""
    if not entry:
        return "new"
    if entry.key != key:
        return "changed"
    if broken and not broken.isdisjoint(range(entry.begin, entry.end)):
        return "mended"
    return ""


def _kind(page: Leaf) -> str:
    """Name a kind of page as a reader knows it: `ErrorLeaf` is an error, `ListPage` a list."""
    return type(page).__name__.removesuffix("Leaf").removesuffix("Page").removesuffix("File").lower()
