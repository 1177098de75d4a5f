"""The files that hosts read: `_headers` for Netlify and Cloudflare Pages, `_redirects`, `.nojekyll`.

One `_headers` is good for both dialects: paths begin with `/`, one `*` a rule, few rules, no header set by
two rules that match one file (Cloudflare would join them with a comma).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.filters import POLICY
from errorbook.pages.values import DataFile, RedirectPage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.pages.surroundings import Site

REDIRECTS_LIMIT = 1000
"""Rules that GitLab reads at most; Cloudflare takes 2,000."""


def host_files(redirects: Iterable[RedirectPage], site: Site) -> Iterator[DataFile]:
    """Yield the files for hosts; redirects are pages too, so a host that reads no rules loses nothing."""
    yield DataFile(href=".nojekyll", data=b"")
    yield DataFile(href="_headers", data=_headers(site).encode())
    rules = [_rule(page, site) for page in redirects]
    if rules:
        yield DataFile(href="_redirects", data="".join(rules[:REDIRECTS_LIMIT]).encode())


def _rule(page: RedirectPage, site: Site) -> str:
    base = urls.base_path(site.base_url)
    target = page.target if "://" in page.target else base + page.target
    return f"{base}{page.href} {target} 301\n"


def _headers(site: Site) -> str:
    base = urls.base_path(site.base_url)
    rules = [
        (
            "*",
            (f"Content-Security-Policy: {POLICY}; frame-ancestors 'none'", "X-Content-Type-Options: nosniff"),
        ),
        ("assets/*", ("Cache-Control: public, max-age=31536000, immutable",)),
    ]
    if site.outputs.json:
        rules.append(("api/*", ("Access-Control-Allow-Origin: *", "X-Robots-Tag: noindex")))
        rules.append(("api/errors/*", ("Content-Type: application/json; charset=utf-8",)))
    for name, is_on in (("index.txt", site.outputs.text), ("index.md", site.outputs.markdown)):
        if is_on:
            rules.append((f"errors/*/{name}", ("X-Robots-Tag: noindex",)))
    return "\n".join(
        f"{base}{path}\n" + "".join(f"  {header}\n" for header in headers) for path, headers in rules
    )
