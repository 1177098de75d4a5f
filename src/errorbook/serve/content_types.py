"""The type of a file by its ending, the same on every system (IANA media types)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import PurePath

HTML = "text/html; charset=utf-8"
JSON = "application/json; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"

TYPES = {
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".gif": "image/gif",
    ".gz": "application/gzip",
    ".html": HTML,
    ".ico": "image/x-icon",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": JSON,
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": PLAIN,
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
}


def type_of(path: PurePath) -> str:
    """Return the type of a site's file, whose path begins at the site's root."""
    if path.parts[:2] == ("api", "errors") and not path.suffix:
        return JSON
    return TYPES.get(path.suffix.lower(), PLAIN if path.name.startswith("_") else "application/octet-stream")
