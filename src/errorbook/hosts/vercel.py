"""The settings of Vercel: `vercel.json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from errorbook.hosts.quoting import vercel_source
from errorbook.pages.mirrors.host_files import CACHED, CROSS_ORIGIN, HEADERS, JSON, UNLISTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errorbook.hosts.deployment import Deployment

REDIRECTS = 1024
"""Rules of 2,048 in all that may be redirects, so that headers and own rules find room."""


def vercel(site: Deployment) -> str:
    """Return `vercel.json` for a site that is uploaded as it is.

    Vercel answers a folder's address without its slash too, which breaks relative links. Its own
    `trailingSlash` would add one to the records' JSON as well, so a rule adds it to all but that.
    """
    source = vercel_source(site.base)
    without_slash = {
        "source": f"{source}:path((?!api/)(?:[^/]+/)*[^/.]+)",
        "destination": f"{site.base}:path/",
        "statusCode": 308,
    }
    moved = [
        {"source": vercel_source(old), "destination": new, "statusCode": 301}
        for old, new in site.redirects[:REDIRECTS]
    ]
    settings = {
        "framework": None,
        "buildCommand": None,
        "cleanUrls": False,
        "redirects": [*moved, without_slash],
        "headers": list(_headers(site, source)),
    }
    return json.dumps(settings, indent=2) + "\n"


def _headers(site: Deployment, source: str) -> Iterable[dict[str, Any]]:
    outputs = site.outputs
    yield _rule(f"{source}(.*)", *HEADERS)
    yield _rule(f"{source}assets/(.*)", CACHED)
    if outputs.json:
        yield _rule(f"{source}api/(.*)", CROSS_ORIGIN, UNLISTED)
        yield _rule(f"{source}api/errors/(.*)", JSON)
    if outputs.text or outputs.markdown:
        yield _rule(f"{source}errors/([0-9a-f]+)/index.(txt|md)", UNLISTED)


def _rule(source: str, *headers: tuple[str, str]) -> dict[str, Any]:
    return {"source": source, "headers": [{"key": name, "value": value} for name, value in headers]}
