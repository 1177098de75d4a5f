"""Where a built site lies, by its own description of its data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from errorbook.book.setting_forms import base_url
from errorbook.pages.openapi import HREF

if TYPE_CHECKING:
    from pathlib import Path


def site_address(site: Path) -> str | None:
    """Return the address of a site's root without its final slash, None where the site does not know it."""
    try:
        told = json.loads((site / HREF).read_bytes())["servers"][0]["url"]
        return base_url(told)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
