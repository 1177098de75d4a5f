"""Look-ups and explanations in the terminal, from books of every kind."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.opened.shelves import PUT, TAKE, environment, run, write_program

if TYPE_CHECKING:
    from pathlib import Path

    from tests.opened.host import Host

MESSAGE = "LookupError: the shelf has no book named 'Emma'"
TESTS = """\
from library.shelves import lend, put

def test_full():
    put(["a", "b", "c"], "d", 7)

def test_missing():
    lend([], "Emma", "Monday")

def test_other():
    assert [1, 2] == [2, 1]
"""


@pytest.fixture
def place(request: pytest.FixtureRequest, book: Path, site: Path, host: Host) -> str:
    """Return what names a book of the kind that is asked for."""
    return {"content": str(book), "site": str(site), "address": host.address}[request.param]


each_place = pytest.mark.parametrize("place", ["content", "site", "address"], indirect=True)


def errorbook(*arguments: str, cwd: Path) -> tuple[int, str, str]:
    """Run the command, and return its exit code and what it printed."""
    done = run("-W", "error", "-m", "errorbook", *arguments, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


@each_place
def test_what_pytest_prints_is_read_through_a_pipe(place: str, book: Path, tmp_path: Path) -> None:
    write_program(tmp_path, "")
    write(tmp_path / "test_shelves.py", TESTS)
    write(tmp_path / "pytest.ini", "[pytest]\n")
    lookup = f"{sys.executable} -m errorbook lookup --book {place}"
    script = f"{sys.executable} -m pytest -p no:randomly 2>&1 | {lookup}"
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    blocks = [block.splitlines() for block in done.stdout.rstrip("\n").split("\n\n")]
    assert blocks[0][:5] == [
        "1. ValueError: no room: 7 cm are needed and 0 cm are free",
        "   sure: the whole message fits; class, file and line agree",
        "   example/library · src/library/shelves.py:9",
        "   Meaning: The parser met a token that the grammar does not have here.",
        "   Solution: Remove the token.",
    ]
    assert blocks[1][0] == "2. LookupError: the shelf has no book named 'Emma'"
    assert blocks[1][3:5] == [
        "   Meaning: Someone else has the book.",
        "   Solution: Look for it with `in` first.",
    ]
    assert [PUT in blocks[0][5], TAKE in blocks[1][5]] == [True, True]
    assert len(blocks) == 2


@each_place
def test_lookup_prints_the_same_of_every_place(place: str, tmp_path: Path) -> None:
    code, out, _ = errorbook(
        "lookup", MESSAGE, "--book", place, "--format", "json", "--limit", "1", cwd=tmp_path
    )
    (found,) = json.loads(out)
    assert code == 0
    assert (found["id"], found["class"], found["repo"]) == (TAKE, "LookupError", "example/library")
    assert found["values"] == [{"expression": "name", "text": "'Emma'"}]
    assert found["solutions"] == ["Look for it with `in` first.", "Wait."]


@each_place
def test_nothing_found_ends_with_one(place: str, tmp_path: Path) -> None:
    told = (1, "", "no known error was found in this text\n")
    assert errorbook("lookup", "zork mumble", "--book", place, cwd=tmp_path) == told


@each_place
def test_explain_prints_the_text_view(place: str, site: Path, tmp_path: Path) -> None:
    view = (site / "errors" / TAKE / "index.txt").read_bytes().decode()
    for name in (TAKE, "s1", "the-shelf"):
        assert errorbook("explain", name, "--book", place, cwd=tmp_path) == (0, f"{view}\n", "")


def test_link_leads_to_the_published_page(host: Host, tmp_path: Path) -> None:
    _, out, _ = errorbook("lookup", MESSAGE, "--book", host.address.rstrip("/"), cwd=tmp_path)
    assert f"   Link: {host.address}errors/{TAKE}/\n" in out


@pytest.mark.parametrize("command", ["lookup", "explain"])
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("http://127.0.0.1:1/", "EB414: the site http://127.0.0.1:1/ cannot be reached: Connection refused"),
        ("file:///etc/", "EB415: 'file:///etc/' is no address of a book: 'file' is neither http nor https"),
    ],
)
def test_places_that_cannot_be_asked_are_told(command: str, address: str, told: str, tmp_path: Path) -> None:
    code, out, err = errorbook(command, TAKE, "--book", address, cwd=tmp_path)
    assert (code, out) == (2, "")
    assert err.startswith(f"errorbook: {told}\n  hint: ")


def test_of_a_site_without_data_lookup_tells_what_the_index_has(host: Host, tmp_path: Path) -> None:
    host.answers[TAKE] = host.answers["index.json"] = lambda _: (404, {}, b"")
    code, out, _ = errorbook("lookup", MESSAGE, "--book", host.address, cwd=tmp_path)
    assert code == 0
    assert out.splitlines()[2:4] == [
        "   src/library/shelves.py:3",
        f"   Link: {host.address}errors/{TAKE}/",
    ]
