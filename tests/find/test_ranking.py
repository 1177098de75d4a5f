"""Records come in the order of what speaks for them, and say how sure they are."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errorbook.find.evidence import Candidate
from errorbook.find.pastes import Clue, Frame, read_paste
from errorbook.find.pastes.clues import frame
from errorbook.find.patterns import pattern_of
from errorbook.find.places import agree
from errorbook.find.ranking import rank


def known(name: str, template: str, error_class: str = "", path: str = "a/b.py", line: int = 9) -> Candidate:
    """Return a record whose id is a name."""
    return Candidate(name, pattern_of(template), error_class, "", path, line)


def order(clue: Clue, *candidates: Candidate) -> str:
    """Return the ids of the answers, in order."""
    return " ".join(match.candidate.id for match in rank([clue], candidates))


def test_more_literal_text_goes_first() -> None:
    clue = Clue("cannot open the file 'a' for reading")
    long, short = known("z", "cannot open the file {x} for reading"), known("a", "cannot open the file {x}")
    assert order(clue, short, long) == "z a"


def test_then_the_class() -> None:
    same = [known(name, "cannot open {x}", kind) for name, kind in (("a", "TypeError"), ("b", "OSError"))]
    assert order(Clue("cannot open 'a'", "OSError"), *same) == "b a"
    assert order(Clue("cannot open 'a'", "acme.errors.OSError"), *same) == "b a"
    assert order(Clue("cannot open 'a'"), *same) == "a b"


def test_then_file_and_line() -> None:
    same = [
        known("a", "cannot open {x}", path="x/far.py", line=9),
        known("b", "cannot open {x}", path="src/pack/mod.py", line=30),
        known("c", "cannot open {x}", path="src/pack/mod.py", line=12),
    ]
    at = [frame(r"C:\venv\Lib\site-packages\pack\mod.py", line) for line in (30, 14)]
    assert order(Clue("cannot open 'a'", frames=(at[0],)), *same) == "b c a"
    # no line is the same, the nearest goes first
    assert order(Clue("cannot open 'a'", frames=(at[1],)), *same) == "c b a"


def test_then_the_id() -> None:
    assert order(Clue("cannot open 'a'"), *(known(name, "cannot open {x}") for name in "cab")) == "a b c"


def test_a_partial_fit_stands_below_a_whole_one_of_as_much_text() -> None:
    clue = Clue("cannot open it: not allowed")
    whole, part = known("b", "cannot open {x}"), known("a", "cannot open ")
    assert order(clue, part, whole) == "b a"


def test_a_partial_fit_stands_above_a_whole_one_that_is_mostly_holes() -> None:
    clue = Clue("start: cannot open it", frames=(Frame("a/b.py", 9, ""),))
    holes, part = known("a", "{state}: {self}", path="c/d.py"), known("b", "cannot open it", path="c/d.py")
    assert order(clue, holes, part) == "b"


def test_fewer_than_eight_literal_characters_are_never_offered_alone() -> None:
    few = known("a", "{state}: {self}", "InvalidStateError")
    assert order(Clue("x: y"), few) == ""
    assert order(Clue("x: y", "InvalidStateError"), few) == ""
    assert order(Clue("x: y", "InvalidStateError", frames=(Frame("a/b.py", 8, ""),)), few) == ""
    assert order(Clue("x: y", "InvalidStateError", frames=(Frame("a/b.py", 9, ""),)), few) == "a"
    assert order(Clue("x: y", "KeyError", frames=(Frame("a/b.py", 9, ""),)), few) == ""


def test_one_message_of_many_records_is_not_sure_of_any_without_a_frame() -> None:
    same = [known(name, "the lexer was already closed", path=f"{name}/x.py") for name in "abc"]
    bare = rank([Clue("the lexer was already closed")], same)
    assert [match.confidence for match in bare] == ["likely"] * 3
    assert bare[0].reason == "the whole message fits; 2 more records fit as well"
    framed = rank([Clue("the lexer was already closed", frames=(Frame("/lib/b/x.py", 9, "f"),))], same)
    assert [match.candidate.id for match in framed] == ["b", "a", "c"]
    assert (framed[0].confidence, framed[0].reason) == ("sure", "the whole message fits; file and line agree")


def test_a_pattern_that_begins_with_a_hole_must_say_more_to_be_sure() -> None:
    short, long = "{x} is no valid colour", "{x} is no valid colour of any palette"
    found = [
        rank([Clue(template.replace("{x}", "'a'"))], [known("a", template)])[0].confidence
        for template in (short, long, short.removeprefix("{x} "))
    ]
    assert found == ["likely", "sure", "sure"]


def test_the_nearest_line_of_one_file_is_a_guess() -> None:
    same = [known(name, "the lexer was already closed", line=line) for name, line in (("a", 9), ("b", 90))]
    found = rank([Clue("the lexer was already closed", frames=(Frame("/x/a/b.py", 85, ""),))], same)
    assert [(match.candidate.id, match.confidence) for match in found] == [("b", "likely"), ("a", "likely")]


@pytest.mark.parametrize(
    ("clue", "confidence", "reason"),
    [
        (Clue("cannot open the file 'a'", "OSError"), "sure", "the whole message fits; class agrees"),
        (
            Clue("cannot open the file 'a'", "KeyError"),
            "likely",
            "the whole message fits; the class is another",
        ),
        # a name that any program puts before any message says nothing
        (Clue("cannot open the file 'a'", "Error"), "sure", "the whole message fits"),
        (Clue("at start: cannot open the file 'a'"), "likely", "a part of the message fits"),
        (Clue("cannot open the file " + "'a', " * 30), "likely", "the whole message fits"),
        (
            Clue("cannot open the file 'a'", "OSError", frames=(Frame("/x/a/b.py", 9, ""),)),
            "sure",
            "the whole message fits; class, file and line agree",
        ),
        (
            Clue("cannot open the file 'a'", frames=(Frame("/x/other.py", 9, ""),)),
            "likely",
            "the whole message fits",
        ),
        (Clue("cannot open the file 'a'", role="line"), "likely", "the whole message fits"),
        (
            Clue("open the file, I cannot"),
            "nearest by words",
            "no message fits; this one shares the most words",
        ),
    ],
)
def test_an_answer_says_how_sure_it_is_and_why(clue: Clue, confidence: str, reason: str) -> None:
    first = rank([clue], [known("a", "cannot open the file {x}", "OSError")])[0]
    assert (first.confidence, first.reason) == (confidence, reason)


def test_an_answer_has_the_values_and_the_message_cut_at_them() -> None:
    match = rank([Clue("we got\n 3 and 4!")], [known("a", "we got {x.y} and {z}!")])[0]
    assert match.message == "we got 3 and 4!"
    assert match.values == (("x.y", "3"), ("z", "4"))
    assert match.parts == ("we got ", "3", " and ", "4", "!")


@pytest.mark.parametrize(
    ("pasted", "recorded", "level"),
    [
        ("/usr/lib/python3.11/json/decoder.py", "Lib/json/decoder.py", 2),
        ("/usr/lib/python3.11/argparse.py", "Lib/argparse.py", 2),
        (r"D:\a\site-packages\jax\_src\core.py", "jax/_src/core.py", 2),
        ("/app/__pycache__/core.cpython-311.pyc", "src/app/core.py", 2),
        ("src/main.rs", "crates/tool/src/main.rs", 2),
        ("webpack://shop/./src/cart.ts?a1b2", "packages/shop/src/cart.ts", 2),
        ("node:internal/errors", "lib/internal/errors.js", 2),
        ("com/example/Shop.java", "src/main/java/com/example/Shop.java", 2),
        ("main.go", "cmd/relay/main.go", 2),
        ("/app/utils.py", "pack/utils.py", 0),
        ("", "utils.py", 0),
    ],
)
def test_a_frame_names_a_file_so(pasted: str, recorded: str, level: int) -> None:
    assert agree([frame(pasted, 9)], recorded, 9).level == level


def test_of_two_copies_of_a_file_the_frame_names_the_one_with_fewer_folders_more() -> None:
    places = ["pip/_vendor/rich/rule.py", "rich/rule.py"]
    near = [agree([frame("/venv/lib/site-packages/rich/rule.py", 9)], place, 9) for place in places]
    far = [
        agree([frame("/venv/lib/site-packages/pip/_vendor/rich/rule.py", 9)], place, 9) for place in places
    ]
    assert near[1] > near[0]
    assert far[0] > far[1]


WORST = {
    "one line": "a",
    "one line of words": "expected value but found ",
    "braces": "{",
    "brackets": "[]{}",
    "quotes": "'\"`",
    "causes": "Caused by: ",
    "causes with frames": "Caused by: a.b.C: x failed\n\tat a.b.C.d(E.java:1)\n",
    "groups": "  | ExceptionGroup: x (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n",
    "boxes": "│ a                 │\n",
    "empty lines": "\n",
    "names": "a." * 900 + "\n",
    "places": "a:1:" * 400 + "\n",
    "colours": "\x1b]",
    "frames": "    at f (x.js:1:2)\n",
    "tracebacks": 'Traceback (most recent call last):\n  File "x.py", line 3, in f\n',
    "errors": "ValueError: x is %s\n",
    "panics": "thread 'main' panicked at 'a\n",
    "objects": '{"a":',
    "lines of JSON": '{"message":"x failed to do that"}\n',
    "log": '{"exception":"[object] (A(code: 0): ' * 50 + "\n",
}


@pytest.mark.parametrize("text", WORST.values(), ids=WORST)
def test_a_megabyte_is_read_in_time(text: str) -> None:
    started = time.process_time()
    rank(read_paste(text * (1_000_000 // len(text))), [known("a", "cannot open the file {x}")])
    assert time.process_time() - started < 3


SCRAPS = st.sampled_from(
    [
        *(
            "Traceback (most recent call last):",
            '  File "a.py", line 3, in f',
            "ValueError: x",
            "E   ",
            "panic: ",
        ),
        *(
            "    at f (a.js:1:2)",
            "\tat a.B.c(B.java:3)",
            "Caused by: ",
            "Error: ",
            "thread 'm'",
            " panicked at ",
        ),
        *(
            "a.rs:1:2",
            " | ",
            "  +-+---- 1 ----",
            "...",
            " in x.php:3",
            "#0 ",
            "level=error msg=",
            "│",
            "{",
            "}",
        ),
        *("[", '"', "'", "\\n", "2024-05-01 12:00:00 ", "ERROR", "a.rb:1:in 'b': c (D)", "goroutine 1 [r]:"),
    ]
)


@settings(deadline=None)
@given(st.lists(st.one_of(SCRAPS, st.text(max_size=12), st.just("\n")), max_size=40).map("".join))
def test_any_text_can_be_read(text: str) -> None:
    for clue in read_paste(text):
        assert clue.message == clue.message.strip() != ""
