"""Titles and descriptions: unique, and within what search engines and chats show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ledger.books import numbered, write_records
from tests.planned import plan_of, rendered

from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card
from errorbook.errors.themes import OddImage
from errorbook.markup.signs import plain_signs
from errorbook.pages.kinds.leaves import unique_titles
from errorbook.pages.metadata import cut, description

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = (
    "not found",
    "{name!r} is missing",
    "x" * 400,
    "x" * 400 + " and more",
    "a {very.long!r} message " * 20,
)


def card(number: int, message: str, repo: str, path: str, line: int) -> Card:
    return Card(
        id=f"{number:016x}",
        repo=repo,
        slug="slug",
        code=None,
        message=message,
        pattern="",
        error_type="exception",
        error_class="KeyError" if number % 3 else None,
        http_status=None,
        severity="error",
        path=path,
        line=line,
        tags=(),
        background=None,
        analyzed_sha="0" * 40,
        analyzed_at="2026-03-01T12:00:00Z",
        summary="",
        dataset_version="",
        digest="",
        source=Source("a.json", 0, 0),
    )


def test_ten_thousand_records_that_share_five_messages_have_titles_of_their_own() -> None:
    cards = [
        card(n, MESSAGES[n % 5], f"owner/package{n % 4}", f"src/module{n % 70}.py", n % 90)
        for n in range(10_000)
    ]
    titles = list(unique_titles(cards, range(len(cards))))
    assert len(set(titles)) == 10_000
    assert max(len(title.encode()) for title in titles) < 260


def test_a_title_that_nobody_shares_stays_plain_and_a_shared_one_names_its_place() -> None:
    cards = [
        card(1, "not found", "o/p", "a.py", 3),
        card(2, "gone", "o/p", "a.py", 9),
        card(4, "gone", "o/q", "a.py", 9),
        card(5, "gone", "o/q", "b.py", 9),
        card(7, "gone", "o/q", "b.py", 9),
    ]
    assert list(unique_titles(cards, range(len(cards)))) == [
        "KeyError: not found · o/p",
        "KeyError: gone · o/p",
        "KeyError: gone · o/q (a.py:9)",
        "KeyError: gone · o/q (b.py:9) (0000000000000005)",
        "KeyError: gone · o/q (b.py:9) (0000000000000007)",
    ]


@given(st.lists(st.text(st.sampled_from("a é{}\n\U0001f600"), max_size=50), min_size=1, max_size=8))
def test_a_title_is_the_same_whoever_else_is_asked_for(messages: list[str]) -> None:
    long = [message * 9 for message in messages]
    cards = [card(number, message, "o/p", "a.py", number % 2) for number, message in enumerate(long)]
    every = list(unique_titles(cards, range(len(cards))))
    assert [next(unique_titles(cards, [at])) for at in range(len(cards))] == every


@given(st.text(max_size=200), st.integers(10, 100))
def test_what_is_cut_keeps_its_size_and_its_beginning(text: str, size: int) -> None:
    short = cut(text, size)
    line = " ".join(plain_signs(text).split())
    assert len(short.encode()) <= size
    assert "\n" not in short
    assert short == line or line.startswith(short.removesuffix("…"))


def test_nothing_is_cut_inside_a_placeholder() -> None:
    text = "ValueError: Expected one element type, but it was {destination.element_type}"
    assert cut(text, 65) == "ValueError: Expected one element type, but it was…"
    assert cut("Expected " + "x" * 100, 65).startswith("Expected xxxxxxxx")
    assert cut("naïve ünïcödé wörds " * 9, 65).endswith("…")


def test_the_description_is_the_first_sentence() -> None:
    assert description("The `shape` is **wrong**. It must be two.") == "The shape is wrong."
    assert len(description("word " * 200).encode()) <= 300


def test_previews_stay_within_the_cut_offs_of_chats(tmp_path: Path) -> None:
    message = 'The tensor named {tensor.name!r} has {len(shape)} dimensions, and <this> needs "two" ' * 3
    pattern = "The tensor"
    book = write_records(
        tmp_path / "book",
        numbered(1, errorMessage=message, messagePattern=pattern, documentation="ä" * 400 + ". More."),
    )
    html = rendered(plan_of(book, base_url="https://example.org"))[
        "errors/0000000000000001/index.html"
    ].decode()
    named = {
        name: line.partition('content="')[2].rpartition('">')[0]
        for line in html.splitlines()
        for name in ("og:title", "og:description", "og:type", "og:image", "og:image:width", "twitter:card")
        if f'="{name}"' in line
    }
    assert named["og:title"] == "ValueError: The tensor named {tensor.name!r} has {len(shape)}…"
    assert 250 < len(named["og:description"].encode()) <= 300
    assert (named["og:type"], named["twitter:card"]) == ("article", "summary")
    assert named["og:image"].startswith("https://example.org/assets/social-")
    assert named["og:image:width"] == "1200"


@pytest.mark.parametrize(
    ("width", "height", "is_good"), [(1200, 630, True), (630, 1200, False), (1200, 631, False)]
)
def test_a_books_own_picture_must_have_the_size_of_previews(
    width: int, height: int, is_good: bool, tmp_path: Path
) -> None:
    book = write_records(tmp_path / "book", numbered(1))
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big")
    (book / "static").mkdir()
    (book / "static" / "card.png").write_bytes(head + b"\x08\x02\0\0\0")
    (book / "site.toml").write_text('image = "card.png"\n', encoding="utf-8")
    if is_good:
        assert "/card-" in plan_of(book, base_url="https://example.org").site.assets.image
    else:
        with pytest.raises(OddImage, match=r"'card\.png' is no PNG of 1200 by 630 pixels"):
            plan_of(book)


def test_what_would_turn_a_title_is_a_sign_there() -> None:
    assert cut("ab\u202ecd \x07 e\tf", 60) == "ab\u27e8U+202E\u27e9cd \u2407 e f"
