"""Problems with files, bytes and JSON."""

from __future__ import annotations

from errorbook.errors.base import Problem


class BrokenJson(Problem):
    """Tell that a text is no JSON (RFC 8259)."""

    code = "EB101"
    message = "this is no JSON: {what}"
    hint = "Mend the text at this place; what stands before it was read."
    what: str


class NotUtf8(Problem):
    """Tell that a file's bytes are no UTF-8."""

    code = "EB102"
    message = "byte {offset} of the text is not UTF-8"
    hint = "Save the file as UTF-8."
    offset: int


class ByteOrderMark(Problem):
    """Tell that a file begins with a byte order mark."""

    code = "EB103"
    message = "the text begins with the byte order mark of {encoding}"
    hint = 'Save the file as UTF-8 without a mark (editors call it "UTF-8", not "UTF-8 with BOM").'
    encoding: str


class DuplicateMember(Problem):
    """Tell that an object has two members of one name."""

    code = "EB104"
    message = "the member {name!r} stands twice in one object{where}"
    hint = "Keep one of the two; readers of JSON differ in which one they take."
    name: str
    where: str


class NotANumber(Problem):
    """Tell of NaN or Infinity, which JSON does not have."""

    code = "EB105"
    message = "JSON has no number {word}"
    hint = "Write a number, or null where there is none; a serialiser that writes {word} has a strict mode."
    word: str


class LoneSurrogate(Problem):
    """Tell of an escaped half of a surrogate pair."""

    code = "EB106"
    message = "{escape} is half of a surrogate pair and no character"
    hint = (
        "Write the character itself, or both halves of its escape; text that was cut inside a pair loses it."
    )
    escape: str


class TooDeep(Problem):
    """Tell that a text nests more deeply than is read."""

    code = "EB107"
    message = "objects and lists lie in each other more than {limit} deep"
    hint = "A record has two levels: its members, and lists of strings."
    limit: int


class TooLarge(Problem):
    """Tell that a record or a file passes its limit of bytes."""

    code = "EB108"
    message = "{what} has {size} bytes, more than the {limit} that are read"
    hint = "Shorten it; an excerpt needs some forty lines, not the whole file."
    what: str
    size: str
    limit: int


class NumberTooLong(Problem):
    """Tell that a number has more digits than is read."""

    code = "EB109"
    message = "the number has {digits} digits, more than the {limit} that are read"
    hint = "Write the number that is meant; no member of a record needs more than nine digits."
    digits: int
    limit: int


class NotAnObject(Problem):
    """Tell that a text holds something else than one record."""

    code = "EB110"
    message = "a record is an object, this is {found}"
    hint = "Give each record a file of its own, or a line of its own in a .jsonl file."
    found: str


class LinkLeaves(Problem):
    """Tell that a link leads out of the content folder."""

    code = "EB111"
    message = "the link leads out of the content folder"
    hint = "Put the file itself there; links are followed only inside the folder that was given."


class DeadLink(Problem):
    """Tell that a link leads nowhere or in a circle."""

    code = "EB112"
    message = "the link leads {where}"
    hint = "Remove the link, or let it name a file inside the content folder."
    where: str


class NotAFile(Problem):
    """Tell that a name of the content belongs to a pipe, a socket or a device."""

    code = "EB113"
    message = "this is {kind}, not a file"
    hint = "Write its content to a file; only files and folders are read."
    kind: str


class FolderNamedAsFile(Problem):
    """Tell that a folder has the name of a record or another file of a book."""

    code = "EB114"
    message = "this is a folder with the name of a file"
    hint = "Rename the folder; a name that ends in .json, .jsonl or .ndjson is a record's."


class Unreadable(Problem):
    """Tell that the system refused a file or a folder."""

    code = "EB115"
    message = "this cannot be read: {reason}"
    hint = "Look at the owner and the permissions of the file and of the folders above it."
    exit_code = 2
    reason: str


class ControlInName(Problem):
    """Tell that a file's name holds a line end or another control character."""

    code = "EB116"
    message = "the name of this {kind} holds the control character {sign}"
    hint = "Rename it; such a name cannot be told in one line."
    kind: str
    sign: str


class NameNotUtf8(Problem):
    """Tell that a file's name is no UTF-8."""

    code = "EB117"
    message = "the name of this {kind} is not UTF-8"
    hint = "Rename it; on another system it would be another name."
    kind: str


class BrokenGzip(Problem):
    """Tell that a .gz file cannot be unpacked."""

    code = "EB118"
    message = "this is no whole gzip file: {reason}"
    hint = "Pack the file again; a copy that was cut short ends like this."
    reason: str


class GzipTooLarge(Problem):
    """Tell that a .gz file unpacks to far more than records do."""

    code = "EB119"
    message = "the file unpacks to more than {limit} bytes, {ratio} times its size"
    hint = "Records shrink to a fifth or so; look at what was packed, or leave the file unpacked."
    limit: int
    ratio: int


class NoContent(Problem):
    """Tell that the content that was named is not there."""

    code = "EB120"
    message = "there is no such file or folder"
    hint = "Name a book, a folder of records or a record file; `errorbook init` makes a small book."
    exit_code = 2


class UnknownEnding(Problem):
    """Tell that a file given as content is no kind that is read."""

    code = "EB121"
    message = "the ending of this file says nothing of a record"
    hint = "Records are read from .json, .jsonl and .ndjson files, each also with .gz."
    exit_code = 2


class Changed(Problem):
    """Tell that a record is not the one that was checked."""

    code = "EB122"
    message = "the record changed after it was checked"
    hint = "Run the command again when nothing else writes to the content."


class FoldersTooDeep(Problem):
    """Tell that folders lie in each other more deeply than is looked."""

    code = "EB123"
    message = "this folder lies more than {limit} folders deep"
    hint = "Put records nearer to the top; how folders are nested means nothing to a book."
    limit: int
