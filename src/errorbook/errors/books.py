"""Problems with the book as a whole."""

from __future__ import annotations

from errorbook.errors.base import Problem


class DuplicateId(Problem):
    """Tell that two records have one id, and with it one address."""

    code = "EB301"
    message = "the id {id} is taken by {other}"
    hint = "Remove one of the two, or give one an id of its own; an id is the permanent address of its page."
    id: str
    other: str


class CaseCollision(Problem):
    """Tell that two names differ only by case, so that their pages would overwrite each other."""

    code = "EB302"
    message = "the {kind} {name!r} differs only by case from {taken!r}, as {other} has it"
    hint = "Write it in one way everywhere; some file systems fold case and would keep one page of the two."
    kind: str
    name: str
    taken: str
    other: str


class BrokenToml(Problem):
    """Tell that a text is no TOML (version 1.0)."""

    code = "EB303"
    message = "this is no TOML: {what}"
    hint = "Mend the text at this place; strings need quotes, and a key stands once in its table."
    what: str


class UnknownKey(Problem):
    """Tell of a key that a TOML file of a book does not have."""

    code = "EB304"
    message = "there is no key {name!r} here"
    hint = "{advice}"
    name: str
    advice: str


class BadValue(Problem):
    """Tell that the value of a key in a TOML file of a book cannot be used."""

    code = "EB305"
    message = "the entry cannot be used: {what}"
    hint = "{advice}"
    what: str
    advice: str = "Mend the value, or remove the key: every setting has a default."


class SettingConflict(Problem):
    """Tell that two books that are built together disagree on a setting."""

    code = "EB306"
    message = "the setting is {value} here and {other_value} in {other}"
    hint = "A site has one value; change one of the two, or give the books to builds of their own."
    value: str
    other_value: str
    other: str


class StillThere(Problem):
    """Tell that an id is retired while its record is in the book."""

    code = "EB307"
    message = "the id {id} is retired, but {other} has its record"
    hint = "Remove the entry to keep the record, or the record to retire the id."
    id: str
    other: str


class RetiredTwice(Problem):
    """Tell that an id is retired twice."""

    code = "EB308"
    message = "the id {id} is retired already, in {other}"
    hint = "Keep one of the two entries."
    id: str
    other: str


class NoReplacement(Problem):
    """Tell that what replaced a retired record leads nowhere."""

    code = "EB309"
    message = "replaced_by leads {where}"
    hint = "Name the id of a record in the book or an http(s) address; leave it out where nothing took over."
    where: str


class BadTextName(Problem):
    """Tell that the name of a Markdown file gives no address."""

    code = "EB310"
    message = "{name!r} cannot be the address of a {kind}: {why}"
    hint = "Rename the file; its name without .md becomes the address of its page."
    name: str
    kind: str
    why: str


class TakenName(Problem):
    """Tell that two books bring a text of one name."""

    code = "EB311"
    message = "{other} has a {kind} of this name"
    hint = "Rename one of the two, or join the texts."
    kind: str
    other: str


class UnusedBackground(Problem):
    """Warn of a background text whose topic no record names."""

    code = "EB312"
    message = "no record has the background topic {tag!r}{advice}"
    hint = "Name it as backgroundTag of a record, or remove the text; it gets no page."
    severity = "warning"
    tag: str
    advice: str


class BadAddress(Problem):
    """Tell that a line of the ledger is no address of a site."""

    code = "EB313"
    message = "{value} is no address of this site: it {why}"
    hint = "A line holds one address from the site's root, as errors/97f4db7f7d7793be/; # begins a comment."
    value: str
    why: str


class NoRecords(Problem):
    """Warn of content without a single record."""

    code = "EB314"
    message = "there is no record here"
    hint = "Records are read from .json, .jsonl and .ndjson files, in a book from its folder errors/ only."
    severity = "warning"


class ManyProblems(Problem):
    """Tell that a book has more problems than are listed."""

    code = "EB315"
    message = "there are more problems than the {limit:,} listed"
    hint = "Mend one kind in all records first; so many have one cause, or the folder is not a book's."
    limit: int
