"""Problems with what a book has published: its ledger of addresses and its history."""

from __future__ import annotations

from typing import ClassVar

from errorbook.errors.base import Problem


class LostAddress(Problem):
    """Tell that a published address would lead nowhere."""

    code = "EB351"
    message = "{href} was published and would have neither page nor redirect nor tombstone"
    hint = "{advice}"
    href: str
    advice: str


class BrokenSnapshot(Problem):
    """Tell that a file of the history is not what `errorbook publish` wrote."""

    code = "EB352"
    message = "this is no line of a snapshot: {why}"
    hint = "Bring the file back from version control; `errorbook publish` writes it, nobody needs to edit it."
    why: str


class DeadEnd(Problem):
    """Tell that a redirect or a link of the settings leads to an address that the site does not have."""

    code = "EB353"
    message = "{origin} leads to {href}, and this site has no page there"
    hint = (
        "Name an address that has a page, as `errors/` or `about/`, or a whole one that begins with https://."
    )
    origin: str
    href: str


class TakenAddress(Problem):
    """Tell that a redirect stands where a page lies."""

    code = "EB354"
    message = "the redirect from {href} stands where {taken} lies"
    hint = "Remove the redirect: the page answers at that address."
    href: str
    taken: str


class NothingToPublish(Problem):
    """Tell that a ledger was wanted for something that cannot keep one."""

    code = "EB355"
    message = "{path} is no book, so it has no place for a ledger"
    hint = "Publish one book: a folder with site.toml or with a folder errors/ in it."
    exit_code: ClassVar[int] = 2
    path: str
