"""Links into the source, pinned to a commit."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote


def github_url(repo: str, sha: str, path: str, start: int, end: int) -> str:
    """Return GitHub's address of some lines of a file at one commit."""
    return f"https://github.com/{repo}/blob/{sha}/{_quoted(path)}#L{start}-L{end}"


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
