"""Where a page lies: hrefs from the site's root, the files behind them, and the way back to the root.

An href of a page ends in `/` and never begins with one: `errors/<id>/`. Its file is the `index.html`
in the folder of that name. Relative links work at a domain's root, under any sub-path and behind any
file server. Encoding follows RFC 3986, 3.3 (a path segment's `pchar`).
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

HOME = ""
ERRORS = "errors/"
REPOS = "repos/"
TAGS = "tags/"
TOPICS = "background/"
CLASSES = "classes/"
CODES = "codes/"
LOOKUP = "lookup/"
CHANGES = "changes/"
NOT_FOUND = "404.html"

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9+#_.-]{0,78}[A-Za-z0-9+#_-])?", re.ASCII)
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
_OURS = {"index.html", "page"}
"""What lies beside the folders of names: the file of the index, and the folder of its numbered pages."""
_PCHAR_EXTRAS = "!$&'()*+,;=:@"


def error(record_id: str) -> str:
    """Return the permanent address of a record's page."""
    return f"errors/{record_id}/"


def repo(name: str) -> str:
    """Return the address of a repository's page; `name` is `owner/name`."""
    owner, _, rest = name.partition("/")
    return f"repos/{encode(segment(owner))}/{encode(segment(rest))}/"


def tag(name: str) -> str:
    """Return the address of a tag's page."""
    return f"tags/{encode(segment(name))}/"


def topic(name: str) -> str:
    """Return the address of a background topic's page."""
    return f"background/{encode(segment(name))}/"


def code(name: str) -> str:
    """Return the address of an error code's page."""
    return f"codes/{encode(segment(name))}/"


def version(name: str) -> str:
    """Return the address of the page that says what a published version changed."""
    return f"changes/{encode(segment(name))}/"


def numbered(href: str, number: int) -> str:
    """Return the address of page `number` (from 1) of a list that begins at `href`."""
    return href if number == 1 else f"{href}page/{number}/"


def class_hrefs(names: Iterable[str]) -> dict[str, str]:
    """Give each class a page of its own, also on file systems that fold case.

    Go's `error` and JavaScript's `Error` can stand in one book: the name that sorts first keeps the
    plain address, the others carry a digest of their own.
    """
    taken: set[str] = set()
    hrefs = {}
    for name in sorted(set(names)):
        plain = segment(name)
        if plain.casefold() in taken:
            plain = f"{plain}-{_digest(name)}"
        taken.add(plain.casefold())
        hrefs[name] = f"classes/{encode(plain)}/"
    return hrefs


@lru_cache(maxsize=4096)
def segment(text: str) -> str:
    """Return a folder's name for any text: itself where all file systems take it, else slug and digest."""
    plain = text.casefold()
    if _PLAIN.fullmatch(text) and plain not in _OURS and plain.split(".")[0] not in _DEVICES:
        return text
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower())[:60].strip("-")
    return f"{slug}-{_digest(text)}" if slug else _digest(text)


def as_page(href: str) -> str:
    """Return an href under which a page can lie: all but an HTML file get a final slash."""
    return href if href.endswith(("/", ".html", ".htm")) or not href else f"{href}/"


@lru_cache(maxsize=4096)
def encode(text: str) -> str:
    """Percent-encode one path segment."""
    return quote(text, safe=_PCHAR_EXTRAS)


def file_of(href: str) -> str:
    """Return the file, relative to the site's root, that an href of a page or a file names."""
    path = unquote(href)
    return f"{path}index.html" if path.endswith("/") or not path else path


def root_of(href: str) -> str:
    """Return the relative way from a page to the site's root: `../../`, or `./` for the home page."""
    return "../" * href.count("/") or "./"


def base_path(base_url: str | None) -> str:
    """Return the path of a base URL with its final slash, `/` where there is none."""
    path = urlsplit(base_url).path if base_url else ""
    return f"{path.rstrip('/')}/"


def absolute(base_url: str | None, href: str) -> str | None:
    """Return the whole address of an href, or None without a base URL."""
    return f"{base_url.rstrip('/')}/{href}" if base_url else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
