"""Times as RFC 3339 writes them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache

from errorbook.book import forms

_TIME = re.compile(forms.TIME)
_SECONDS = slice(17, 19)


def instant(text: str) -> datetime:
    """Return the moment that an RFC 3339 text names; raises `ValueError` where it names none.

    A leap second counts as the second before it: Python has none.
    """
    if not _TIME.fullmatch(text):
        raise ValueError(text)
    seconds = "59" if text[_SECONDS] == "60" else text[_SECONDS]
    return datetime.fromisoformat(f"{text[:17]}{seconds}{text[19:]}".upper())


def order_of(text: str) -> tuple[str, str]:
    """Return what sorts times as the moments that they name: the second in UTC, and the part of it after.

    Nearly all are in UTC, so that nothing is to be reckoned.
    """
    whole, fraction = text[:19].upper(), text[19:-1]
    if text[-1] not in "Zz" or text[_SECONDS] == "60":
        moment = instant(text).astimezone(UTC)
        whole, fraction = moment.isoformat()[:19], f".{moment.microsecond:06}"
    return whole, fraction.rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def is_instant(text: str) -> bool:
    """Say whether a text names a moment; a book's records share a few."""
    try:
        instant(text)
    except ValueError:
        return False
    return True
