"""What `publish` and `diff` do to and tell of a real book."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from tests.ledger.books import ID, numbered, run, write_records
from tests.planned import plan_of, rendered

from errorbook.book.past.snapshots import parse_snapshot

if TYPE_CHECKING:
    from pathlib import Path

LATER = "2026-04-01T12:00:00+02:00"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a book with two published versions: one record changed, one moved, one added, one retired."""
    folder = write_records(tmp_path / "book", numbered(1), numbered(2), numbered(3))
    assert run("publish", folder, "--quiet") == 0
    write_records(
        folder,
        numbered(1, documentation="It means <other>.", analyzedAt=LATER),
        numbered(2, lineNumber=10),
        numbered(
            4,
            errorMessage="a [new] | `one` <b>",
            messagePattern="a \\[new\\] \\| `one` <b>",
            slug="a-new-one-b",
        ),
    )
    (folder / "retired.toml").write_text(
        f'[[retired]]\nid = "{ID(3)}"\nreason = "No rule 3."\n', encoding="utf-8"
    )
    return folder


def snapshots(book: Path) -> list[str]:
    return sorted(path.name for path in (book / "history").iterdir())


def test_each_version_has_a_snapshot_of_what_changed(book: Path) -> None:
    assert run("publish", book, "--quiet") == 0
    assert snapshots(book) == ["0001-2026-03-01.jsonl", "0002-2026-04-01.jsonl"]
    place = book / "history" / "0002-2026-04-01.jsonl"
    snapshot = parse_snapshot(place.read_text(encoding="utf-8"), str(place))
    assert snapshot.version == LATER
    assert [entry.id for entry in snapshot.entries] == [ID(1), ID(2), ID(4)]
    assert snapshot.gone == (ID(3),)


def test_publishing_again_changes_nothing(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("publish", book, "--quiet") == 0
    before = {path: path.read_bytes() for path in book.rglob("*") if path.is_file()}
    assert run("publish", book) == 0
    assert "history: no record changed since the last version" in capsys.readouterr().out
    assert {path: path.read_bytes() for path in book.rglob("*") if path.is_file()} == before


def test_a_version_published_again_keeps_one_snapshot(book: Path) -> None:
    assert run("publish", book, "--quiet") == 0
    write_records(book, numbered(1, documentation="Once more.", analyzedAt=LATER), numbered(2), numbered(4))
    assert run("publish", book, "--quiet") == 0
    assert len(snapshots(book)) == 2
    assert run("diff", book / "history" / "0002-2026-04-01.jsonl", book) == 0


def test_a_release_has_the_day_it_is_given(book: Path) -> None:
    assert run("publish", book, "--quiet", "--date", "2026-05-05") == 0
    assert snapshots(book)[1] == "0002-2026-05-05.jsonl"
    assert run("publish", book, "--quiet", "--date", "2026-02-30") == 2


def test_the_site_says_what_each_version_brought(book: Path) -> None:
    assert run("publish", book, "--quiet") == 0
    files = rendered(plan_of(book, base_url="https://example.org"))
    changes = files["changes/index.html"].decode()
    assert "1 added · 1 changed · 1 moved · 1 retired" in " ".join(changes.split())
    (path,) = (path for path in files if path.startswith("changes/2026-04"))
    version = files[path].decode()
    for said in ("New", "Changed", "Moved", "Retired", "what it means", "· line", "a [new] | ", "&lt;b&gt;"):
        assert said in version
    page = files[f"errors/{ID(1)}/index.html"].decode()
    assert "First seen in" in page
    assert "Last changed in" in page
    new = files[f"errors/{ID(4)}/index.html"].decode()
    assert "First seen in" in new
    assert "Last changed in" not in new


def test_without_a_history_nothing_speaks_of_changes(tmp_path: Path) -> None:
    files = rendered(plan_of(write_records(tmp_path / "book", numbered(1)), base_url="https://example.org"))
    assert not any(path.startswith("changes/") for path in files)
    assert b"changes/" not in files["index.html"]
    assert b"First seen" not in files[f"errors/{ID(1)}/index.html"]


def test_diff_as_text(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diff", book / "history" / "0001-2026-03-01.jsonl", book) == 0
    assert capsys.readouterr().out == (
        f"2026-03-01T12:00:00Z -> {LATER}: 1 added, 1 changed, 1 moved, 1 retired\n"
        "\nadded\n"
        f"  {ID(4)}  ValueError: a [new] | `one` <b>  example/parser parser/~tokens 1.py:11\n"
        "\nchanged\n"
        f"  {ID(1)}  ValueError: Unexpected token {{token!r}} in rule 1  "
        "example/parser parser/~tokens 1.py:11 (what it means)\n"
        "\nmoved\n"
        f"  {ID(2)}  ValueError: Unexpected token {{token!r}} in rule 2  "
        "example/parser parser/~tokens 1.py:10 (line, was 11)\n"
        "\nretired\n"
        f"  {ID(3)}  ValueError: Unexpected token {{token!r}} in rule 3  "
        "example/parser parser/~tokens 1.py:11 (No rule 3.)\n"
    )


def test_diff_as_json(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diff", book / "history" / "0001-2026-03-01.jsonl", book, "--format", "json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [change["id"] for change in told["added"]] == [ID(4)]
    assert told["changed"][0]["changed"] == ["what it means"]
    assert told["moved"][0]["before"] == {"id": ID(2), "file": "parser/~tokens 1.py", "line": 11}
    assert told["retired"][0]["reason"] == "No rule 3."
    assert told["analysedAgain"] == 0


def test_diff_as_markdown(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (book / "site.toml").write_text('base_url = "https://example.org/x"\n', encoding="utf-8")
    assert run("diff", book / "history" / "0001-2026-03-01.jsonl", book, "--format", "markdown") == 0
    told = capsys.readouterr().out
    assert "## New\n\n" in told
    assert (
        f"- [ValueError: a \\[new\\] \\| \\`one\\` \\<b\\>](<https://example.org/x/errors/{ID(4)}/>)," in told
    )


def test_diff_reads_built_sites(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    write_records(tmp_path / "first", numbered(1), numbered(2))
    assert run("build", tmp_path / "first", "-o", old, "--quiet") == 0
    assert run("build", book, "-o", new, "--quiet") == 0
    capsys.readouterr()
    assert run("diff", old, new) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[0].endswith(": 1 added, 1 changed, 1 moved")
    assert run("diff", old, old) == 0
    assert capsys.readouterr().out.endswith(": no record changed\n")


def test_diff_says_what_is_no_dataset(book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diff", book, tmp_path / "absent") != 0
    assert "absent" in capsys.readouterr().err


def test_the_lines_of_provenance_stand_apart(book: Path) -> None:
    assert run("publish", book, "--quiet") == 0
    html = rendered(plan_of(book))[f"errors/{ID(1)}/index.html"].decode()
    words = " ".join(re.sub(r"<[^>]*>", "", html.partition('<footer class="provenance">')[2]).split())
    assert words.startswith(
        "AI-assisted analysis of example/parser@0f1e2d3c4b (2026-04-01). "
        f"Dataset version {LATER}. First seen in 2026-03-01T12:00:00Z. Last changed in {LATER}."
    )
