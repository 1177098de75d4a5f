"""A book opened, whatever names it: content, a built site, or the address of a published one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.opened.addresses import place_of
from errorbook.opened.content import read_content
from errorbook.opened.holdings import ContentHolding
from errorbook.opened.site_address import site_address
from errorbook.opened.site_files import FolderFiles, is_site
from errorbook.opened.site_holding import SiteHolding

if TYPE_CHECKING:
    from os import PathLike

    from errorbook.opened.holdings import Holding


def open_holding(where: str | PathLike[str]) -> Holding:
    """Open a book; raises `AddressRefused`, and the first problem of content that is not there.

    A published site is asked for nothing yet.
    """
    place = place_of(where)
    if isinstance(place, str):
        from errorbook.opened.published import PublishedFiles  # http and TLS, which no other place needs

        files = PublishedFiles(place)
        return SiteHolding(files, files.root)
    if is_site(place):
        return SiteHolding(FolderFiles(place), site_address(place))
    return ContentHolding(read_content(place))
