"""The text view of an error page: plain UTF-8, Markdown as it stands, no final newline."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.records.record import Record
    from errorbook.pages.values import ErrorPage

TITLE = 60
"""Characters of a message that make its title."""


def text_view(page: ErrorPage) -> str:
    """Return the text view; a section with nothing in it is left out, heading and all."""
    record = page.record
    return "\n\n".join(
        [
            " · ".join(filter(None, (record.repo, record.severity, record.error_class))),
            title(record.error_message),
            *_section("Error message", record.error_message),
            *_section("What it means", record.documentation),
            *_section("Source", *_source(page)),
            *_section("Solutions", _numbered(record.solutions)),
            *_section(
                "Example fix",
                record.example_fix,
                record.validation_code,
                record.type_guard,
                record.try_catch_pattern,
            ),
            *_section("When it happens", *_when(record)),
            *_section("Related errors", "\n".join(f"• {title(row.message)}" for row in page.related)),
            _last_line(page),
        ]
    )


def title(message: str) -> str:
    """Return the first 60 characters of a message."""
    return message[:TITLE]


def _section(heading: str, *parts: str | None) -> list[str]:
    held = [part for part in parts if part]
    return [heading, *held] if held else []


def _source(page: ErrorPage) -> Iterator[str]:
    record = page.record
    yield f"Thrown at {record.file_path}:{record.line_number}"
    yield record.source_code
    if page.source_href:
        yield f"View on {page.source_host} (pinned to {page.pin})"


def _numbered(items: tuple[str, ...]) -> str:
    return "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))


def _when(record: Record) -> Iterator[str]:
    if record.trigger_scenarios:
        yield f"Trigger: {record.trigger_scenarios}"
    if record.common_situations:
        yield f"Common situations: {record.common_situations}"


def _last_line(page: ErrorPage) -> str:
    record = page.record
    data = f" Data as JSON: /api/errors/{record.id}." if page.site.outputs.json else ""
    return f"{page.site.provenance} of {record.repo}@{page.pin} ({page.date}).{data} Report an issue: GitHub."
