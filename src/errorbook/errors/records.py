"""Problems with members of a record."""

from __future__ import annotations

from errorbook.errors.base import Problem


class UnknownMember(Problem):
    """Tell of a member that records do not have."""

    code = "EB201"
    message = "records have no member {name!r}"
    hint = "{advice}"
    name: str
    advice: str
    near: str = ""


class MissingMember(Problem):
    """Tell of a member that a record needs and this one has not."""

    code = "EB202"
    message = "the member {name!r} is missing"
    hint = "{advice}"
    name: str
    advice: str


class WrongType(Problem):
    """Tell that a member's value is of another type; nothing is converted."""

    code = "EB203"
    message = "this must be {wanted}, it is {found}"
    hint = (
        'Types are taken as written: "348", 348.0 and true are no integers, and a list of one is no string.'
    )
    wanted: str
    found: str


class BadId(Problem):
    """Tell that an id is not 16 hexadecimal digits."""

    code = "EB204"
    message = "{value} is no id"
    hint = "An id is exactly 16 of 0-9 and a-f, as 97f4db7f7d7793be."
    value: str


class BadRepo(Problem):
    """Tell that a repository's name is not `owner/name`."""

    code = "EB205"
    message = "{value} is no repository"
    hint = (
        "Write owner/name as GitHub allows it: the owner in letters, digits and single inner hyphens, 39 at"
        " most; the name in letters, digits, `.`, `_` and `-`, 100 at most."
    )
    value: str


class BadSlug(Problem):
    """Tell that a slug is not lower-case words joined by hyphens."""

    code = "EB206"
    message = "{value} is no slug"
    hint = (
        "A slug is lower-case letters and digits with single hyphens between, at most 80 characters: {advice}"
    )
    value: str
    advice: str


class BadErrorCode(Problem):
    """Tell that an error code has characters that codes do not have."""

    code = "EB207"
    message = "{value} is no error code"
    hint = "A code begins with a letter or digit and goes on with letters, digits and `. _ : -`, 64 at most."
    value: str


class BlankText(Problem):
    """Tell that a text that every page needs is blank."""

    code = "EB208"
    message = "this text is blank"
    hint = "Write what readers look for here: the message as the source has it, or what it means."


class BadWord(Problem):
    """Tell that a member that names a kind is no lower-case word."""

    code = "EB209"
    message = "{value} is no lower-case word"
    hint = "Write {form}, at most 64 characters."
    value: str
    form: str


class BadLine(Problem):
    """Tell that a short text is blank, too long or not on one line."""

    code = "EB210"
    message = "{value} is no name on one line"
    hint = "Write at most {limit} characters, not blank, without line ends and other control characters."
    value: str
    limit: int


class OutOfRange(Problem):
    """Tell that an integer lies outside of what can be meant."""

    code = "EB211"
    message = "{value} is out of range"
    hint = "This member goes from {low} to {high}."
    value: str
    low: int
    high: int


class UnknownSeverity(Problem):
    """Tell that a severity is not one of the four."""

    code = "EB212"
    message = "{value} is no severity"
    hint = "Severities are fatal, error, warning and info.{advice}"
    value: str
    advice: str


class BadTag(Problem):
    """Tell that a tag has characters that tags do not have."""

    code = "EB218"
    message = "{value} is no tag"
    hint = (
        "A tag begins with a lower-case letter or digit and goes on with those and `. + # _ -`, 64 at most."
    )
    value: str


class RepeatedTag(Problem):
    """Tell that a record has a tag twice."""

    code = "EB219"
    message = "the tag {tag!r} stands twice"
    hint = "Remove one of the two."
    tag: str


class TooManyTags(Problem):
    """Tell that a record has more tags than a page shows."""

    code = "EB220"
    message = "{count} tags are more than {limit}"
    hint = "Keep those by which readers would look for the error."
    count: int
    limit: int


class BadSha(Problem):
    """Tell that a commit is not given by its whole hash."""

    code = "EB221"
    message = "{value} is no commit"
    hint = (
        "Write all 40 of 0-9 and a-f, as `git rev-parse HEAD` prints them; a short hash or a branch can move."
    )
    value: str


class BadTime(Problem):
    """Tell that a time is not written as RFC 3339 wants it."""

    code = "EB222"
    message = "{value} is no time with a zone"
    hint = "Write it as 2026-08-27T09:53:25Z or 2026-08-27T11:53:25+02:00 (RFC 3339), on a day that exists."
    value: str


class UnknownVersion(Problem):
    """Tell that a record is of a schema version that this release does not read."""

    code = "EB223"
    message = "records of schema version {value} are not read; version {known} is"
    hint = "Write it as version {known} has it (`errorbook schema`), or use a release that reads {value}."
    value: str
    known: int


class NulCharacter(Problem):
    """Tell of the character U+0000, at which some programs take a text to end."""

    code = "EB224"
    message = "the text holds the character U+0000"
    hint = "Write the two characters \\0 or a word for it; other control characters are shown as signs."


class MoreProblems(Problem):
    """Tell that a record has more problems than are listed."""

    code = "EB225"
    message = "the record has more problems than the {limit} listed"
    hint = "Mend those first; so many have one cause."
    limit: int
