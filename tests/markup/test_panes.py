"""Marks are found whatever their comment sign, and no line of code is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.markup.panes import Pane, split_panes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("// before", "// after"),
        ("# before", "# after"),
        ("-- before", "-- after"),
        ("/* before */", "/* after */"),
        ("<!-- before -->", "<!-- after -->"),
        ("; before", "; after"),
        ("% before", "% after"),
        ("// Before:", "// After:"),
        ("  ## BEFORE ##", "  ## AFTER ##"),
        ("' Before", "' After"),
        ("(* before *)", "(* after *)"),
        ("{- before -}", "{- after -}"),
        ("# --- before ---", "# --- after ---"),
        ("Before:", "After:"),
    ],
)
def test_marks(before: str, after: str) -> None:
    assert split_panes(f"{before}\na = 1\n\n{after}\n  b\n") == (
        Pane("Before", "a = 1"),
        Pane("After", "  b"),
    )


def test_several_pairs() -> None:
    text = "# before\n1\n# after\n2\n# before\n3\n# after\n4"
    assert [pane.label for pane in split_panes(text)] == ["Before", "After"] * 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "# after\nx",
        "# before\nx",
        "# before\n# after\nx",
        "y\n# before\nx\n# after\nz",
        "# before\nx\n# before\ny",
    ],
)
def test_odd_marks_leave_the_text_whole(text: str) -> None:
    assert split_panes(text) == (Pane("", text),)


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [
                "// before",
                "# after",
                "# before (why not)",
                "/* after: so */",
                "code",
                " x",
                "",
                "before",
                "# beforehand",
            ]
        )
    )
)
def test_no_word_is_lost(lines: list[str]) -> None:
    panes = split_panes("\n".join(lines))
    if panes[0].label:
        shown = " ".join(pane.text for pane in panes)
        for line in lines:
            for word in line.replace("before", "").replace("after", "").strip("/*# :").split():
                assert word.strip("()*/") in shown
    else:
        assert panes == (Pane("", "\n".join(lines)),)
