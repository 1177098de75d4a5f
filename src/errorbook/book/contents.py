"""What lies in each content that was named: a book, a folder of records, or a file of them."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING, NamedTuple

from errorbook.book import backgrounds, free_pages, site_toml
from errorbook.book.formats.files import kind_problem, unreadable
from errorbook.book.formats.names import form_of, is_record, name_problem
from errorbook.book.formats.walk import Folder, child, child_file, content_folder, find_files
from errorbook.book.past import ledger, retired
from errorbook.errors import Place, Problem, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

RECORDS = "errors"
TEMPLATES = "templates"
STATIC = "static"
HISTORY = "history"

# In a folder with settings but without `errors/`, records lie anywhere but in the folders of a book.
_NOT_RECORDS = frozenset((backgrounds.FOLDER, free_pages.FOLDER, TEMPLATES, STATIC, HISTORY))


class Content(NamedTuple):
    """Hold the labels of what one content has; `folder` is None for a single file.

    `site` is the file of settings, `retired` and `ledger` those of that name; empty where there is none.
    """

    records: tuple[str, ...]
    problems: tuple[Problem, ...]
    folder: Folder | None = None
    site: str = ""
    retired: str = ""
    ledger: str = ""
    templates: str = ""
    static: str = ""
    history: tuple[str, ...] = ()


def read_content(path: Path) -> Content:
    """Return what a content has: names only, nothing is opened."""
    label = path.as_posix()
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return Content((), (reading.NoContent(place=Place(label)),))
    except (OSError, ValueError) as error:
        return Content((), (_refused(error, label),))
    if stat.S_ISDIR(mode):
        return _in_folder(content_folder(label))
    problem = kind_problem(mode, label) or name_problem(path.name, label, "file")
    if not problem and not form_of(path.name):
        problem = reading.UnknownEnding(place=Place(label))
    return Content((), (problem,)) if problem else Content((label,), ())


def _in_folder(folder: Folder) -> Content:
    problems: list[Problem] = []

    def kept(found: str | Folder | Problem | None) -> str:
        if isinstance(found, Problem):
            problems.append(found)
            return ""
        return found.label if isinstance(found, Folder) else found or ""

    def listed(found: Iterator[str | Problem]) -> tuple[str, ...]:
        return tuple(label for each in found if (label := kept(each)))

    site = kept(child_file(folder, site_toml.FILE))
    return Content(
        records=listed(_find_records(folder, _NOT_RECORDS if site else ())),
        folder=folder,
        site=site,
        retired=kept(child_file(folder, retired.FILE)),
        ledger=kept(child_file(folder, ledger.LEDGER)),
        templates=kept(child(folder, TEMPLATES)),
        static=kept(child(folder, STATIC)),
        history=listed(_below(folder, HISTORY, _is_any)),
        problems=tuple(problems),
    )


def _find_records(folder: Folder, apart: Collection[str]) -> Iterator[str | Problem]:
    if child(folder, RECORDS):
        yield from _below(folder, RECORDS, is_record)
    else:
        yield from find_files(folder, is_record, apart)


def _below(folder: Folder, name: str, is_wanted: Callable[[str], bool]) -> Iterator[str | Problem]:
    below = child(folder, name)
    if isinstance(below, Folder):
        yield from find_files(below, is_wanted)
    elif below:
        yield below


def _is_any(_name: str) -> bool:
    return True


def _refused(error: OSError | ValueError, label: str) -> Problem:
    if isinstance(error, OSError):
        return unreadable(error, label)
    return reading.NoContent(place=Place(label))  # a NUL in the name: nothing can be there
