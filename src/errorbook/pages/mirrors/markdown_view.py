"""The page as Markdown that pastes well into an issue."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from errorbook.markup.languages import language_of_path
from errorbook.markup.panes import split_panes
from errorbook.pages.metadata import cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.pages.values import ErrorPage

LINK_BYTES = 300
"""Of a message that is a link's text: enough to tell it from others."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>|#{}!&~])")


def markdown_view(page: ErrorPage) -> str:
    """Return the page as Markdown with a final newline; empty sections leave no trace."""
    return "\n\n".join(_parts(page)) + "\n"


def escaped(text: str) -> str:
    """Escape a text so that Markdown shows it as it stands, in one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def fenced(text: str, word: str = "") -> str:
    """Put code in a fence longer than any run of backticks in it (CommonMark 4.5)."""
    longest = max(map(len, re.findall(r"`{3,}", text)), default=2)
    fence = "`" * (longest + 1)
    return f"{fence}{word}\n{text}\n{fence}"


def code_span(text: str) -> str:
    """Put a text on one line between backticks, more of them than any run in it has (CommonMark 6.1)."""
    runs = set(map(len, re.findall("`+", text)))
    ticks = "`" * (max(runs, default=0) + 1)
    space = " " if runs else ""
    return f"{ticks}{space}{text}{space}{ticks}"


def _parts(page: ErrorPage) -> Iterator[str]:
    record = page.record
    word = language_of_path(record.file_path).name
    facts = (record.repo, record.severity, record.error_class, record.error_code)
    yield f"# {escaped(record.error_message)}"
    yield " · ".join(escaped(fact) for fact in facts if fact)
    yield "## What it means"
    yield record.documentation
    yield "## Source"
    yield f"Thrown at {code_span(f'{record.file_path}:{record.line_number}')}"
    yield fenced(record.source_code, word)
    if page.source_href:
        yield f"[View on {page.source_host} (pinned to {page.pin})](<{page.source_href}>)"
    yield from _listed("Solutions", record.solutions, "1. ")
    yield from _fix(page, word)
    for part in page.code_parts:
        yield f"## {part.title}"
        yield fenced(part.text, word)
    yield from _listed("Prevention", record.prevention_tips, "- ")
    yield from _prose("Trigger", record.trigger_scenarios)
    yield from _prose("Common situations", record.common_situations)
    yield from _listed("Related errors", (_linked(page, row.message, row.href) for row in page.related), "- ")
    yield f"{page.site.provenance} of {record.repo}@{page.pin} ({page.date})."


def _listed(heading: str, items: Iterable[str], marker: str) -> Iterator[str]:
    lines = [marker + item.replace("\n", "\n" + " " * len(marker)) for item in items]
    if lines:
        yield f"## {heading}"
        yield "\n".join(lines)


def _prose(heading: str, text: str | None) -> Iterator[str]:
    if text:
        yield f"## {heading}"
        yield text


def _fix(page: ErrorPage, word: str) -> Iterator[str]:
    if page.record.example_fix:
        yield "## Example fix"
        for pane in split_panes(page.record.example_fix):
            if pane.label:
                yield f"{pane.label}:"
            yield fenced(pane.text, word)


def _linked(page: ErrorPage, message: str, href: str) -> str:
    return f"[{escaped(cut(message, LINK_BYTES))}](<{page.site.absolute(href) or page.root + href}>)"
