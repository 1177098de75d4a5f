"""What the last build left that the next may take over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.build.kept.manifest import Manifest
    from errorbook.pages.themes.theme import Theme


class Last(NamedTuple):
    """Hold what the last build left: its manifest, which of its files are damaged, which cards changed.

    `frame` is a digest of all that pages show but for the theme and what records alone show. `changed` are
    positions in the book's cards; None where the frame changed, too, or the theme. `before` are the cards of
    the last build; None where they are not known. `is_around` says that nothing but cards changed, `is_look`
    nothing but the theme.
    """

    frame: str
    manifest: Manifest | None
    damaged: Sequence[int] = ()
    changed: Sequence[int] | None = None
    before: Sequence[Card] | None = None
    is_around: bool = False
    is_look: bool = False

    def look_under(self, theme: Theme) -> Mapping[str, str] | None:
        """Return the look of the last build if it was under the same theme."""
        if not self.manifest or self.manifest.notes["theme"] != theme.digest.hex():
            return None
        known: Mapping[str, str] = self.manifest.notes["look"]
        return known
