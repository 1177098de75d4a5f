"""Links within one page: those to a place that the page does not have become plain text."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

_LINK = re.compile(r'<a href="#([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
_PLACE = re.compile(r' id="([^"]*)"')
_BEGIN = '<a href="#'


def without_dead_fragments(html: str) -> str:
    """Return a page in which every link that an author wrote to a place in it has one to lead to."""
    if _BEGIN not in html:
        return html
    places = {"", "top", *map(unescape, _PLACE.findall(html))}
    return _LINK.sub(lambda link: link[0] if unquote(unescape(link[1])) in places else link[2], html)
