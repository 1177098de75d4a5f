"""Markdown from strangers: nothing lost, nothing let in, and the short way equal to the parser's."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.markup.painted import read_html

from errorbook.markup.markdown import parser
from errorbook.markup.prose import first_sentence, plain, prose, prose_inline
from errorbook.markup.signs import plain_signs
from errorbook.markup.simple import simple_inline

WORDS = [
    "word",
    "a_b",
    "_c",
    "d_",
    "x__y",
    "__d__",
    "__e_f__",
    "___",
    "1. ",
    "3",
    "É",
    "e.g.",
    "f(x)",
    "https://host.example",
    "{{ 7*7 }}",
]
MARKS = [
    *"`*_~[]()<>&!#|-+=:'\"\\ \n\t",
    "``",
    "**",
    "~~",
    "](",
    "&amp;",
    "&#8238;",
    "<b>",
    "    ",
    "\n\n",
    "\n- ",
    "\n> ",
    "\n1. ",
    "\u00a0",
    "\r",
]
MARKDOWN = st.lists(st.sampled_from([*WORDS, *WORDS, *MARKS]), max_size=25).map("".join)
SIMPLE = st.lists(
    st.sampled_from([*WORDS, " ", " ", ", ", "`", "`", "~", "<", "< ", ">", "'", '"', "-", "(", "[", "]"]),
    max_size=14,
).map("".join)

ALLOWED: dict[str, set[str]] = {
    **{f"h{level}": set() for level in (3, 4, 5, 6)},
    **{
        name: set()
        for name in [
            "p",
            "em",
            "strong",
            "s",
            "code",
            "ul",
            "li",
            "blockquote",
            "br",
            "hr",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
        ]
    },
    "p": {"class"},
    "a": {"href", "rel", "title"},
    "pre": {"tabindex"},
    "div": {"class", "tabindex"},
    "span": {"class"},
    "ol": {"start"},
}


LINK = '<a href="https://host.example" rel="noopener noreferrer">'


def whole(text: str) -> str:
    return str(parser().render(text))


@settings(max_examples=1500, deadline=None)
@given(st.one_of(SIMPLE, MARKDOWN, st.text(max_size=30)))
@example("a `b` c_d")
@example("`` a")
@example("a ` b")
@example("a [b](c)")
@example("a < b <c")
def test_the_short_way_equals_the_parser(text: str) -> None:
    short = simple_inline(text)
    if short is not None:
        assert f"<p>{short}</p>\n" == whole(text)


def test_what_authors_write_goes_the_short_way() -> None:
    for text in (
        "Make both refs use the same element type: allocate the SMEM buffer with the same dtype.",
        "Set `preferred_element_type` to exactly existing_out.dtype (or vice versa), e.g. x=out.dtype",
        "`__init__` got x -> y, 50% of a/b; it's 3 < 4",
        '"Quoted" text [optional], ends.',
        "Check value before calling __init_subclass__ and pass __FILE__",
    ):
        assert simple_inline(text) is not None, text


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Calls __init__ and __class_getitem__.", "Calls __init__ and __class_getitem__."),
        ("*see* __init__", "<em>see</em> __init__"),
        (
            "**__init__** of [__new__](https://host.example)",
            f"<strong>__init__</strong> of {LINK}__new__</a>",
        ),
        ("*a __b__ c*", "<em>a __b__ c</em>"),
        ("__two words__ and __one:__", "<strong>two words</strong> and <strong>one:</strong>"),
        (r"\_\_init\_\_", "__init__"),
        ("a__init__ __init__b", "a__init__ __init__b"),
    ],
)
def test_a_name_between_underscores_stays_a_name(text: str, html: str) -> None:
    assert str(prose(text)) == f"<p>{html}</p>\n"
    assert str(prose_inline(text)) == html


def test_the_words_of_a_name_are_all_of_it() -> None:
    for text in ("Calls __init__ twice.", "*Calls* __init__ twice."):
        assert plain(text) == "Calls __init__ twice."


@settings(max_examples=600, deadline=None)
@given(st.one_of(MARKDOWN, st.text(max_size=60)))
def test_nothing_is_let_in(text: str) -> None:
    for html in (str(prose(text)), str(prose_inline(text))):
        for element, attributes in read_html(html).elements:
            assert element in ALLOWED, html
            assert set(attributes) <= ALLOWED[element], html
            href = attributes.get("href") or "#"
            assert re.match(r"https?://|mailto:|#", href, re.IGNORECASE), html


@settings(max_examples=600, deadline=None)
@given(MARKDOWN)
def test_no_word_is_lost(text: str) -> None:
    shown = read_html(str(prose(text)))
    hrefs = " ".join(str(value) for _, attributes in shown.elements for value in attributes.values())
    for word in re.findall(r"[A-Za-z]{3,}", text.replace("&amp;", "&").replace("&#8238;", "&")):
        assert word in shown.text or word in hrefs


@settings(max_examples=300, deadline=None)
@given(st.one_of(SIMPLE, MARKDOWN))
def test_plain_words_are_those_of_the_page(text: str) -> None:
    shown = read_html(str(prose(text))).text
    assert plain_signs(plain(text)).split() == shown.split() or "\n" in text.strip()
    assert "\n" not in plain(text)
    assert plain(text).startswith(first_sentence(text))


@pytest.mark.parametrize("depth", [5, 15, 60, 200])
@pytest.mark.parametrize("mark", [">", "> ", "- ", "1. "])
def test_text_in_a_deep_nest_is_kept(mark: str, depth: int) -> None:
    assert "kept" in read_html(str(prose(mark * depth + "kept"))).text
    steps = "\n".join(f"{'  ' * level}- {level}" for level in range(depth))
    assert "kept" in read_html(str(prose(f"{steps}\n{'  ' * depth}- kept"))).text


UNITS = [
    "[",
    "![",
    "![[",
    "](",
    "[](",
    "[a](",
    "*",
    "**a",
    "*a_",
    "_a~",
    "~~a",
    "`a",
    "``a",
    "<",
    "<a",
    "<!--",
    "&",
    "\\",
    ">",
    "-",
    "1.",
    "|",
    "|a",
    "(",
    "[a",
    "[[]",
    "]",
    "#",
    "_",
    "~",
    "`",
    "-",
]


@pytest.mark.parametrize("unit", [*UNITS, "*a ", "> ", "- ", "1. ", "# ", "a|\n", "a\n", "\n", "   ", "\t"])
def test_no_text_takes_long(unit: str) -> None:
    text = (unit * 20_000)[:20_000]
    start = time.process_time()
    assert prose(text) is not None
    assert prose_inline("a" + text)
    plain(text)
    assert time.process_time() - start < 10


def test_long_texts_are_paragraphs() -> None:
    text = "**word** \n" * 3000 + "\n\nlast <b>"
    assert prose(text).startswith('<p class="plain">**word**')
    assert prose(text).endswith('<p class="plain">last &lt;b&gt;</p>\n')


def test_the_parser_is_set_up_for_strangers() -> None:
    options = parser().options
    assert (options["html"], options["linkify"], options["typographer"]) == (False, False, False)
    rules = parser().get_active_rules()
    assert not {"image", "html_inline"} & set(rules["inline"])
    assert not {"reference", "html_block"} & set(rules["block"])
    assert parser() is parser()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("One `two`. Three.", "One two."),
        ("See e.g. `x`. Then", "See e.g. x."),
        ("See e.g. `X`, i.e. JAX vs. XLA (cf. RFC 1). Then", "See e.g. X, i.e. JAX vs. XLA (cf. RFC 1)."),
        ('It says "No." Then', 'It says "No."'),
        ("Thrown by a.b.c when 1.5 is given", "Thrown by a.b.c when 1.5 is given"),
        ("First block\n\nsecond.", "First block"),
        ("Ends! (Or not.)", "Ends!"),
        ("", ""),
        ("**Bold** text, *so*.\nNext line.", "Bold text, so."),
    ],
)
def test_first_sentence(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


@pytest.mark.parametrize(
    ("text", "below", "levels"),
    [
        ("# a\n\n## b\n\n# c", 2, [3, 4, 3]),
        ("## a\n\n#### b\n\n### c\n\n## d", 1, [2, 3, 3, 2]),
        ("###### a\n\n# b", 3, [4, 4]),
        ("# a\n\n## b\n\n### c\n\n#### d\n\n##### e", 3, [4, 5, 6, 6, 6]),
        ("- # a\n\n  ## b\n\n> # c", 2, [3, 4, 3]),
        ("a\n=\n\nb\n-", 2, [3, 4]),
    ],
)
def test_headings_go_below_that_of_the_text_without_gaps(text: str, below: int, levels: list[int]) -> None:
    html = prose(text, below)
    assert [int(level) for level in re.findall("<h([1-6])>", html)] == levels
    assert [int(level) for level in re.findall("</h([1-6])>", html)] == levels
