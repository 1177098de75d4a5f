"""Where a built site lies, by its own description of its data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from errorbook.errors import Problem
from errorbook.opened.addresses import is_address, site_root
from errorbook.opened.site_files import FolderFiles

if TYPE_CHECKING:
    from pathlib import Path

DESCRIPTION = "api/openapi.json"


def site_address(site: Path) -> str | None:
    """Return the address of a site's root without its final slash, None where the site does not know it."""
    try:
        told = json.loads(FolderFiles(site).read(DESCRIPTION) or b"")["servers"][0]["url"]
        return site_root(told).rstrip("/") if is_address(told) else None
    except (Problem, ValueError, LookupError, TypeError, RecursionError):
        return None
