"""Where the pages of one book lie, given its permalink and all of its class names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from errorbook import urls

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from errorbook.book.records.card import Card

DEFAULT_PERMALINK = "/errors/{id}/"


class Addresses(NamedTuple):
    """Give the href of each page of a book."""

    permalink: str
    classes: Mapping[str, str]

    def error(self, card: Card) -> str:
        """Return where a record's page lies: its permanent address, or the book's longer one."""
        if self.is_permanent:
            return urls.error(card.id)
        repo = urls.repo(card.repo)[len(urls.REPOS) : -1] if "{repo}" in self.permalink else ""
        return self.permalink.strip("/").format(id=card.id, slug=card.slug, repo=repo) + "/"

    def error_class(self, name: str | None) -> str | None:
        """Return where a class is listed, None for a record without one."""
        return self.classes[name] if name else None

    @property
    def is_permanent(self) -> bool:
        """Tell whether pages lie at `errors/<id>/` itself."""
        return self.permalink == DEFAULT_PERMALINK


def addresses(cards: Iterable[Card], permalink: str = DEFAULT_PERMALINK) -> Addresses:
    """Return the addresses of a book with these cards."""
    names = {card.error_class for card in cards if card.error_class}
    return Addresses(permalink, urls.class_hrefs(names))
