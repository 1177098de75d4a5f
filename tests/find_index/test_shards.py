from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from errorbook.find.index.library import Library, SortedDirectory, Visit
from errorbook.find.index.shards import LIMIT, bounds_of, cut, directory

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS = [f"{letter}{number:04}" for letter in "abcdefgh" for number in range(1500)]


def shards_of(values: Mapping[str, str]) -> dict[str, bytes]:
    return {shard.file.name: shard.file.data for shard in cut("terms", sorted(values.items()))}


def test_no_shard_is_too_large_and_all_is_in_them() -> None:
    values = {key: json.dumps("x" * (at * 37 % 400)) for at, key in enumerate(KEYS)}
    files = shards_of(values)
    assert max(map(len, files.values())) <= LIMIT
    found: dict[str, Any] = {}
    for data in files.values():
        found |= json.loads(data)
    assert found == {key: json.loads(value) for key, value in values.items()}


def test_one_change_reaches_few_shards() -> None:
    values = {key: json.dumps("x" * (at * 37 % 60)) for at, key in enumerate(KEYS)}
    before = shards_of(values)
    for at in range(0, len(KEYS), 397):
        changed = dict(values)
        del changed[KEYS[at]]
        changed[f"{KEYS[at]}b"] = '"something else"'
        assert len(shards_of(changed).keys() - before.keys()) <= 3


@given(
    st.dictionaries(st.text(st.sampled_from("abé\u3005 ~@<09"), min_size=1, max_size=4), st.integers(0, 6000))
)
def test_every_key_is_found_by_the_directory(sizes: dict[str, int]) -> None:
    values = {key: json.dumps("x" * size) for key, size in sizes.items()}
    shards = list(cut("words", sorted(values.items())))
    files = {shard.file.name: shard.file.data for shard in shards}
    found = SortedDirectory("words", directory([bounds_of(each) for each in shards]))
    for key in values:
        visit = Visit(Library(files.__getitem__))
        assert found.find(visit, key) == json.loads(values[key])
        assert found.find(visit, f"{key}\u1234") is None
    for beginning in {key[:2] for key in values}:
        keys = {key for name in found.names_from(beginning) for key in json.loads(files[name])}
        assert {key for key in values if key.startswith(beginning)} <= keys
