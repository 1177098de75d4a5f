"""What a browser would show of a piece of HTML, and which elements are in it."""

from __future__ import annotations

from html.parser import HTMLParser


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("br", "hr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, "an element ends that did not begin"

    def handle_data(self, data: str) -> None:
        self.text += data


def read_html(html: str) -> _Reader:
    """Read balanced HTML: its `text`, and its `elements` with their attributes."""
    reader = _Reader()
    reader.feed(str(html))
    reader.close()
    assert not reader.open
    return reader
