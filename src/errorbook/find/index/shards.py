"""Sorted things cut into shards of a bounded size, so that a change moves few borders.

Keys are grouped into runs: a key whose hash says so begins one, whatever lies around it. A run is cut where
it fills a shard, at a key that again is chosen by its hash, so that after a change the same borders are found
again. A change in one run reaches no other. A shard is the JSON text of an object and has 16,000 bytes at
most; what a host compresses is smaller.
"""

from __future__ import annotations

from hashlib import blake2b
from json import JSONEncoder
from json.encoder import encode_basestring as _quoted
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

LIMIT = 16_000
"""Bytes of a shard, at most."""
FULL = {"words": 7_000, "terms": 7_000, "messages": 12_000, "filters": 12_000}
"""Bytes after which a shard of a kind ends at the next border: texts and counts compress better."""
LARGE = 3_000
"""Bytes of one thing that begins a shard."""
KEYS_A_RUN = 1024
BYTES_A_BORDER = 1024
"""Bytes between two things that are borders, on average: a thing of half as many is one every other time."""
NAME_LENGTH = 10
"""Hexadecimal digits of a file's name."""


_JSON = JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class File(NamedTuple):
    """Hold one file of the index: its name below the index's folder, and its bytes."""

    name: str
    data: bytes

    @property
    def stem(self) -> str:
        """Return the name without folder and ending."""
        return self.name.partition("/")[2].removesuffix(".json")


class Shard(NamedTuple):
    """Hold one shard, and the first and last of its keys."""

    first: str
    last: str
    file: File


def utf16(key: str) -> bytes:
    """Compare keys by this where they may hold any character: browsers compare strings so."""
    return key.encode("utf-16-be", "surrogatepass")


def begins_run(key: str) -> bool:
    """Say whether a run begins at a key, wherever that is."""
    return crc32(key.encode()) % KEYS_A_RUN == 0


def cut(kind: str, items: Iterable[tuple[str, str]]) -> Iterator[Shard]:
    """Cut (key, JSON text of its value) into shards; the items come in the order of their keys."""
    held: list[tuple[str, str]] = []
    size = 2
    full = FULL[kind]
    for key, value in items:
        more = len(value) + len(key) + 4 if key.isascii() and value.isascii() else _size(key, value)
        mark = crc32(key.encode())
        is_border = mark % KEYS_A_RUN == 0 or (size > full and mark % BYTES_A_BORDER < more)
        if held and (is_border or more > LARGE or size + more > LIMIT):
            yield _shard(kind, held)
            held, size = [], 2
        held.append((key, value))
        size += more
    if held:
        yield _shard(kind, held)


def name_by_content(kind: str, text: str) -> File:
    """Return the file that holds a text, named by a hash of it."""
    data = text.encode()
    return File(f"{kind}/{blake2b(data, digest_size=NAME_LENGTH // 2).hexdigest()}.json", data)


class Bounds(NamedTuple):
    """Hold the first and last key of a shard, and the stem of its name."""

    first: str
    last: str
    stem: str


def bounds_of(shard: Shard) -> Bounds:
    """Return where a shard lies."""
    return Bounds(shard.first, shard.last, shard.file.stem)


def text_of(value: object) -> str:
    """Return a value's JSON text, as all files of the index have it."""
    return _JSON.encode(value)


def directory(shards: Sequence[Bounds]) -> dict[str, str]:
    """Return what a reader must know of shards: the first key of each, one a line, and their names in a row.

    The first key of a run stands whole; of others there stands what sets them off from the one before.
    """
    befores = ("", *(shard.last for shard in shards))
    firsts = [_shortest(shard.first, before) for shard, before in zip(shards, befores, strict=False)]
    return {"first": "\n".join(firsts), "name": "".join(shard.stem for shard in shards)}


def _shortest(key: str, before: str) -> str:
    if begins_run(key):
        return key
    beginnings = (key[:length] for length in range(1, len(key)))
    return next((each for each in beginnings if each > before and not begins_run(each)), key)


def _shard(kind: str, held: Sequence[tuple[str, str]]) -> Shard:
    text = ",".join(f"{_quoted(key)}:{value}" for key, value in held)
    return Shard(held[0][0], held[-1][0], name_by_content(kind, f"{{{text}}}"))


def _size(key: str, value: str) -> int:
    return len(_quoted(key).encode()) + len(value.encode()) + 2
