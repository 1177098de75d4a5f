"""Known errors found in what people paste, in the terminal."""

from __future__ import annotations

import json
import os
import time
from typing import TYPE_CHECKING

import pytest
from tests.cli.running import errorbook
from tests.cli.terminal import in_terminal

from errorbook.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

ID = "51f26ec901b4e271"
MESSAGE = "Existing output dtype must match preferred_element_type."
TRACEBACK = f"""\
============ FAILURES ============
Traceback (most recent call last):
  File "train.py", line 3, in <module>
    gmm(a, b)
  File "/site-packages/jax/experimental/pallas/ops/tpu/megablox/gmm.py", line 348, in gmm
    raise ValueError(
ValueError: {MESSAGE}
"""
VALUES = "Expected same element type, got float32 and bfloat16"


@pytest.mark.parametrize("where", ["book", "site"])
def test_a_piped_traceback_gets_meaning_solution_and_link(where: str, book: Path, site: Path) -> None:
    place = book if where == "book" else site
    run = errorbook("lookup", "--book", place, input=TRACEBACK)
    assert run.returncode == 0
    assert run.stderr == ""
    lines = run.stdout.splitlines()
    assert lines[0] == f"1. ValueError: {MESSAGE}"
    assert lines[1] == "   sure: the whole message fits; class, file and line agree"
    assert lines[2] == "   jax-ml/jax · jax/experimental/pallas/ops/tpu/megablox/gmm.py:348"
    assert lines[3].startswith("   Meaning: Thrown by jax.experimental.pallas")
    assert lines[4].startswith("   Solution: Set preferred_element_type to exactly")
    more = f"   More: errorbook explain {ID} --book {book}"
    assert lines[5] == (more if where == "book" else f"   Link: {site}/errors/{ID}/index.html")


@pytest.mark.parametrize("where", ["book", "site"])
def test_the_link_leads_to_the_host_where_that_is_known(where: str, book: Path, tmp_path: Path) -> None:
    with (book / "site.toml").open("r+") as settings:
        rest = settings.read()
        settings.seek(0)
        settings.write('base_url = "https://example.org/sub"\n' + rest)
    assert main(["build", str(book), "-o", str(tmp_path / "hosted"), "--quiet"]) == 0
    run = errorbook("lookup", MESSAGE, "--book", book if where == "book" else tmp_path / "hosted")
    assert f"   Link: https://example.org/sub/errors/{ID}/\n" in run.stdout


def test_a_file_words_and_standard_input_are_read_alike(book: Path, tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text(MESSAGE)
    runs = [
        errorbook("lookup", tmp_path / "log.txt", "--book", book),
        errorbook("lookup", MESSAGE, "--book", book),
        errorbook("lookup", *MESSAGE.split(), "--book", book),
        errorbook("lookup", "-", "--book", book, input=MESSAGE),
        errorbook("lookup", "--book", book, input=MESSAGE),
    ]
    assert {run.returncode for run in runs} == {0}
    assert len({run.stdout for run in runs}) == 1


def test_json_has_the_values_by_their_expressions(book: Path) -> None:
    run = errorbook("lookup", VALUES, "--book", book, "--format", "json", "--limit", "1")
    (answer,) = json.loads(run.stdout)
    assert answer["id"] == "97f4db7f7d7793be"
    assert answer["text"] == VALUES
    assert answer["values"] == [
        {"expression": "element_type", "text": "float32"},
        {"expression": "dst_ref_ty.element_type", "text": "bfloat16"},
    ]
    assert answer["confidence"] == "sure"
    assert answer["href"] is None


def test_nothing_found_ends_with_one(book: Path) -> None:
    run = errorbook("lookup", "zork mumble", "--book", book)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "no known error was found in this text\n"
    assert errorbook("lookup", "zork mumble", "--book", book, "-q").stderr == ""
    run = errorbook("lookup", "--book", book, "--format", "json", input="")
    assert (run.returncode, json.loads(run.stdout)) == (1, [])


def test_what_is_nearest_by_words_says_so(book: Path) -> None:
    run = errorbook("lookup", "output dtype preferred", "--book", book)
    assert run.returncode == 0
    assert run.stdout.splitlines()[1] == "   no message fits; this one shares the most words"


def test_a_limit_is_kept(book: Path) -> None:
    both = f"{TRACEBACK}\n\nValueError: {VALUES}\n"
    assert errorbook("lookup", "--book", book, input=both).stdout.count("   Meaning: ") == 2
    assert errorbook("lookup", "--book", book, "--limit", "1", input=both).stdout.count("   Meaning: ") == 1


def test_the_end_of_a_long_log_is_read_and_its_writer_never_cut_off(book: Path) -> None:
    log = ("x" * 99 + "\n") * 50_000 + TRACEBACK
    began = time.monotonic()
    run = errorbook("lookup", "--book", book, input=log)
    assert run.returncode == 0
    assert MESSAGE in run.stdout
    assert time.monotonic() - began < 30


def test_bytes_that_are_no_text_are_looked_through(book: Path) -> None:
    run = errorbook("lookup", "--book", book, input=b"\xff\xfe\0" + MESSAGE.encode() + b"\n\xc3", text=False)
    assert run.returncode == 0


def test_neither_text_nor_record_steers_the_terminal(book: Path) -> None:
    text = f"went wrong here\nValueError: {VALUES}\u202e \x9b31m\x1b]0;mine\x07\n"
    for form in ("text", "json"):
        for pasted in (text, "went wrong here"):
            run = errorbook("lookup", "--book", book, "--format", form, input=pasted)
            assert run.returncode == 0
            assert run.stdout.replace("\n", "").isprintable()
    run = errorbook("lookup", "--book", book, input="went wrong here")
    assert r"1. ValueError: \x1b[2J{x} went\rwrong \u202e here" in run.stdout


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX's")
def test_a_terminal_shows_the_values_in_colour_and_lines_that_fit(book: Path) -> None:
    code, shown = in_terminal("lookup", VALUES, "--book", str(book), columns=60)
    assert code == 0
    assert "got \x1b[0m\x1b[1;33mfloat32\x1b[0m" in shown
    import re

    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    assert max(len(line) for line in plain.splitlines()[3:-2]) <= 60


def test_a_file_that_is_refused_and_a_book_that_is_not_there(book: Path, tmp_path: Path) -> None:
    run = errorbook("lookup", MESSAGE, "--book", tmp_path / "nowhere")
    assert run.returncode == 2
    assert "EB120" in run.stderr
    if os.name == "posix" and os.getuid():
        (tmp_path / "secret").write_text(MESSAGE)
        (tmp_path / "secret").chmod(0)
        assert errorbook("lookup", tmp_path / "secret", "--book", book).returncode == 2
