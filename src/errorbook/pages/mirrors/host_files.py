"""The files that hosts read: `_headers` for Netlify and Cloudflare Pages, `_redirects`, `.nojekyll`.

One `_headers` is good for both dialects: paths begin with `/`, at most one `*` a rule and that at its end,
few rules, and no header set by two rules that match one file (Cloudflare would join them with a comma). Both
hosts serve a site from their root, so its rules know no base path. `_redirects` has one, for GitLab Pages,
where each rule begins with the project's folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook import urls
from errorbook.pages.themes.filters import POLICY
from errorbook.pages.values import DataFile, RedirectPage

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.pages.surroundings import Site
    from errorbook.pages.values import Page

RULES = 1000
"""Redirects that GitLab reads at most; Cloudflare takes 2,000."""
RULES_BYTES = 64 * 1024
"""Size up to which GitLab reads the file."""
RULE_LENGTH = 1000
"""Characters that Cloudflare takes in one rule."""
HEADERS = (
    ("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
)
"""What every answer of a host should carry."""
CACHED = ("Cache-Control", "public, max-age=31536000, immutable")
"""For files whose names change with their content."""
JSON = ("Content-Type", "application/json; charset=utf-8")
CROSS_ORIGIN = ("Access-Control-Allow-Origin", "*")
UNLISTED = ("X-Robots-Tag", "noindex")


def host_files(moved: Iterable[Page], site: Site) -> Iterator[DataFile]:
    """Yield the files for hosts; redirects are pages too, so a host that reads no rules loses nothing."""
    yield DataFile(href=".nojekyll", data=b"")
    yield DataFile(href="_headers", data=_headers(site).encode())
    if rules := "".join(f"{source} {target} 301\n" for source, target in redirect_rules(moved, site)):
        yield DataFile(href="_redirects", data=rules.encode())


def redirect_rules(moved: Iterable[Page], site: Site) -> list[tuple[str, str]]:
    """Return (old path, new address) as far as the hosts' limits go, base path and all."""
    base = urls.base_path(site.base_url)
    rules: list[tuple[str, str]] = []
    size = 0
    for page in moved:
        if not isinstance(page, RedirectPage):
            continue
        rule = (base + page.href, page.target if "://" in page.target else base + page.target)
        length = len(f"{rule[0]} {rule[1]} 301\n")
        if length > RULE_LENGTH or ":" in rule[0] or "*" in rule[0]:  # which would mean something there
            continue
        size += length
        if len(rules) == RULES or size > RULES_BYTES:
            break
        rules.append(rule)
    return rules


def _headers(site: Site) -> str:
    rules: list[tuple[str, tuple[tuple[str, str], ...]]] = [("/*", HEADERS), ("/assets/*", (CACHED,))]
    if site.outputs.json:
        rules.append(("/api/*", (CROSS_ORIGIN, UNLISTED)))
        rules.append(("/api/errors/*", (JSON,)))
    if site.outputs.text:
        rules.append(("/errors/:id/index.txt", (UNLISTED,)))
    if site.outputs.markdown:
        rules.append(("/errors/:id/index.md", (UNLISTED, ("Content-Type", "text/markdown; charset=utf-8"))))
    return "\n".join(
        f"{path}\n" + "".join(f"  {name}: {value}\n" for name, value in headers) for path, headers in rules
    )
