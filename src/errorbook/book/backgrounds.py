"""The texts of background topics."""

from __future__ import annotations

from typing import NamedTuple

from errorbook import urls


class Background(NamedTuple):
    """Hold the text of one topic: Markdown, without the first heading, which is the title."""

    tag: str
    title: str
    text: str

    @property
    def href(self) -> str:
        """Return the address of the topic's page."""
        return urls.topic(self.tag)
