"""A short Markdown comment that answers an issue with the pages of the errors it speaks of.

GitHub turns `@name` and `#1` in plain text into mentions and references, whatever is escaped; not inside
links and code. So what comes from records and from the issue stands in those, or is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.metadata import cut
from errorbook.pages.mirrors.markdown_view import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errorbook.book.records.card import Card

MARK = "<!-- errorbook annotate -->"
"""Begins each comment, so that a program can find it again; readers do not see it."""
MESSAGE_BYTES = 200
VALUE_BYTES = 80
_MENTION = re.compile(r"[@#]\w|\bGH-\d", re.IGNORECASE)


def comment(found: Sequence[tuple[Card, Iterable[tuple[str, str]]]], base_url: str) -> str:
    """Return the comment for records, each with the values that were found for its placeholders."""
    one = "This is a known error:" if len(found) == 1 else "These are known errors:"
    items = "\n".join(_item(card, values, base_url) for card, values in found)
    return f"{MARK}\n{one}\n\n{items}\n"


def code_span(text: str) -> str:
    """Return one line as a code span that holds every backtick as it is (CommonMark 6.1)."""
    line = " ".join(text.split())
    longest = max(map(len, re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{pad}{line}{pad}{fence}"


def _item(card: Card, values: Iterable[tuple[str, str]], base_url: str) -> str:
    named = f"{card.error_class}: {card.message}" if card.error_class else card.message
    link = f"[{code_span(cut(named, MESSAGE_BYTES))}](<{urls.absolute(base_url, urls.error(card.id))}>)"
    summary = "" if _MENTION.search(card.summary) else f": {escaped(card.summary)}"
    shown = ", ".join(
        f"{code_span(name)} is {code_span(cut(value, VALUE_BYTES))}" for name, value in values if value
    )
    return f"- {link}{summary}" + (f"\n  Here {shown}." if shown else "")
