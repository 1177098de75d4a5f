"""Problems with patterns, look-up and explain."""

from __future__ import annotations

from errorbook.errors.base import Problem


class PatternNotTakenApart(Problem):
    """Report a message pattern that is more than literal text and holes."""

    code = "EB401"
    severity = "warning"
    message = "the pattern cannot be taken apart at character {at}: {trouble}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    at: int
    trouble: str


class PatternNotOfMessage(Problem):
    """Report a message pattern that does not match the message it stands beside."""

    code = "EB402"
    severity = "warning"
    message = "the pattern does not match its own errorMessage {template!r}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    template: str


class NoSuchRecord(Problem):
    """Report a name that no record has: no id, no code, no slug, and no beginning of one."""

    code = "EB410"
    message = "no record is called {name!r}"
    hint = "{advice}"
    name: str
    advice: str


class RecordRetired(Problem):
    """Report the id of a record that is no longer in its book."""

    code = "EB411"
    message = "the record {id} is retired: {reason}"
    hint = "{advice}"
    id: str
    reason: str
    advice: str


class SiteHasNoData(Problem):
    """Report a built site whose records cannot be read, since it was built without JSON mirrors."""

    code = "EB412"
    message = "the site {site!r} has no data of its records"
    hint = "Set `json = true` in [outputs] of site.toml and build again, or name the content instead."
    exit_code = 2
    site: str


class SiteDataBroken(Problem):
    """Report a file of a built site that does not hold what a build writes there."""

    code = "EB413"
    message = "this file of the site is not as it was built: {reason}"
    hint = "Build the site again, or name the content instead of the site."
    exit_code = 2
    reason: str


class SiteNotReached(Problem):
    """Report a published site whose host gives no answer, or one that is none."""

    code = "EB414"
    message = "the site {address} cannot be reached: {reason}"
    hint = "Look at the address and at the network; a copy of the site on this disk needs none."
    exit_code = 2
    address: str
    reason: str


class AddressRefused(Problem):
    """Report an address under which no book can be published."""

    code = "EB415"
    message = "{address!r} is no address of a book: {reason}"
    hint = "Give the address of a site's first page, as https://example.org/book/, or a folder."
    exit_code = 2
    address: str
    reason: str


class SiteHasNoIndex(Problem):
    """Report a published site that was built without the index that look-ups read."""

    code = "EB416"
    message = "the site {site} has no index to look messages up in"
    hint = "Give the address of the site's first page; a site built with `lookup = false` has no index."
    exit_code = 2
    site: str


class SeveralAreMeant(Problem):
    """Report a name that more than one record has."""

    code = "EB417"
    message = "{count} records are meant by {name!r}: {ids}"
    hint = "Name one of them by its id."
    count: int
    name: str
    ids: str


class HookNeedsFolder(Problem):
    """Report an address given to the exception hook, which asks no network."""

    code = "EB418"
    message = "the exception hook reads no published sites, and {address!r} is one"
    hint = "Give it the folder of a built site or of content as `book`, and the address as `base_url`."
    exit_code = 2
    address: str
