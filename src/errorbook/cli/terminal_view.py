"""A record as a terminal shows it: the text view's order, with colours, line numbers and the marked line."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from errorbook.book.records.placeholders import Placeholder, split_template
from errorbook.cli.coloured_code import coloured_lines
from errorbook.markup.languages import language_of_path
from errorbook.markup.panes import split_panes
from errorbook.markup.signs import escape_controls, escape_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errorbook.pages.values import ErrorPage

WIDEST = 100
_CODE = re.compile(r"`[^`\n]+`")


def terminal_view(page: ErrorPage, width: int) -> str:
    """Return the page with colours for a terminal of so many columns."""
    console = Console(
        file=StringIO(), width=min(width, WIDEST), force_terminal=True, highlight=False, legacy_windows=False
    )
    for block in _blocks(page):
        console.print(block, soft_wrap=block.no_wrap or False)
    console.file.seek(0)
    return console.file.read().rstrip("\n")


def _blocks(page: ErrorPage) -> Iterator[Text]:
    record = page.record
    status = f"HTTP {record.http_status}" if record.http_status else None
    facts = (record.repo, record.severity, record.error_class, record.error_code, status)
    yield Text(escape_line(" · ".join(fact for fact in facts if fact)), "dim")
    yield _message(record.error_message)
    yield from _section("What it means", _prose(record.documentation))
    yield from _section("Source", _excerpt(page))
    yield from _section("Solutions", _listed(record.solutions, "{number}. "))
    yield from _section("Example fix", _fix(page))
    for part in page.code_parts:
        yield from _section(part.title, _code(part.text, page))
    yield from _section("Prevention", _listed(record.prevention_tips, "• "))
    yield from _section("Trigger", _prose(record.trigger_scenarios or ""))
    yield from _section("Common situations", _prose(record.common_situations or ""))
    yield from _section("Related errors", (_related(row.id, row.message) for row in page.related))
    yield from _section("Tags", [Text(", ".join(record.tags))] if record.tags else [])
    yield Text(f"\n{escape_line(page.site.provenance)} of {record.repo}@{page.pin} ({page.date}).", "dim")


def _section(heading: str, blocks: Iterable[Text]) -> Iterator[Text]:
    """Yield the blocks under their heading; a section with nothing in it leaves no trace."""
    held = list(blocks)
    if held:
        yield Text(f"\n{heading}", "bold cyan")
        yield from held


def _message(text: str) -> Text:
    message = Text(style="bold")
    for piece in split_template(text):
        if isinstance(piece, Placeholder):
            message.append(escape_controls(piece.source), "yellow")
        else:
            message.append(escape_controls(piece))
    return message


def _prose(text: str) -> Iterator[Text]:
    """Yield Markdown as it stands, with code in a colour: it is made to be read so, and nothing gets lost."""
    if text:
        prose = Text(escape_controls(text))
        prose.highlight_regex(_CODE, "green")
        yield prose


def _listed(items: Iterable[str], marker: str) -> Iterator[Text]:
    for number, item in enumerate(items, 1):
        lead = marker.format(number=number)
        yield from _prose(lead + item.replace("\n", "\n" + " " * len(lead)))


def _excerpt(page: ErrorPage) -> Iterator[Text]:
    record = page.record
    yield Text(f"{escape_line(record.file_path)}:{record.line_number}", "bold")
    wide = len(str(record.source_code_end))
    marked = record.line_number - record.source_code_start
    lines = coloured_lines(record.source_code, language_of_path(record.file_path), marked)
    for number, line in enumerate(lines, record.source_code_start):
        is_marked = number == record.line_number
        gutter = Text(f"{'>' if is_marked else ' '} {number:>{wide}} │ ", "bold red" if is_marked else "dim")
        yield Text.assemble(gutter, line, no_wrap=True)
    if page.source_href:
        yield Text(f"View on {page.source_host} (pinned to {page.pin}):", "dim")
        yield Text(escape_line(page.source_href), "dim", no_wrap=True)


def _fix(page: ErrorPage) -> Iterator[Text]:
    for pane in split_panes(page.record.example_fix or ""):
        if pane.label:
            yield Text(f"{pane.label}:", "bold")
        yield from _code(pane.text, page)


def _code(text: str, page: ErrorPage) -> Iterator[Text]:
    lines = coloured_lines(text, language_of_path(page.record.file_path)) if text else ()
    for line in lines:
        yield Text.assemble("    ", line, no_wrap=True)


def _related(record_id: str, message: str) -> Text:
    return Text.assemble((record_id, "dim"), " ", escape_line(message))
