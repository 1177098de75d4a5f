"""The ledger: every address that was ever published."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from errorbook.errors import Place


class Published(NamedTuple):
    """Hold one address of the ledger, relative to the site's root, as `errors/97f4db7f7d7793be/`."""

    href: str
    place: Place
