"""XML 1.0 documents for programs: sitemaps and feeds."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_DECLARATION = b'<?xml version="1.0" encoding="utf-8"?>\n'


def element(name: str, namespace: str, **attributes: str) -> Element:
    """Return the root of a document whose elements are all of one namespace."""
    return Element(name, {"xmlns": namespace, **attributes})


def add(parent: Element, name: str, text: str = "", attributes: Mapping[str, str] | None = None) -> Element:
    """Add a child with a text and return it; what XML cannot write becomes U+FFFD."""
    child = SubElement(parent, name, {key: _clean(value) for key, value in (attributes or {}).items()})
    if text:
        child.text = _clean(text)
    return child


def document(root: Element) -> bytes:
    """Return a document in UTF-8, an element a line."""
    indent(root, space="")
    return _DECLARATION + tostring(root, encoding="unicode").encode() + b"\n"


def line(name: str, text: str) -> str:
    """Return an element that holds a text, for a long document."""
    return f"<{name}>{escape(_clean(text), quote=False)}</{name}>"


def long_document(name: str, namespace: str, lines: Iterable[str]) -> bytes:
    """Return what `document` does of a root with these lines: a tree of 50,000 elements takes 0.2 s."""
    return _DECLARATION + "\n".join([f'<{name} xmlns="{namespace}">', *lines, f"</{name}>", ""]).encode()


def _clean(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return _unwritable().sub("\ufffd", text)


@cache  # to compile it takes longer than most small builds have for it
def _unwritable() -> re.Pattern[str]:
    """Find characters that XML 1.0 has no way to write, not even as references (2.2, Char)."""
    return re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
