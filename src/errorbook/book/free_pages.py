"""The pages of a book that belong to no record: about, changelog and the like."""

from __future__ import annotations

from typing import NamedTuple


class FreePage(NamedTuple):
    """Hold one free page: Markdown, without the first heading, which is the title.

    `in_nav` says that the settings' navigation links to it; the others are linked from the footer.
    """

    name: str
    title: str
    text: str
    in_nav: bool

    @property
    def href(self) -> str:
        """Return the address of the page."""
        return f"{self.name}/"
