"""Where the files of a site are read from, by their hrefs: a folder on this disk, or a host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from errorbook.errors import Place
from errorbook.errors.lookups import SiteDataBroken

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 8_000_000
"""Bytes that a file may have; a build writes none of those read here so large."""
INDEX = "api/errors/index.json"


def is_site(folder: Path) -> bool:
    """Tell whether a folder is a built site rather than content."""
    return (folder / INDEX).is_file() or (folder / "errors" / "index.html").is_file()


class SiteFiles(Protocol):
    """Be where the files of a site lie."""

    @property
    def root(self) -> str:
        """Return what to call the site's root; a file's name follows after a slash."""

    def read(self, href: str) -> bytes | None:
        """Return a file whole, None where there is none; raises a `Problem` where it cannot be read."""


class FolderFiles:
    """Read the files of a built site."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.root = str(site)

    def read(self, href: str) -> bytes | None:
        """Return a file whole, None where there is none; raises `SiteDataBroken`."""
        try:
            with (self.site / href).open("rb") as file:
                data = file.read(LARGEST + 1)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None
        except OSError as error:
            raise broken(self, href, error.strerror or str(error)) from error
        if len(data) > LARGEST:
            raise too_large(self, href)
        return data


def broken(files: SiteFiles, href: str, reason: str) -> SiteDataBroken:
    """Return the problem of a file that is not as it was built."""
    return SiteDataBroken(place=Place(f"{files.root.rstrip('/')}/{href}"), reason=reason)


def too_large(files: SiteFiles, href: str) -> SiteDataBroken:
    """Return the problem of a file that is larger than a build writes any."""
    return broken(files, href, f"it is larger than {LARGEST:,} bytes")
