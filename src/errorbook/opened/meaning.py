"""Which records of an opened book a name means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.book.formats.nearest import did_you_mean
from errorbook.errors.lookups import NoSuchRecord, SeveralAreMeant
from errorbook.opened.holdings import ContentHolding
from errorbook.opened.naming import meant, near

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errorbook.errors import Problem
    from errorbook.opened.holdings import Holding
    from errorbook.opened.naming import Named

MOST_TOLD = 10


def records_meant(holding: Holding, name: str) -> Sequence[Named]:
    """Return the records that a name means, one at least; raises `NoSuchRecord` and `RecordRetired`."""
    known = holding.by_id(name.strip().casefold())
    found = [known] if known else meant(name, holding.named)
    if not found:
        raise no_such_record(name, holding)
    return found


def record_meant(holding: Holding, name: str) -> Named:
    """Return the one record that a name means; raises `SeveralAreMeant` too."""
    found = records_meant(holding, name)
    if len(found) > 1:
        ids = ", ".join(each.id for each in found[:MOST_TOLD])
        raise SeveralAreMeant(
            count=len(found), name=name, ids=ids if len(found) <= MOST_TOLD else f"{ids}, ..."
        )
    return found[0]


def no_such_record(name: str, holding: Holding) -> Problem:
    """Say what is near, or that the record is retired."""
    gone = holding.retired(name) if isinstance(holding, ContentHolding) else None
    advice = did_you_mean(near(name, holding.named)) or "`errorbook lookup` finds records by their message."
    return gone or NoSuchRecord(name=name, advice=advice)
