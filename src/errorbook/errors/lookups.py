"""Problems with patterns, look-up and explain."""

from __future__ import annotations

from dataclasses import dataclass

from errorbook.errors.base import Problem


@dataclass(kw_only=True)
class PatternNotTakenApart(Problem):
    """Report a message pattern that is more than literal text and holes."""

    code = "EB401"
    severity = "warning"
    message = "the pattern cannot be taken apart at character {at}: {trouble}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    at: int
    trouble: str


@dataclass(kw_only=True)
class PatternNotOfMessage(Problem):
    """Report a message pattern that does not match the message it stands beside."""

    code = "EB402"
    severity = "warning"
    message = "the pattern does not match its own errorMessage {template!r}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    template: str


@dataclass(kw_only=True)
class NoSuchRecord(Problem):
    """Report a name that no record has: no id, no code, no slug, and no beginning of one."""

    code = "EB410"
    message = "no record is called {name!r}"
    hint = "{advice}"
    name: str
    advice: str


@dataclass(kw_only=True)
class RecordRetired(Problem):
    """Report the id of a record that is no longer in its book."""

    code = "EB411"
    message = "the record {id} is retired: {reason}"
    hint = "{advice}"
    id: str
    reason: str
    advice: str


@dataclass(kw_only=True)
class SiteHasNoData(Problem):
    """Report a built site whose records cannot be read, since it was built without JSON mirrors."""

    code = "EB412"
    message = "the site {site!r} has no data of its records"
    hint = "Set `json = true` in [outputs] of site.toml and build again, or name the content instead of the site."
    exit_code = 2
    site: str


@dataclass(kw_only=True)
class SiteDataBroken(Problem):
    """Report a file of a built site that does not hold what a build writes there."""

    code = "EB413"
    message = "this file of the site is not as it was built: {reason}"
    hint = "Build the site again, or name the content instead of the site."
    exit_code = 2
    reason: str
