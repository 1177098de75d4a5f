"""A message's text is the message."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.markup.painted import read_html

from errorbook.markup.messages import message
from errorbook.markup.signs import plain_signs

PARTS = st.sampled_from(
    [
        "{x}",
        "{y!r:>10}",
        "{",
        "}",
        "{{",
        "%s",
        "${z}",
        "`",
        "``",
        "<b>",
        "&",
        " ",
        "word",
        "\n",
        "\u202e",
        '"',
    ]
)


@settings(max_examples=400)
@given(st.one_of(st.lists(PARTS, max_size=15).map("".join), st.text(max_size=40)))
def test_text_is_kept(text: str) -> None:
    shown = read_html(str(message(text)))
    assert shown.text == plain_signs(text)
    assert {name for name, _ in shown.elements} <= {"var", "code", "span"}
    assert all(attributes in ({}, {"class": "hole"}, {"class": "sign"}) for _, attributes in shown.elements)


def test_holes_and_code() -> None:
    assert message("got `{x!r}`") == 'got `<code><var class="hole">{x!r}</var></code>`'
    assert message("``a`b``") == "``<code>a`b</code>``" or message("``a`b``") == "``a`b``"
    assert message("a ` b\nc ` d") == "a ` b\nc ` d"
