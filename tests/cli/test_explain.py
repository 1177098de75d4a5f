"""Records printed in the terminal."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from tests.cli.conftest import HOSTILE_ID, SAMPLES, hostile, sample
from tests.cli.running import environment, errorbook
from tests.cli.terminal import in_terminal

from errorbook.cli.main import main
from errorbook.markup.signs import escape_controls
from errorbook.opened.naming import Named, meant, near

if TYPE_CHECKING:
    from pathlib import Path

EVERY = [
    Named("51f26ec901b4e271", "E100", "existing-output-dtype", "a", "o/r"),
    Named("51f0000000000000", "E1001", "existing-input", "b", "o/r"),
    Named("97f4db7f7d7793be", None, "stored-value", "c", "o/r"),
    Named("aaaaaaaaaaaaaaaa", "TS2345", "stored-value", "d", "o/r"),
    Named("e100000000000000", None, "e100", "e", "o/r"),
]


@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("51f26ec901b4e271", [0]),
        ("51F26EC901B4E271", [0]),
        ("51f2", [0]),
        ("51f", [0, 1]),
        ("E100", [0]),
        ("e1001", [1]),
        ("ts2345", [3]),
        ("TS23", [3]),
        ("stored-value", [2, 3]),
        ("existing-output", [0]),
        ("existing", [0, 1]),
        ("97f4db7f7d7793be\n", [2]),
        ("ex", []),
        ("97", [2]),
        ("a", [3]),
        ("", []),
        ("nothing", []),
    ],
)
def test_a_name_means_what_it_is_or_begins(name: str, positions: list[int]) -> None:
    assert meant(name, EVERY) == [EVERY[position] for position in positions]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("TS2354", "TS2345"),
        ("existing-ouput-dtype", "existing-output-dtype"),
        ("97f4db7f7d7739be", "97f4db7f7d7793be"),
        ("zzzz", ""),
        ("", ""),
    ],
)
def test_what_is_near_is_found(name: str, found: str) -> None:
    assert near(name, EVERY) == found


@pytest.mark.parametrize("where", ["book", "site"])
@pytest.mark.parametrize(
    "name", ["51f26ec901b4e271", "51f26", "existing-output-dtype-must-match-preferred-element"]
)
def test_text_is_the_text_view_as_built(
    where: str, name: str, book: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", name, "--book", str(book if where == "book" else site)]) == 0
    built = (site / "errors" / "51f26ec901b4e271" / "index.txt").read_bytes().decode()
    assert capsys.readouterr() == (escape_controls(built) + "\n", "")
    assert "Written by hand of jax-ml/jax" in built


@pytest.mark.parametrize("where", ["book", "site"])
def test_json_is_the_record_in_its_envelope(
    where: str, book: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["explain", "97f4", "--book", str(book if where == "book" else site), "--format", "json"]) == 0
    )
    printed = capsys.readouterr().out
    assert json.loads(printed) == json.loads((SAMPLES / "97f4db7f7d7793be.json").read_text(encoding="utf-8"))
    assert list(json.loads(printed)["record"]) == list(sample("97f4db7f7d7793be"))


def test_markdown_is_that_of_the_site(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (book / "site.toml").open("a") as settings:
        settings.write("[outputs]\nmarkdown = true\n")
    out = tmp_path / "with-markdown"
    assert main(["build", str(book), "-o", str(out), "--quiet"]) == 0
    built = (out / "errors" / "97f4db7f7d7793be" / "index.md").read_bytes().decode()
    capsys.readouterr()
    for where in (book, out):
        assert main(["explain", "97f4", "--book", str(where), "--format", "md"]) == 0
        assert capsys.readouterr().out == escape_controls(built)


def test_a_site_without_views_still_has_the_record(
    book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (book / "site.toml").open("a") as settings:
        settings.write("[outputs]\ntext = false\njson_twin = false\n")
    assert main(["build", str(book), "-o", str(tmp_path / "site"), "--quiet"]) == 0
    capsys.readouterr()
    for form, part in (
        ("text", "Solutions\n\n1. Make both refs"),
        ("md", "## Solutions\n\n1. Make both refs"),
    ):
        assert main(["explain", "97f4", "--book", str(tmp_path / "site"), "--format", form]) == 0
        assert part in capsys.readouterr().out


def test_several_are_listed(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twin = hostile() | {"id": "00000000000000fe"}
    (book / "errors" / "twin.json").write_text(json.dumps(twin))
    assert main(["explain", "hostile", "--book", str(book)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 records are meant; name one by its id:"
    assert [line.split()[0] for line in lines[1:]] == ["00000000000000fe", HOSTILE_ID]
    assert all(line.isprintable() for line in lines)
    assert main(["explain", "hostile", "--book", str(book), "--format", "json"]) == 0
    assert [each["id"] for each in json.loads(capsys.readouterr().out)] == ["00000000000000fe", HOSTILE_ID]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("existing-ouput-dtype", "EB410: no record is called 'existing-ouput-dtype'\n  hint: "),
        ("hostlie", "Did you mean 'hostile'?"),
        ("\x1b[31m", r"no record is called '\x1b[31m'"),
        ("00000000000000aa", "EB411: the record 00000000000000aa is retired: The check is gone."),
        ("OLD1", "Nothing replaced it."),
        ("00000000000000bb", "It was replaced by 51f26ec901b4e271."),
    ],
)
def test_an_unknown_name_says_what_is_near_or_what_became_of_it(
    name: str, said: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", name, "--book", str(book)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err


def test_own_codes_are_explained_anywhere(tmp_path: Path) -> None:
    for name in ("EB101", "eb101"):
        run = errorbook("explain", name, cwd=tmp_path)
        assert run.returncode == 0
        assert "this is no JSON: {what}" in run.stdout
        assert "Solutions\n\n1. " in run.stdout
    run = errorbook("explain", "EB000", cwd=tmp_path)
    assert run.returncode == 1
    assert "EB410" in run.stderr


@pytest.mark.parametrize("form", ["text", "md", "json"])
@pytest.mark.parametrize("where", ["book", "site"])
def test_no_record_steers_the_terminal(
    form: str, where: str, book: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["explain", HOSTILE_ID, "--book", str(book if where == "book" else site), "--format", form]) == 0
    )
    printed = capsys.readouterr().out
    assert printed.replace("\n", "").isprintable()
    if form == "json":
        assert json.loads(printed)["record"] == hostile()
    else:
        assert r"\x1b]0;owned\x07" in printed


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX's")
class TestOnATerminal:
    def test_a_record_has_colours_and_its_line_is_marked(self, book: Path) -> None:
        code, shown = in_terminal("explain", "51f2", "--book", str(book), columns=80)
        assert code == 0
        assert "\x1b[1;36mSolutions\x1b[0m" in shown
        assert "\x1b[1;31m> 348 │ \x1b[0m      \x1b[34mraise\x1b[0m" in shown

    def test_nothing_but_colours_comes_from_a_hostile_record(self, book: Path) -> None:
        _, shown = in_terminal("explain", HOSTILE_ID, "--book", str(book))
        import re

        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown).replace("\r\n", "")
        assert plain.isprintable()
        assert r"\x1b]0;owned\x07" in plain
        assert "\\" * 80 in plain

    def test_no_color_and_dumb_terminals_get_the_text(self, book: Path) -> None:
        for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            _, shown = in_terminal("explain", "51f2", "--book", str(book), **variables)  # type: ignore[arg-type]
            assert "\x1b" not in shown
            assert "What it means" in shown

    def test_a_long_text_goes_through_the_pager(self, book: Path, tmp_path: Path) -> None:
        pager = tmp_path / "pager"
        pager.write_text("#!/bin/sh\necho paged by $LESS; wc -l\n")
        pager.chmod(0o755)
        _, shown = in_terminal("explain", "51f2", "--book", str(book), PAGER=str(pager))
        assert "paged by FRX" in shown
        _, shown = in_terminal("explain", "51f2", "--book", str(book), PAGER=str(pager), rows=500)
        assert "paged" not in shown

    def test_a_pager_that_is_left_or_missing_is_no_event(self, book: Path) -> None:
        for pager in ("true", "/nowhere/less", ""):
            code, shown = in_terminal("explain", "51f2", "--book", str(book), PAGER=pager)
            assert code == 0
            assert "Traceback" not in shown


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda site: (site / "api/errors/index.json").write_text("{"), "EB413"),
        (lambda site: (site / "api/errors/index.json").write_text("[]"), "EB413"),
        (lambda site: (site / "api/errors/index.json").write_text('{"parts": [3]}'), "EB413"),
        (lambda site: (site / "api/errors/index.json").write_text('{"parts": ["../../x"]}'), "EB410"),
        (lambda site: (site / "api/errors/index.json").write_text("[" * 100000), "EB413"),
        (lambda site: (site / "api/errors/cards/1.json").unlink(), "EB413"),
        (lambda site: (site / "api/errors/51f26ec901b4e271").write_text("{}"), "EB2"),
        (lambda site: (site / "api/errors/51f26ec901b4e271").unlink(), "EB413"),
        (lambda site: (site / "api/errors/index.json").unlink(), "EB412"),
    ],
)
def test_a_spoilt_site_is_a_problem(
    spoil: object, said: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(site)  # type: ignore[operator]
    assert main(["explain", "51f2", "--book", str(site), "--format", "json"]) in (1, 2)
    assert said in capsys.readouterr().err


def test_a_book_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    run = errorbook("explain", "some-slug", cwd=tmp_path, env=environment())
    assert run.returncode == 2
    assert run.stderr.startswith("content: EB120: ")
