"""Problems with hosts, and with texts that speak of a site's addresses."""

from __future__ import annotations

from typing import ClassVar

from errorbook.errors.base import Problem


class UnknownHost(Problem):
    """Tell that there is nothing to say to a host of a name."""

    code = "EB701"
    message = "there is no host {name!r}"
    hint = "{advice}"
    exit_code: ClassVar[int] = 2
    name: str
    advice: str


class NoBaseUrl(Problem):
    """Tell that whole addresses are wanted and nobody said where the site lies."""

    code = "EB702"
    message = "the site's address is not known, and {purpose} needs whole links"
    hint = "Set base_url in site.toml, or give --base-url."
    exit_code: ClassVar[int] = 2
    purpose: str


class NoDataset(Problem):
    """Tell that something to compare is neither a book nor a built site nor a snapshot."""

    code = "EB703"
    message = "{path} is no book, no built site and no snapshot: {why}"
    hint = "Name a book or its records, a folder that `errorbook build` wrote, or a file of content/history/."
    exit_code: ClassVar[int] = 2
    path: str
    why: str
