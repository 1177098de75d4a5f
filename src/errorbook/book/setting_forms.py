"""The forms of settings that a pattern cannot say; each function returns the value in its one normal form.

A `ValueError` carries the sentence that the problem shows.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import NoReturn
from urllib.parse import SplitResult, quote, unquote, urlsplit

SOURCE_FIELDS = ("repo", "sha", "path", "start", "end", "line")
PERMALINK_FIELDS = ("id", "slug", "repo")
RESERVED = frozenset(
    ("api", "assets", "background", "changes", "classes", "codes", "lookup", "repos", "tags")
)
"""First folders of the site that belong to pages of the builder's own; `errors` is open to permalinks."""

_CONTROLS_OR_SPACE = re.compile(r"[\x00-\x20\x7f-\x9f\u2028\u2029\\]")
_FOREIGN = re.compile(r"[^A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]")  # not in RFC 3986's character set
_LITERAL = re.compile(r"[A-Za-z0-9._~-]*")


def base_url(text: str) -> str:
    """Return the address of the site's root without its final slash."""
    parts = _web(text)
    if parts.query or parts.fragment or "?" in text or "#" in text:
        _refuse("has a query or a fragment; the address of a folder is meant")
    if any(part in (".", "..") for part in unquote(parts.path).split("/")):
        _refuse("has `.` or `..` in its path")
    return text.rstrip("/")


def link(text: str) -> str:
    """Return an address of this site (`about/`) or an absolute http, https or mailto one."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", text):
        if text.lower().startswith("mailto:") and not _FOREIGN.search(text):
            return text
        _web(text)
        return text
    path, mark, rest = text.partition("#")
    return (site_path(path) if path else "") + mark + quote(rest, safe="!$&'()*+,;=:@/?%-._~")


def site_path(text: str) -> str:
    """Return an address of this site without its leading slash, percent-encoded; `/` is the home page."""
    if _CONTROLS_OR_SPACE.search(text):
        _refuse("has a space, a backslash or a control character in it")
    if text.startswith("//") or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", text):
        _refuse("leads to another site; an address of this one is meant, as `old/page/`")
    path = text.removeprefix("/")
    names = unquote(path, errors="surrogateescape").removesuffix("/").split("/")
    if path and any(name in ("", ".", "..") or _CONTROLS_OR_SPACE.search(name) for name in names):
        _refuse("has an empty part, `.` or `..` in it")
    return quote(path, safe="/!$&'()*+,;=:@%-._~")


def source_url(text: str) -> str:
    """Return a template of links into the source, with only the known fields in it."""
    fields = _fields(text, SOURCE_FIELDS)
    _web(text.format_map(dict.fromkeys(fields, "1")))
    return text


def permalink(text: str) -> str:
    """Return a template of page addresses: `/` at both ends, `{id}` once, plain words around the fields."""
    fields = _fields(text, PERMALINK_FIELDS)
    if fields.count("id") != 1:
        _refuse("needs `{id}` once, or two records could get one address")
    if not (text.startswith("/") and text.endswith("/") and len(text) > 1):
        _refuse("must begin and end in `/`")
    parts = text.strip("/").split("/")
    words = [re.sub(r"\{[a-z]+\}", "x", part) for part in parts]
    if any(word in ("", ".", "..") or not _LITERAL.fullmatch(word) for word in words):
        _refuse("may hold letters, digits, `.`, `_`, `~`, `-` and fields between single slashes")
    if "." in words[0] or words[0].startswith("_") or parts[0] in (*RESERVED, "{repo}", "{slug}"):
        _refuse(f"may not begin with `{parts[0]}`, where a folder or file of the site's own can lie")
    return text


def static_path(text: str) -> str:
    """Return the path of a file below `static/`."""
    path = text.removeprefix("static/")
    if not path or _CONTROLS_OR_SPACE.search(path) or any(p in ("", ".", "..") for p in path.split("/")):
        _refuse("is no path below `static/`")
    return path


def web_address(text: str) -> str:
    """Return an absolute http(s) address."""
    _web(text)
    return text


def _web(text: str) -> SplitResult:
    if _FOREIGN.search(text):
        _refuse("has a character that addresses write percent-encoded (a host in its `xn--` form)")
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        _refuse("is no address")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        _refuse("must begin with `https://` or `http://` and a host")
    if "@" in parts.netloc:
        _refuse("has a user name in it")
    return parts


def _fields(text: str, known: tuple[str, ...]) -> list[str]:
    try:
        pieces = list(Formatter().parse(text))
    except ValueError:
        _refuse("has a brace without its other")
    fields = [piece[1:] for piece in pieces if piece[1] is not None]
    for name, spec, conversion in fields:
        if name not in known or conversion or spec:
            _refuse(f"has the field `{{{name}}}`; known are " + ", ".join(f"`{{{each}}}`" for each in known))
    return [str(name) for name, _, _ in fields]


def _refuse(why: str) -> NoReturn:
    raise ValueError(why)
