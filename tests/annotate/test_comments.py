"""What a comment on an issue holds, and that nothing in it means more than it says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from errorbook.book.formats.sources import Source
from errorbook.book.records.card import Card
from errorbook.pages.mirrors.comments import MARK, code_span, comment

BASE = "https://errors.example.org/x"


def card(message: str, summary: str = "It is wrong.", error_class: str | None = "ValueError") -> Card:
    return Card(
        id="00000000000000a1",
        repo="o/p",
        slug="s",
        code=None,
        message=message,
        pattern="",
        error_type="exception",
        error_class=error_class,
        http_status=None,
        severity="error",
        path="a.py",
        line=1,
        tags=(),
        background=None,
        analyzed_sha="0" * 40,
        analyzed_at="2026-03-01T12:00:00Z",
        summary=summary,
        dataset_version="",
        digest="",
        source=Source("a.json", 0, 0),
    )


def test_a_comment_is_short_and_links_to_the_permanent_address() -> None:
    assert comment([(card("{n} is too large"), [("n", "12")])], BASE) == (
        f"{MARK}\nThis is a known error:\n\n"
        f"- [`ValueError: {{n}} is too large`](<{BASE}/errors/00000000000000a1/>): It is wrong.\n"
        "  Here `n` is `12`.\n"
    )


def test_several_errors_are_listed() -> None:
    text = comment([(card("one"), []), (card("two", error_class=None), [])], BASE)
    assert "These are known errors:" in text
    assert "- [`two`](<" in text


@pytest.mark.parametrize("summary", ["Ask @maintainer.", "See #12.", "See GH-12."])
def test_nobody_is_called_and_no_issue_is_referred_to(summary: str) -> None:
    text = comment([(card("ask @someone about #5"), [("who", "@alice")])], BASE)
    assert "[`ValueError: ask @someone about #5`](" in text
    assert "is `@alice`" in text
    assert summary not in comment([(card("x", summary), [])], BASE)


@given(st.text(alphabet="ab`|<>[]()\\*_@# \n", max_size=30))
def test_a_code_span_shows_its_text_as_it_is(text: str) -> None:
    line = " ".join(text.split())
    if line:
        (token,) = MarkdownIt().parseInline(f"x{code_span(text)}x")
        children = [child for child in token.children or [] if child.type == "code_inline"]
        assert [child.content for child in children] == [line]


@given(st.text(alphabet="ab`|<>[]()\\*_ \n", min_size=1, max_size=30))
def test_a_message_stays_inside_its_link(message: str) -> None:
    html = MarkdownIt().render(comment([(card(f"m{message}"), [])], BASE))
    assert html.count("<a ") == 1
    assert f'<a href="{BASE}/errors/00000000000000a1/"><code>' in html
    assert "</code></a>: It is wrong." in html
