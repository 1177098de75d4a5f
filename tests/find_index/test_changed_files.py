"""After any edits, the index spliced from the last one has the bytes of one made afresh.

`ERRORBOOK_EDITS=500` tries so many books instead of a few.
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.find_index.cards import card, entry, in_order

from errorbook.find.index.changed_files import FEW, changed_files
from errorbook.find.index.files import index_files
from errorbook.find.index.past import Past, Unfit, read_past, write_past
from errorbook.find.index.shards import File

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from errorbook.book.records.card import Card
    from errorbook.find.index.entries import Entry
    from errorbook.find.index.splicing import Kept

BOOKS = int(os.environ.get("ERRORBOOK_EDITS", "60"))
WORDS = [
    f"{one}{other}" for one in ("ten", "shap", "val", "ind", "typ") for other in ("sor", "e", "ue", "ex")
]
MESSAGES = [
    ("Expected {x}, got {y}", "Expected (.+?), got (.+?)"),
    ("Expected a tensor of rank {n}", "Expected a tensor of rank (.+?)"),
    ("{state}: {self}", "(.+?): (.+?)"),
    ("No shape for index {n} in tensor {t}", "No shape for index (.+?) in tensor (.+?)"),
    ("No shape", "No shape"),
    ("形 {x} は不正です", "形 (.+?) は不正です"),
]
Library = dict[int, tuple["Card", "Entry"]]

members = st.fixed_dictionaries(
    {
        "message": st.sampled_from(MESSAGES),
        "repo": st.sampled_from(["acme/anvil", "acme/bolt", "zeta/q"]),
        "path": st.sampled_from(["anvil/forge.py", "anvil/tongs.py", "src/lib.rs", "x.py"]),
        "line": st.integers(1, 3),
        "error_class": st.sampled_from([None, "ValueError", "a.b.C", "Größe"]),
        "code": st.sampled_from([None, "E1", "E_SHAPE"]),
        "tags": st.lists(st.sampled_from(["jax", "c++", "形", "\U0001f600"]), max_size=3, unique=True).map(
            tuple
        ),
        "background": st.sampled_from([None, "grammar"]),
        "prose": st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    }
)
books = st.dictionaries(st.integers(1, 80), members, min_size=1, max_size=40)
edits = st.lists(
    st.dictionaries(st.integers(1, 90), st.none() | members, min_size=1, max_size=6), min_size=1, max_size=4
)


def made(number: int, given: Mapping[str, Any]) -> tuple[Card, Entry]:
    """Return the card and the entry of a record."""
    message, pattern = given["message"]
    rest = {name: value for name, value in given.items() if name not in {"message", "prose"}}
    found = card(number, message=message, pattern=pattern, digest=repr(given), **rest)
    return found, entry(found, given["prose"])


def drawn(generator: Generator[Any, None, Past]) -> tuple[list[Any], Past]:
    """Return what a generator yields, and what it returns."""
    found = []
    while True:
        try:
            found.append(next(generator))
        except StopIteration as end:
            return found, end.value


def afresh(library: Library) -> tuple[dict[str, bytes], Past]:
    """Return the files of an index made at once."""
    cards = in_order(each for each, _ in library.values())
    found = {each.id: entry for each, entry in library.values()}
    files, past = drawn(index_files(cards, [found[each.id] for each in cards]))
    return {file.name: file.data for file in files}, past


def spliced(
    files: Mapping[str, bytes],
    past: Past,
    before: Library,
    after: Library,
    read: Callable[[str], bytes] | None = None,
) -> tuple[dict[str, bytes], Past, list[str]]:
    """Return the files of an index after a change, what is kept of it, and the names of the files made."""
    were = {each.id: (each, entry) for each, entry in before.values()}
    entries = {each.id: entry for each, entry in after.values()}

    def was(id_: str, digest: str) -> tuple[Card, Entry]:
        assert were[id_][0].digest == digest
        return were[id_]

    found: list[File | Kept]
    found, now = drawn(
        changed_files(
            read_past(write_past(past)),
            in_order(each for each, _ in after.values()),
            lambda each: entries[each.id],
            was,
            read or files.__getitem__,
        )
    )
    made = {file.name: file.data for file in found if isinstance(file, File)}
    return {file.name: made.get(file.name) or files[file.name] for file in found}, now, list(made)


def edited(library: Library, edit: Mapping[int, Mapping[str, Any] | None]) -> Library:
    """Return a library with some records written or removed, but for its last one."""
    after = dict(library)
    for number, members in edit.items():
        if members is not None:
            after[number] = made(number, members)
        elif len(after) > 1:
            after.pop(number, None)
    return after


@pytest.mark.timeout(120 + BOOKS)
@settings(max_examples=BOOKS, deadline=None, suppress_health_check=list(HealthCheck))
@given(books, edits)
def test_after_any_edits_the_index_is_as_if_made_afresh(book: Any, edits: Any) -> None:
    library = {number: made(number, given) for number, given in book.items()}
    files, past = afresh(library)
    for edit in edits:
        after = edited(library, edit)
        expected, expected_past = afresh(after)
        try:
            files, past, _ = spliced(files, past, library, after)
        except Unfit:  # all numbers changed, or more records than are worth it
            files, past = expected, expected_past
        assert files == expected
        assert {**vars(past), "places": set(past.places)} == {
            **vars(expected_past),
            "places": set(expected_past.places),
        }
        library = after


OFTEN = {"everywhere": 1.0, "often": 0.4, "oft": 0.32, "ofter": 0.3, "some": 0.27, "few": 0.25}
SYLLABLES = ("ba", "ke", "lo", "mi", "nu", "ra", "se", "ti", "vo", "zu")


def large(count: int, seed: int, *, wide: int) -> Library:
    """Return many records with `wide` words each out of some thousands, and one that they all have."""
    draw = random.Random(seed)
    words = ["".join(draw.choices(SYLLABLES, k=4)) for _ in range(4000)]
    return {number: broad(number, draw, words, wide) for number in range(1, count + 1)}


def broad(number: int, draw: random.Random, words: list[str], wide: int) -> tuple[Card, Entry]:
    """Return one of many records."""
    said = " ".join(draw.choices(words, k=3))
    shared = draw.random() < 0.3
    return made(
        number,
        {
            "message": (said, said) if not shared else ("The same of all {x}", "The same of all (.+?)"),
            "repo": f"acme/{number % 5}",
            "path": f"src/{draw.choice(words)}.py",
            "line": number,
            "error_class": draw.choice(["ValueError", "TypeError", draw.choice(words)]),
            "tags": tuple({draw.choice(words[:200]) for _ in range(3)}),
            "prose": " ".join(
                [*(word for word in OFTEN if draw.random() < OFTEN[word]), *draw.choices(words, k=wide)]
            ),
        },
    )


@pytest.mark.parametrize(("count", "wide"), [(400, 40), (4000, 1)])
def test_in_a_large_book_the_index_is_as_if_made_afresh(count: int, wide: int) -> None:
    """Take a book with many shards, and one with lists that are cut and records that lie elsewhere."""
    library = large(count, 1, wide=wide)
    files, past = afresh(library)
    assert bool(past.long) == (count > 1000)
    assert past.places
    draw = random.Random(2)
    for step in range(12 if count < 1000 else 5):
        number = draw.randrange(1, count)
        after = dict(library)
        if step % 4 == 3:
            after.pop(number, None)
        else:
            new = number if step % 4 else count + step
            after[new] = broad(new, draw, ["everywhere", *(f"new{at}" for at in range(9))], wide=1)
        expected, _ = afresh(after)
        found, past, again = spliced(files, past, library, after)
        assert found == expected
        assert len(again) < len(expected)
        files, library = found, after


def test_only_the_shards_of_new_words_are_made() -> None:
    library = large(400, 3, wide=40)
    files, past = afresh(library)
    card, _ = library[7]
    after = {**library, 7: (card._replace(digest="new"), entry(card, "everywhere pineapple"))}
    before = {**library, 7: (card, entry(card, "everywhere"))}
    files, past = afresh(before)
    _, _, again = spliced(files, past, before, after)
    kinds = [name.partition("/")[0] for name in again]
    assert len(again) < len(files) / 4
    assert set(kinds) == {"words", "terms", "cards", "leads", "root.json"}


def test_what_is_damaged_is_told() -> None:
    library = large(200, 4, wide=10)
    files, past = afresh(library)
    after = edited(library, {5: None})
    names: list[str] = []

    def read(name: str) -> bytes:
        names.append(name)
        return files[name]

    spliced(files, past, library, after, read)
    assert names
    for name in names[::4]:
        for damaged in (b"", files[name][:-1], files[name].replace(b'"', b"'", 1), b"\xff"):
            broken = {**files, name: damaged}
            with pytest.raises(Unfit):
                spliced(files, past, library, after, broken.__getitem__)


def test_too_many_changes_are_told() -> None:
    library = large(2 * FEW, 5, wide=1)
    files, past = afresh(library)
    changed = {number: card._replace(digest="new") for number, (card, _) in library.items()}
    after = {number: (changed[number], entry) for number, (_, entry) in library.items()}
    with pytest.raises(Unfit):
        spliced(files, past, library, after)


def test_what_is_kept_can_be_written_and_read() -> None:
    _, past = afresh(large(300, 6, wide=3))
    assert read_past(write_past(past)) == past
    for data in (b"", b"{}", b"[]", write_past(past)[:-9]):
        with pytest.raises((ValueError, TypeError, KeyError)):
            read_past(data)
