"""What changed between two data sets, as text, as JSON, and as Markdown for release notes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from errorbook import urls
from errorbook.book.past.changes import KINDS
from errorbook.markup.signs import escape_controls, escape_line
from errorbook.pages.mirrors.markdown_view import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errorbook.book.datasets import Dataset
    from errorbook.book.past.changes import Change, Changes

HEADINGS = {"added": "New", "changed": "Changed", "moved": "Moved", "retired": "Retired"}


def text(old: Dataset, new: Dataset, changes: Changes) -> str:
    """Return what changed for a terminal, a record a line."""
    lines = [f"{old.version or 'unversioned'} -> {new.version or 'unversioned'}: {figures(changes)}"]
    for kind in KINDS:
        found = changes.of(kind)
        lines += ["", kind] if found else []
        lines += [f"  {_line(change, new)}" for change in found]
    return "\n".join(map(escape_line, lines))


def markdown(old: Dataset, new: Dataset, changes: Changes) -> str:
    """Return what changed as Markdown, with links where the newer book has a base URL."""
    parts = [
        f"# Changes from {escaped(old.version or 'unversioned')} to {escaped(new.version or 'unversioned')}"
    ]
    parts.append(f"{figures(changes).capitalize()}.")
    for kind in KINDS:
        if found := changes.of(kind):
            parts.append(f"## {HEADINGS[kind]}")
            parts.append("\n".join(f"- {_item(change, new)}" for change in found))
    return escape_controls("\n\n".join(parts)) + "\n"


def json_text(old: Dataset, new: Dataset, changes: Changes) -> str:
    """Return what changed as one JSON object, ASCII alone."""
    told: dict[str, Any] = {"old": old.version, "new": new.version}
    for kind in KINDS:
        told[kind] = [_members(change, new) for change in changes.of(kind)]
    return json.dumps(told | {"analysedAgain": changes.unchanged}, indent=2)


def figures(changes: Changes) -> str:
    """Return `3 added, 1 changed`, or that nothing did."""
    counts = [f"{len(found):,} {kind}" for kind in KINDS if (found := changes.of(kind))]
    if changes.unchanged:
        counts.append(f"{changes.unchanged:,} analysed again without a change")
    return ", ".join(counts) or "no record changed"


def _title(change: Change) -> str:
    entry = change.entry
    return f"{entry.error_class}: {entry.message}" if entry.error_class else entry.message


def _line(change: Change, new: Dataset) -> str:
    entry = change.entry
    return f"{entry.id}  {_title(change)}  {entry.repo} {entry.path}:{entry.line}{_why(change, new)}"


def _item(change: Change, new: Dataset) -> str:
    entry = change.entry
    title = escaped(_title(change))
    is_there = new.base_url and (entry.id in new.entries or entry.id in new.retired)
    shown = f"[{title}](<{urls.absolute(new.base_url, urls.error(entry.id))}>)" if is_there else title
    return f"{shown}, {escaped(f'{entry.repo} {entry.path}:{entry.line}{_why(change, new)}')}"


def _why(change: Change, new: Dataset) -> str:
    """Say what changed, where it was before, or why it went."""
    gone = new.retired.get(change.entry.id)
    if change.kind == "retired" and gone:
        after = f", replaced by {gone.replaced_by}" if gone.replaced_by else ""
        return f" ({' '.join(gone.reason.split())}{after})"
    told = list(_words(change))
    return f" ({', '.join(told)})" if told else ""


def _words(change: Change) -> Iterator[str]:
    before = change.before
    for word in change.words:
        if word == "id" and before:
            yield f"id, was {before.id}"
        elif word == "file" and before:
            yield f"file, was {before.path}"
        elif word == "line" and before:
            yield f"line, was {before.line}"
        else:
            yield word


def _members(change: Change, new: Dataset) -> dict[str, Any]:
    entry, before = change.entry, change.before
    told: dict[str, Any] = {
        "id": entry.id,
        "repo": entry.repo,
        "file": entry.path,
        "line": entry.line,
        "class": entry.error_class,
        "code": entry.code,
        "message": entry.message,
    }
    if before:
        told |= {
            "changed": change.words,
            "before": {"id": before.id, "file": before.path, "line": before.line},
        }
    if gone := new.retired.get(entry.id):
        told |= {"reason": gone.reason, "replacedBy": gone.replaced_by or None}
    return told
