"""Where a pattern is said not to look beyond the line, what stands there makes no difference."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygments.lexer import bygroups, using
from pygments.lexers.python import PythonLexer
from pygments.token import Name
from tests.markup.patterns import FLAGS, PATTERNS, compiled

from errorbook.markup.reaches import reach, reach_of

LINES = st.text(st.sampled_from("aAbcdfkxX_9. \t\\"), max_size=5)
BEYOND = st.text(st.sampled_from("aAbcdfx_9. \n\t\\"), max_size=4)


@settings(max_examples=1500, deadline=None)
@given(PATTERNS, FLAGS, LINES, BEYOND, BEYOND)
@example(r"\s+a", 0, "  ", "a", "b")
@example(r"$", 0, "a", "", "b")
@example(r"(?=\s)\n", re.M, "", "a", "")
@example(r"\n(?!b)", re.M, "", "a", "b")
def test_what_stands_beyond_makes_no_difference(
    pattern: str, flags: int, line: str, one: str, other: str
) -> None:
    made = compiled(pattern, flags)
    if made is None:
        return
    may_reach_on = reach(made.pattern, made.flags)
    texts = [f"\n{line}\n{rest}" for rest in (one, other)]
    for at in range(1, len(line) + 2):
        seen = [bool(may_reach_on and may_reach_on(text, at)) for text in texts]
        # What may depend on the rest may be told apart by the rest, but a plain no must be one for both.
        if not any(seen):
            results = [
                (match and (match.span(), match.groups()))
                for match in (made.match(text, at) for text in texts)
            ]
            assert results[0] == results[1]


@pytest.mark.parametrize(
    ("pattern", "line", "reaches"),
    [
        (r"#.*$", "# a\n", False),
        (r"[^\S\n]+", "  a\n", False),
        (r"\n", "\n", False),
        (r"\s+", " a\n", False),
        (r"\s+", " \n", True),
        (r'^(\s*)([rR]?)("""[\s\S]*?""")', "    x\n", False),
        (r'^(\s*)([rR]?)("""[\s\S]*?""")', '  r"""a\n', True),
        (r"(def)(\s+)", "def a\n", False),
        (r"(def)(\s+)", "def \n", True),
        (r"/\*.*?\*/", "/* a */\n", False),
    ],
)
def test_what_lexers_try(pattern: str, line: str, reaches: bool) -> None:
    may_reach_on = reach(pattern, re.MULTILINE)
    assert bool(may_reach_on and may_reach_on(f"\n{line}b", 1)) == reaches


def test_functions_that_may_look_anywhere() -> None:
    pattern = re.compile("a")
    groups: Any = bygroups
    lexer: Any = using
    assert reach_of(pattern, Name) is None
    assert reach_of(pattern, None) is None
    assert reach_of(pattern, groups(Name, None, lexer(PythonLexer))) is None
    for action in (iter, groups(Name, iter)):
        may_reach_on = reach_of(pattern, action)
        assert may_reach_on
        assert may_reach_on("b\n", 0)
