"""Links into the source, pinned to a commit."""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote

# What a path may hold as it stands, and escapes (RFC 3986, 3.3).
_ADDRESS = re.compile(r"https://github\.com(/[A-Za-z0-9._~!$&'()*+,;=:@/%-]*+)(#[L0-9-]++)")


def github_url(repo: str, sha: str, path: str, start: int, end: int) -> str:
    """Return GitHub's address of some lines of a file at one commit."""
    return f"https://github.com/{repo}/blob/{sha}/{_quoted(path)}#L{start}-L{end}"


def is_github_url(url: str, repo: str, sha: str, path: str, start: int, end: int) -> bool:
    """Say whether an address is GitHub's of those lines; `@` and the like may stand unescaped."""
    expected = github_url(repo, sha, path, start, end)
    if url == expected:
        return True
    parts = _ADDRESS.fullmatch(url)
    return parts is not None and f"https://github.com{quote(parts[1], safe='/%')}{parts[2]}" == expected


def filled(template: str, *, repo: str, sha: str, path: str, start: int, end: int, line: int) -> str:
    """Fill a template of `[source]` in site.toml, its values percent-encoded; `sha` may be a branch."""
    return template.format_map(
        {
            "repo": quote(repo, safe="/"),
            "sha": quote(sha, safe="/"),
            "path": _quoted(path),
            "start": start,
            "end": end,
            "line": line,
        }
    )


@lru_cache(maxsize=1024)
def _quoted(path: str) -> str:
    return quote(path, safe="/")
