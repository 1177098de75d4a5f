"""A book as programs use it: opened wherever it is, asked for the errors of a text or for one by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.errors.lookups import SiteHasNoData
from errorbook.opened.matches import Match, named_values
from errorbook.opened.meaning import record_meant
from errorbook.opened.opening import open_holding

if TYPE_CHECKING:
    from os import PathLike

    from errorbook.book.records.card import Card
    from errorbook.find import ranking
    from errorbook.find.pieces import Pattern
    from errorbook.opened.holdings import Holding

__all__ = ["Book", "Match"]


class Book:
    """Be a book that was opened. What goes wrong is raised as an `errorbook.errors.Problem`."""

    def __init__(self, holding: Holding) -> None:
        self._holding = holding

    @classmethod
    def open(cls, where: str | PathLike[str]) -> Book:
        """Open the folder of a book or of a built site, or the http(s) address of a published site.

        Content is read whole, and all its patterns are laid over each text; of a site only those parts are
        read that a question needs. A published one is asked for them when a question comes: `SiteNotReached`
        then says that there is no way to it.
        """
        return cls(open_holding(where))

    def lookup(self, text: str, limit: int | None = None) -> list[Match]:
        """Return the errors that a message, a traceback or words speak of, the best first.

        `limit` is the most that are returned. Without one it is five, and of records that share a message
        with one of them all, 20 at most.
        """
        return [self._match(found) for found in self._holding.lookup(text, limit)]

    def explain(self, name: str) -> str:
        """Return what is known of one error, as text, by its id, code or slug, or by the beginning of one.

        Raises `NoSuchRecord`, `RecordRetired` and `SeveralAreMeant`.
        """
        return self._holding.text(record_meant(self._holding, name).id)

    def _match(self, found: ranking.Match) -> Match:
        candidate, known = found.candidate, self._told(found.candidate.id)
        href = urls.error(candidate.id)
        return Match(
            id=candidate.id,
            message=known.message if known else _template(candidate.pattern),
            error_class=candidate.error_class,
            repo=known.repo if known else "",
            path=candidate.path,
            line=candidate.line,
            values=named_values(found.values),
            confidence=found.confidence,
            reason=found.reason,
            href=urls.absolute(self._holding.base_url, href) or href,
        )

    def _told(self, record_id: str) -> Card | None:
        """Return what a record says, `None` where a site was built without data of its records."""
        try:
            return self._holding.card(record_id)
        except SiteHasNoData:
            return None


def _template(pattern: Pattern) -> str:
    return "".join(f"{{{piece}}}" if at % 2 else piece for at, piece in enumerate(pattern.pieces))
