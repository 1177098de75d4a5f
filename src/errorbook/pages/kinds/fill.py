"""An error's leaf and its record, made one: the page whose turn to be rendered has come."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from errorbook.pages.metadata import cut, description
from errorbook.pages.values import ErrorLeaf, ErrorPage

if TYPE_CHECKING:
    from errorbook.book.records.record import Record

REPORT_BYTES = 6000
"""An address for a new issue longer than about 8,000 bytes is refused with status 414."""

_MAYBE_TEXTS = (
    "trigger_scenarios",
    "common_situations",
    "example_fix",
    "validation_code",
    "type_guard",
    "try_catch_pattern",
)
_LISTS = ("solutions", "prevention_tips")
_SHARED = tuple(each.name for each in fields(ErrorLeaf))


def fill(leaf: ErrorLeaf, record: Record, values: dict[str, Any]) -> ErrorPage:
    """Return the whole page; `values` are the record's members as read, for the JSON mirror."""
    shared = {name: getattr(leaf, name) for name in _SHARED}
    return ErrorPage(
        **shared | {"description": description(record.documentation)},
        record=without_blanks(record),
        values=values,
        source_href=_source_href(leaf, record),
        newest_href=_newest_href(leaf, record),
        report_href=_report_href(leaf, record),
    )


def without_blanks(record: Record) -> Record:
    """Return the record without texts and items that are blank: a part with nothing in it leaves no trace."""
    changes: dict[str, Any] = {
        name: None for name in _MAYBE_TEXTS if (text := getattr(record, name)) and text.isspace()
    }
    for name in _LISTS:
        items = getattr(record, name)
        if not all(map(str.strip, items)):
            changes[name] = tuple(filter(str.strip, items))
    return record.model_copy(update=changes) if changes else record


def _source_href(leaf: ErrorLeaf, record: Record) -> str | None:
    if record.github_url or not leaf.site.source_url:
        return record.github_url
    return _with_places(leaf.site.source_url, record)


def _newest_href(leaf: ErrorLeaf, record: Record) -> str | None:
    if leaf.site.newest_url:
        return _with_places(leaf.site.newest_url, record)
    return f"https://github.com/{record.repo}/blob/HEAD/{_quoted(record)}" if record.github_url else None


def _with_places(template: str, record: Record) -> str:
    return template.format(
        repo=record.repo,
        sha=record.analyzed_sha,
        path=_quoted(record),
        start=record.source_code_start,
        end=record.source_code_end,
        line=record.line_number,
    )


def _quoted(record: Record) -> str:
    return quote(record.file_path, safe="/~")


def _report_href(leaf: ErrorLeaf, record: Record) -> str | None:
    """Return the address of a prefilled issue, the id and the page always whole in it.

    No labels: GitHub answers 404 to readers who may not set them.
    """
    if not leaf.site.report_repo:
        return None
    body = (
        f"Record: `{leaf.id}`\nPage: {leaf.canonical or leaf.href}\nDataset version: {leaf.dataset_version}\n"
        f"Source: {record.file_path}:{record.line_number} at {record.analyzed_sha}\n\nWhat is wrong:\n\n"
    )
    title = f"{leaf.id}: {cut(record.error_message, 200)}"
    fields_ = urlencode({"title": title, "body": body}, quote_via=quote)
    href = f"https://github.com/{leaf.site.report_repo}/issues/new?{fields_}"
    if len(href) <= REPORT_BYTES:
        return href
    short = urlencode(
        {"title": leaf.id, "body": f"Record: {leaf.id}\nPage: {leaf.canonical or leaf.href}\n"},
        quote_via=quote,
    )
    return f"https://github.com/{leaf.site.report_repo}/issues/new?{short}"
