"""Texts as the files of hosts write them: nothing in an address ends its string or means something there."""

from __future__ import annotations

import json
import re
import shlex
from urllib.parse import unquote


def nginx_text(text: str) -> str:
    """Return a string of nginx; `$` begins a variable and cannot be escaped, so it is percent-encoded."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "%24") + '"'


def nginx_path(path: str) -> str:
    """Return a path as nginx compares it: decoded, in quotes."""
    return '"' + unquote(path).replace("\\", "\\\\").replace('"', '\\"') + '"'


def pattern(path: str) -> str:
    """Return a regular expression (PCRE) that fits a path as servers compare it: decoded."""
    return re.escape(unquote(path)).replace('"', "\\x22")


def apache_header(text: str) -> str:
    """Return the value of a header for Apache's `Header`, in which `%` begins a variable."""
    return _apache(text.replace("%", "%%"))


def apache_target(text: str) -> str:
    """Return the address that Apache's `RedirectMatch` leads to, in which `$` and `&` mean what was found."""
    return _apache(text.replace("$", "\\$").replace("&", "\\&"))


def _apache(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def shell(text: str) -> str:
    """Return a word of a POSIX shell."""
    return shlex.quote(text)


def quoted(text: str) -> str:
    """Return a string as JSON, JavaScript, YAML and TOML all read it."""
    return json.dumps(text)


def vercel_source(path: str) -> str:
    """Return a path as a `source` of Vercel, the signs of its patterns (path-to-regexp 6) escaped."""
    return re.sub(r"([:(){}*+?\\])", r"\\\1", path)
