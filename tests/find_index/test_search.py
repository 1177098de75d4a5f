from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.find_index.cards import card, entry, index_of, opened
from tests.find_index.scanning import scan

from errorbook.find.index.filters import FACETS, values_of
from errorbook.find.index.shards import begins_run
from errorbook.find.search import search

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from errorbook.book.records.card import Card
    from errorbook.find.index.reading import Row
    from errorbook.find.search import Found

WORDS = ["expected", "element", "dtype", "got", "must", "be", "a", "string", "strings", "{x}", "{arr.shape}",
         "preferred_element_type", "maxSize", "not"]  # fmt: skip
TAGS = ["dtype-mismatch", "jax", "timeout"]
TYPED = [*WORDS, "expect", "exepcted", "lement", "elemnt", "str", "sting", "prefered_element_type", "jax",
         "timeot", "forge.py", "00000000", "0000000000000001", "TypeError", "typ", "E1", "zzz"]  # fmt: skip
FILTERED = ["TypeError", "error", "warning", "jax", "timeout", "acme/anvil", "nowhere"]

messages = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
books = st.lists(
    st.fixed_dictionaries(
        {
            "message": messages,
            "path": st.sampled_from(["anvil/forge.py", "anvil/bellows.py"]),
            "error_class": st.sampled_from(["TypeError", "KeyError", None]),
            "severity": st.sampled_from(["error", "warning"]),
            "tags": st.lists(st.sampled_from(TAGS), unique=True, max_size=3).map(tuple),
            "code": st.sampled_from([None, "E1"]),
            "prose": st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
        }
    ),
    min_size=1,
    max_size=14,
)
queries = st.builds(
    lambda words, end: " ".join(words) + end,
    st.lists(st.sampled_from(TYPED), max_size=4),
    st.sampled_from(["", " ", "?"]),
)
choices = st.dictionaries(
    st.sampled_from(FACETS),
    st.lists(st.sampled_from(FILTERED), min_size=1, max_size=2, unique=True),
    max_size=2,
)


def shelve(
    members: Sequence[Mapping[str, Any]],
) -> tuple[list[Card], dict[str, bytes], dict[str, dict[str, Any]]]:
    """Return the cards of a small book, the files of its index, and the prose by id."""
    told = [{**each} for each in members]
    prose = [each.pop("prose") for each in told]
    cards = [card(number, **each) for number, each in enumerate(told)]
    entries = [entry(each, said) for each, said in zip(cards, prose, strict=True)]
    return (
        cards,
        index_of(cards, entries),
        {each.id: {"entry": one} for each, one in zip(cards, entries, strict=True)},
    )


def every(files: Mapping[str, bytes], text: str, chosen: Mapping[str, Sequence[str]]) -> list[Found]:
    """Return all pages of what a query finds."""
    index = opened(files)
    pages = [search(index, text, chosen, most=3)]
    while (start := pages[-1].following) is not None:
        pages.append(search(index, text, chosen, start=start, most=3))
    return pages


@settings(deadline=None)
@given(books, queries, choices)
def test_the_index_finds_what_looking_at_every_record_finds(
    members: list[dict[str, Any]], text: str, chosen: dict[str, list[str]]
) -> None:
    cards, files, known = shelve(members)
    points = scan([known[each.id]["entry"] for each in cards], text)
    wanted = {
        each.id: points.get(position, 0)
        for position, each in enumerate(cards)
        if (points.get(position) or (chosen and not text.strip(" ?")))
        and all(
            {f"{facet}:{value}" for value in some} & set(values_of(each)) for facet, some in chosen.items()
        )
    }
    pages = every(files, text, chosen)
    hits = [hit for page in pages for hit in page.hits]
    assert {hit.row.id: hit.points for hit in hits} == wanted
    assert [hit.points for hit in hits] == sorted(wanted.values(), reverse=True)
    assert all(page.total == len(wanted) and page.is_exact for page in pages)


def test_these_words_lie_in_one_run() -> None:
    """Or else more files would be read for what was meant than a query may."""
    assert not any(begins_run(word) or begins_run("<" + word[::-1]) for word in WORDS)


@pytest.fixture(scope="module")
def shelf() -> dict[str, bytes]:
    said = [
        "Expected same element type, got {element_type} and {other}",
        "Expected element of the same type",
        "must be a string, a list or a tuple",
        "must not be a string",
        "a string must be given",
        "Unexpected keyword argument {name}",
        "preferred_element_type is not supported",
    ]
    cards = [
        card(
            number,
            message=message,
            path=f"lib/{number % 3}.py",
            tags=("all", f"tag{number % 2}"),
            line=number + 1,
        )
        for number, message in enumerate(said)
    ]
    return index_of(cards, [entry(each, "it happens when somebody is careless") for each in cards])


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("must be a string", "must be a string, a list or a tuple"),
        ("be a string", "must be a string, a list or a tuple"),
        ("same type", "Expected element of the same type"),
        ("got {element_type}", "Expected same element type, got {element_type} and {other}"),
        ("unexpectde keyword ", "Unexpected keyword argument {name}"),
        ("nexpected", "Unexpected keyword argument {name}"),
        ("keyw", "Unexpected keyword argument {name}"),
        ("preferred_el", "preferred_element_type is not supported"),
        ("PREFERRED", "preferred_element_type is not supported"),
        ("0000000000000004", "a string must be given"),
        ("lib/2.py keyword", "Unexpected keyword argument {name}"),
    ],
)
def test_the_first_result(shelf: dict[str, bytes], text: str, first: str) -> None:
    assert search(opened(shelf), text).hits[0].row.message == first


def test_the_beginning_of_an_id_finds_the_first_that_have_it(shelf: dict[str, bytes]) -> None:
    ids = {hit.row.id[-1] for hit in search(opened(shelf), "000000000000000").hits}
    assert ids == {"0", "1", "2", "3"}


def test_prose_finds_everyone(shelf: dict[str, bytes]) -> None:
    assert search(opened(shelf), "careless").total == 7


def test_nothing_is_found_for_nothing(shelf: dict[str, bytes]) -> None:
    for text in ("", "  {}", "zzzzzz"):
        assert search(opened(shelf), text)[:2] == ((), 0)


def test_filters_alone_list_all_that_have_them_with_counts(shelf: dict[str, bytes]) -> None:
    found = search(opened(shelf), "", {"tag": ["tag1"]})
    assert found.total == 3
    assert found.beside["tag"] == [("tag1", 3), ("all", 3)] or found.beside["tag"] == [
        ("all", 3),
        ("tag1", 3),
    ]
    assert found.beside["severity"] == [("error", 3)]


def test_what_is_found_counts_by_all_the_tags_that_a_record_may_have() -> None:
    tags = tuple(f"tag{number:02}" for number in range(50))
    cards = [card(number, message="must be a string", tags=tags[number:]) for number in range(2)]
    found = search(opened(index_of(cards, [entry(each, "") for each in cards])), "string")
    assert [hit.row.tags for hit in found.hits] == [tags, tags[1:]]
    assert sorted(found.beside["tag"]) == [("tag00", 1), *((tag, 2) for tag in tags[1:])]


def test_one_of_several_values_suffices_and_each_facet_must_have_one(shelf: dict[str, bytes]) -> None:
    assert search(opened(shelf), "", {"tag": ["tag0", "tag1"]}).total == 7
    assert search(opened(shelf), "", {"tag": ["tag0"], "severity": ["warning"]}).total == 0


@pytest.mark.browser
@settings(max_examples=60, deadline=None)
@given(books, queries, choices)
def test_the_browser_finds_the_same(
    twin: Callable[..., Any],
    served: dict[str, bytes],
    members: list[dict[str, Any]],
    text: str,
    chosen: dict[str, list[str]],
) -> None:
    _, files, _ = shelve(members)
    served.clear()
    served.update(files)
    twin("open")
    found = search(opened(files), text, chosen, most=4)
    assert twin("search", text, chosen, {"most": 4}) == {
        "hits": [{"points": hit.points, "row": _spoken(hit.row)} for hit in found.hits],
        "total": found.total,
        "isExact": found.is_exact,
        "beside": {facet: [[value, count] for value, count in some] for facet, some in found.beside.items()},
        "following": found.following,
    }


CAMEL = {"error_class": "errorClass", "error_type": "errorType"}


def _spoken(row: Row) -> dict[str, Any]:
    return {
        CAMEL.get(name, name): value for name, value in (row._asdict() | {"tags": list(row.tags)}).items()
    }
