"""Problems with the source that a record shows: its path, its lines, its link."""

from __future__ import annotations

from errorbook.errors.base import Problem


class BadFilePath(Problem):
    """Tell that a file's path does not stay inside its repository, or is no path."""

    code = "EB213"
    message = "{value} is no path inside a repository: it {why}"
    hint = "Write it from the repository's root with single slashes, as jax/_src/lax.py."
    value: str
    why: str


class LineOutside(Problem):
    """Tell that the line that raises is not among those shown."""

    code = "EB214"
    message = "line {line} does not lie in the excerpt, lines {start} to {end}"
    hint = "Mend lineNumber, or cut the excerpt so that the line that raises is in it."
    line: int
    start: int
    end: int


class LineCount(Problem):
    """Tell that an excerpt and its line numbers disagree."""

    code = "EB215"
    message = "the excerpt has {found}, but lines {start} to {end} are {wanted}"
    hint = "Only \\n ends a line, and the last one has none.{advice}"
    found: str
    wanted: str
    start: int
    end: int
    advice: str


class ExcerptTooLong(Problem):
    """Tell that an excerpt has more lines than a page shows."""

    code = "EB216"
    message = "the excerpt has {lines} lines, more than {limit}"
    hint = "Cut it to the lines around the one that raises; some forty are enough."
    lines: int
    limit: int


class WrongLink(Problem):
    """Tell that the link to the source is not the one that the other members make."""

    code = "EB217"
    message = "the link is not the one of repo, analyzedSha, filePath and the lines"
    hint = "It must be {expected}, or null where the source is not on GitHub."
    expected: str
