"""Writes Markdown from strangers as HTML, or as words.

What an author of records writes is words and backticked code for the most part: that goes by without the
parser. What the parser might take too long over, or would cut short, is written as plain paragraphs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from errorbook.markup.signs import with_signs
from errorbook.markup.simple import simple_inline, simple_prose, simple_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it.token import Token

LARGEST = 20_000  # characters
MOST_BRACKETS = 500  # the parser's time grows with their square

_RUN = re.compile(r"([^\w\s.=#-])\1{31}")
# Deeper than the parser follows (100 levels), text would be lost.
_DEEP = re.compile(r"^(?:[ \t]*+(?:[>*+-]|\d{1,9}[.)])){16}|^[ \t]{60,}(?:[>*+-]|\d{1,9}[.)])", re.MULTILINE)
_END_OF_SENTENCE = re.compile(
    r"""([.!?](?<![ (]e\.g\.)(?<![ (]i\.e\.)(?<![ (]vs\.)(?<![ (]cf\.)["')]?)\s+(?=[^a-z])"""
)


def prose(text: str, below: int = 2) -> Markup:
    """Write Markdown as block elements; `below` is the level of the heading that it stands under."""
    html = simple_prose(text)
    return Markup(_blocks(text, below) if html is None else html)  # noqa: S704 - the parser lets no HTML in


def prose_inline(text: str, below: int = 2) -> Markup:
    """Write Markdown for a place within a paragraph or list item: one paragraph goes without its `p`."""
    html = simple_inline(text)
    if html is None:
        html = _blocks(text, below).removesuffix("\n")
        if html.startswith("<p>") and html.endswith("</p>") and html.find("<p>", 3) < 0:
            html = html[3:-4]
    return Markup(html)  # noqa: S704 - the parser lets no HTML in


def plain(text: str) -> str:
    """Give the words of a Markdown text, blank space between them."""
    return " ".join(_words(text))


def first_sentence(text: str) -> str:
    """Give the first sentence of a Markdown text, as words; its first block where no sentence ends in it."""
    block = next(_words(text), "")
    end = _END_OF_SENTENCE.search(block)
    return block[: end.end(1)] if end else block


def _is_ordinary(text: str) -> bool:
    if len(text) > LARGEST or text.count("[") > MOST_BRACKETS:
        return False
    return _RUN.search(text) is None and _DEEP.search(text) is None


def _blocks(text: str, below: int) -> str:
    if _is_ordinary(text):
        from errorbook.markup.markdown import parser

        return str(parser().render(text, {"below": below}))
    paragraphs = (each.strip("\n") for each in re.split(r"\n[ \t]*\n", text))
    return "".join(f'<p class="plain">{with_signs(escape(each))}</p>\n' for each in paragraphs if each)


def _words(text: str) -> Iterator[str]:
    """Yield the words of each block."""
    words = simple_words(text)
    if words is not None:
        yield " ".join(words.split())
    elif not _is_ordinary(text):
        yield " ".join(text.split())
    else:
        from errorbook.markup.markdown import parser

        for token in parser().parse(text):
            content = "".join(map(_text, token.children)) if token.children else token.content
            if content.strip():
                yield " ".join(content.split())


def _text(token: Token) -> str:
    return token.content or (" " if token.type in ("softbreak", "hardbreak") else "")
