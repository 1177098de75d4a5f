"""Holds the Markdown parser, set up for text from strangers.

A text's headings go below the one that it stands under, whose level is `below` in the parser's environment.

CommonMark as markdown-it reads it, with the preset `js-default` as the floor: no HTML, no images, no
reference definitions (their text would vanish), links to http, https, mailto and the page itself only. A name
as `__init__` stays one: in a text about errors it is hardly ever meant to be a strong "init".
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from errorbook.markup.code import code_block
from errorbook.markup.languages import language_of_word
from errorbook.markup.signs import plain_signs, with_signs
from errorbook.markup.simple import DUNDER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline

_ALLOWED = re.compile(r"https?://|mailto:|#", re.IGNORECASE)


@cache
def parser() -> MarkdownIt:
    """Make the parser, once a process."""
    made = MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})
    made.disable(["image", "reference", "html_block", "html_inline"])
    made.validateLink = lambda url: _ALLOWED.match(url) is not None  # type: ignore[method-assign]
    made.inline.ruler.before("emphasis", "dunder", _dunder)
    made.core.ruler.push("mend", _mend)
    made.core.ruler.push("nest", _nest)
    rules = made.renderer.rules  # type: ignore[attr-defined]
    rules.update({name: _rule(write) for name, write in _WRITERS.items()})
    return made


def _dunder(state: StateInline, silent: bool) -> bool:
    """Take a name with two underscores on either side as text."""
    name = DUNDER.match(state.src, state.pos)
    if not name:
        return False
    if not silent:
        state.pending += name[0]
    state.pos = name.end()
    return True


def _mend(state: StateCore) -> None:
    """Mend what would be shown empty, or not at all.

    Empty headings go, empty header cells become plain ones, an empty link shows its address, and what stands
    after a fence's mark becomes a line of it where it names no language.
    """
    kept: list[Token] = []
    for token in state.tokens:
        if token.type == "fence" and (info := token.info.strip()) and not language_of_word(info):
            token.content = f"{info}\n{token.content}"
        if token.type == "inline" and token.children:
            token.children = _without_empty_links(token.children)
        before = kept[-2] if len(kept) > 1 and kept[-1].type == "inline" and not kept[-1].content else None
        if before and token.type == "heading_close":
            del kept[-2:]
            continue
        if before and token.type == "th_close":
            before.type, token.type = "td_open", "td_close"
            before.tag = token.tag = "td"
        kept.append(token)
    state.tokens = kept


def _nest(state: StateCore) -> None:
    """Give headings the levels below the one that the text stands under, without gaps.

    Who goes from heading to heading would look for what is missing (WCAG 2.2, technique G141).
    """
    above: list[int] = []
    for token in state.tokens:
        if token.type == "heading_open":
            level = int(token.tag[1:])
            above = [*(each for each in above if each < level), level]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, state.env.get('below', 0) + len(above))}"


def _without_empty_links(children: list[Token]) -> list[Token]:
    filled: list[Token] = []
    for token in children:
        if token.type == "link_close":
            opening = max(at for at, each in enumerate(filled) if each.type == "link_open")
            if not "".join(each.content for each in filled[opening:]).strip():
                filled.append(Token("text", "", 0, content=str(filled[opening].attrs["href"])))
        filled.append(token)
    return filled


def _rule(write: Callable[[Token], str]) -> Callable[..., str]:
    def rule(tokens: Sequence[Token], index: int, *_: object) -> str:
        return write(tokens[index])

    return rule


def _text(token: Token) -> str:
    return with_signs(escapeHtml(token.content))


def _fence(token: Token) -> str:
    code = code_block(token.content.removesuffix("\n"), language_of_word(token.info))
    return f'<pre tabindex="0">{code}</pre>\n'


def _link(token: Token) -> str:
    href, title = str(token.attrs["href"]), str(token.attrs.get("title", ""))
    rel = "" if href.startswith("#") else ' rel="noopener noreferrer"'
    shown = f' title="{escapeHtml(plain_signs(title))}"' if title else ""
    return f'<a href="{escapeHtml(href)}"{rel}{shown}>'


_WRITERS: dict[str, Callable[[Token], str]] = {
    "text": _text,
    "code_inline": lambda token: f"<code>{_text(token)}</code>",
    "fence": _fence,
    "code_block": _fence,
    "link_open": _link,
    "table_open": lambda _: '<div class="table" tabindex="0"><table>\n',
    "table_close": lambda _: "</table></div>\n",
    # markdown-it would align cells by a style attribute, which the page's policy forbids.
    "th_open": lambda _: "<th>",
    "td_open": lambda _: "<td>",
}
