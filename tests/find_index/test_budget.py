"""One question reads few files, keeps some for what it shows, and is answered by words where nothing fits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.find_index.cards import card, entry, in_order, index_of, opened

from errorbook.find.answers import lookup
from errorbook.find.index.reading import Index
from errorbook.find.search import search

if TYPE_CHECKING:
    from collections.abc import Callable

SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "za")
COUNT = 3000
MOST_REQUESTS = 12


def spelt(rng: Random) -> str:
    """Return a word that few messages have."""
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.randrange(3, 6)))


def message(rng: Random) -> str:
    """Return a message of seven words, three of which many have."""
    told = [spelt(rng) for _ in range(4)]
    return f"cannot {told[0]} the {told[1]} of {{x}} with {told[2]} {rng.choice(SYLLABLES)} {told[3]}"


@pytest.fixture(scope="module")
def messages() -> list[str]:
    rng = Random(3)
    return [message(rng) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def files(messages: list[str]) -> dict[str, bytes]:
    """Return an index so large that no question could read half of it."""
    cards = in_order(
        card(
            at,
            message=text,
            pattern=text.replace("{x}", "(.+?)"),
            path=f"anvil/{at % 97}.py",
            severity=("error", "warning")[at % 2],
            tags=(f"tag-{at % 97}", f"{SYLLABLES[at % 16]}-{at % 89}"),
        )
        for at, text in enumerate(messages)
    )
    return index_of(cards, [entry(each) for each in cards])


def counted(files: dict[str, bytes], read: list[str]) -> Index:
    """Open an index that remembers what was read of it."""

    def reading(name: str) -> bytes:
        read.append(name)
        return files[name]

    return Index(reading)


CHOSEN: list[dict[str, list[str]]] = [
    {},
    {"severity": ["error"]},
    {
        "severity": ["error", "warning"],
        "type": ["exception"],
        "class": ["ValueError"],
        "repo": ["acme/anvil"],
    },
]


@pytest.mark.parametrize("chosen", CHOSEN, ids=["words", "one filter", "filters"])
def test_a_search_that_finds_something_shows_something(
    files: dict[str, bytes], messages: list[str], chosen: dict[str, list[str]]
) -> None:
    for text in messages[1::100]:
        for asked in (text, text.removesuffix(text[-2:]), text[:-1] + "qqq"):
            read: list[str] = []
            found = search(counted(files, read), asked, chosen)
            assert len(read) <= MOST_REQUESTS
            assert found.hits or not found.total, asked


def reworded(text: str) -> str:
    """Return a message whose longest word is another, with a value."""
    longest = max(text.split(" "), key=len)
    return text.replace(longest, "quux").replace("{x}", "'a'")


def test_where_nothing_fits_most_of_the_words_lead_to_the_record(
    files: dict[str, bytes], messages: list[str]
) -> None:
    asked = messages[::50]
    first = 0
    for text in asked:
        read: list[str] = []
        found = lookup(reworded(text), counted(files, read))
        assert len(read) <= MOST_REQUESTS
        assert "sure" not in {match.confidence for match in found}
        first += bool(found) and "".join(found[0].candidate.pattern.literals) == text.replace("{x}", "")
    assert first >= len(asked) * 9 // 10


@pytest.mark.browser
def test_the_browser_answers_the_same_where_nothing_fits(
    twin: Callable[..., Any], served: dict[str, bytes], files: dict[str, bytes], messages: list[str]
) -> None:
    served.clear()
    served.update(files)
    twin("open")
    for text in messages[::200]:
        asked = reworded(text)
        assert [each[0] for each in twin("lookup", asked)] == [
            match.candidate.id for match in lookup(asked, opened(files))
        ]
        found = search(opened(files), asked, CHOSEN[-1])
        told = twin("search", asked, CHOSEN[-1], {})
        assert [hit["row"]["id"] for hit in told["hits"]] == [hit.row.id for hit in found.hits]
        assert (told["total"], told["isExact"]) == (found.total, found.is_exact)


FACETS = {
    "repo": ["acme/anvil"],
    "class": ["ValueError"],
    "type": ["exception"],
    "severity": ["error"],
    "background": ["heat"],
    "tag": ["iron"],
}
"""What nearly all records of a large book have."""


@pytest.fixture(scope="module")
def crowd() -> dict[str, bytes]:
    """Return the index of a book in which the records of one value fill more than a file."""
    severities = ("error", "error", "error", "warning")
    cards = [
        card(
            at,
            message=f"number {at % 7}",
            path=f"anvil/{at % 977}.py",
            severity=severities[at % 4],
            background="heat" if at % 5 else None,
            tags=("iron", "rare") if at % 9973 == 1 else ("iron",) if at % 3 else (),
        )
        for at in range(30_000)
    ]
    each = [entry(one) for one in cards[:7]]
    return index_of(cards, [each[at % 7] for at in range(30_000)])


@pytest.mark.parametrize("tag", [["iron"], ["rare"]], ids=["iron", "rare"])
def test_filters_that_nearly_all_have_are_looked_up_in_the_records_themselves(
    crowd: dict[str, bytes], tag: list[str]
) -> None:
    read: list[str] = []
    found = search(counted(crowd, read), "", {**FACETS, "tag": tag})
    assert len(read) <= MOST_REQUESTS
    wanted = [at for at in range(30_000) if at % 4 < 3 and at % 5]
    wanted = [at for at in wanted if (at % 9973 == 1 if tag == ["rare"] else at % 3 or at % 9973 == 1)]
    assert {int(hit.row.id, 16) for hit in found.hits} <= set(wanted)
    assert len(found.hits) == min(20, len(wanted))
    assert found.total == len(wanted) or (not found.is_exact and found.total == 20)
    assert found.is_exact or found.following


@pytest.mark.browser
def test_the_browser_looks_into_the_records_as_well(
    twin: Callable[..., Any], served: dict[str, bytes], crowd: dict[str, bytes]
) -> None:
    served.clear()
    served.update(crowd)
    twin("open")
    for text, chosen in (("", FACETS), ("number", FACETS), ("", {**FACETS, "tag": ["rare"]})):
        for start in (0, 7):
            found = search(opened(crowd), text, chosen, start=start)
            told = twin("search", text, chosen, {"start": start})
            assert [hit["row"]["id"] for hit in told["hits"]] == [hit.row.id for hit in found.hits]
            assert (told["total"], told["isExact"]) == (found.total, found.is_exact)
            assert told["following"] == found.following
