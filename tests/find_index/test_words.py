from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.find.lookups import fixtures

from errorbook.find.queries import is_near
from errorbook.find.words import COMMON, is_spelt, names, pairs, small, split_name, words, written_names

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Expected same type", {"expected", "same", "type"}),
        (
            "{dst_ref_ty.element_type!r:>10}",
            {
                "dst_ref_ty.element_type",
                "dst_ref_ty",
                "element_type",
                "dst",
                "ref",
                "ty",
                "element",
                "type",
                "r",
                "10",
            },
        ),
        ("HTTPServerError", {"httpservererror", "http", "server", "error"}),
        ("jnp.preferredType32", {"jnp.preferredtype32", "jnp", "preferredtype32", "preferred", "type"}),
        ("dtype-mismatch", {"dtype-mismatch", "dtype", "mismatch"}),
        ("EB101: E_BAD-2", {"eb101", "eb", "e_bad-2", "e_bad", "bad", "2"}),
        ("C:\\dir\\x.py", {"c", "dir", "x.py", "x", "py"}),
        ("`{{x}}`", {"x"}),
        ("Größe ÄNDERN naïve_Ω", {"größe", "ändern", "naïve_ω", "naïve"}),
        ("ошибка Ввода", {"ошибка", "ввода"}),
        ("文件foo.txt不存在", {"文件", "foo.txt", "foo", "txt", "不存在"}),
        ("🙂 … “quoted”", {"quoted"}),
        ("a" * 65, set()),
        ("", set()),
    ],
)
def test_words_of_a_text(text: str, found: set[str]) -> None:
    assert words(text) == found


def test_names_keep_their_order_and_are_whole() -> None:
    assert names("Must be a `str`, not {type(x).__name__}") == [
        "must",
        "be",
        "a",
        "str",
        "not",
        "type",
        "x",
        "__name__",
    ]
    assert pairs(["must", "be", "a"]) == ["must be", "be a"]


def test_words_do_not_depend_on_what_was_read_before() -> None:
    before = words("alpha betaGamma")
    words("alpha betaGamma delta")
    assert words("alpha betaGamma") == before


def test_common_words_are_words_themselves() -> None:
    assert all(words(word) == {word} for word in COMMON)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("exepcted", "expected"),
        ("expcted", "expected"),
        ("expectedd", "expected"),
        ("expexted", "expected"),
        ("xpected", "expected"),
        ("eexpected", "expected"),
        ("xepected", "expected"),
    ],
)
def test_one_typing_error_is_near(typed: str, meant: str) -> None:
    assert is_near(typed, meant)
    assert is_near(meant, typed)


@pytest.mark.parametrize("other", ["expected", "exptced", "expcetde", "unexpected", "expecte_x"])
def test_none_or_two_are_not(other: str) -> None:
    assert not is_near(other, "expected")


ANY = st.text(
    st.one_of(st.characters(), st.sampled_from("aZ_.-09éΣσςİıßﬁ文…\u2028\u1fff\u3005 {}")), max_size=60
)


@pytest.mark.browser
@settings(max_examples=300, deadline=None)
@given(ANY | st.text("aB_1.- \n{}", max_size=40))
def test_words_are_those_of_all_names(text: str) -> None:
    assert words(text) == {word for name in written_names(text) for word in split_name(name)}


@settings(max_examples=150, deadline=None)
@given(ANY)
def test_the_browser_finds_the_same_words_in_any_text(twin: Callable[..., Any], text: str) -> None:
    assert twin("words", text) == spoken(text)


@pytest.mark.browser
def test_the_browser_finds_the_same_words_in_every_paste(twin: Callable[..., Any]) -> None:
    for fixture in fixtures():
        assert twin("words", fixture.paste) == spoken(fixture.paste), fixture.name


def spoken(text: str) -> list[Any]:
    found = names(text)
    return [found, pairs(found), [list(split_name(name)) for name in found], small(text), is_spelt(text)]
