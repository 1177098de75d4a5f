"""Links, pipes, odd names and what else a folder may hold."""

from __future__ import annotations

import gzip
import os
import socket
from pathlib import Path

import pytest
from tests.book.good import compact, record, write

from errorbook.book.read import read_book


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Give a book with one record."""
    write(tmp_path / "book" / "errors" / "a.json", record(1))
    return tmp_path / "book"


def _told(book: Path) -> list[tuple[str, str]]:
    return [(each.code, each.place.file.removeprefix(f"{book}/")) for each in read_book([book]).problems]


def test_links_inside_the_content_are_followed(book: Path) -> None:
    write(book / "shelf" / "b.json", record(2))
    (book / "errors" / "b.json").symlink_to("../shelf/b.json")
    write(book / "more" / "c.json", record(3))
    (book / "errors" / "more").symlink_to(book / "more")
    assert [card.id[-1] for card in read_book([book]).book.cards] == ["1", "2", "3"]
    assert _told(book) == []


def test_a_content_may_itself_be_a_link(book: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(book)
    (tmp_path / "link.json").symlink_to(book / "errors" / "a.json")
    for content in (tmp_path / "link", tmp_path / "link.json"):
        reading = read_book([content])
        assert (len(reading.book.cards), reading.problems) == (1, ())


@pytest.mark.parametrize(
    ("name", "target", "code"),
    [
        ("x.json", "/etc/passwd", "EB111"),
        ("x.json", "../../outside.json", "EB111"),
        ("x.json", "../../book-2/a.json", "EB111"),
        ("folder", "/etc", "EB111"),
        ("folder", "../../book-2", "EB111"),
        ("x.json", "nowhere.json", "EB112"),
        ("x.json", "x.json", "EB112"),
        ("x.json", "y.json", "EB112"),
        ("folder", ".", "EB112"),
        ("folder", "..", "EB112"),
        ("x.json", "/dev/null", "EB111"),
        ("x.json", "../empty", "EB114"),
    ],
)
def test_links_elsewhere_are_told(book: Path, name: str, target: str, code: str) -> None:
    write(book.parent / "outside.json", record(7))
    write(book.parent / "book-2" / "a.json", record(8))
    (book / "empty").mkdir()
    (book / "errors" / "y.json").symlink_to("x.json")
    (book / "errors" / name).symlink_to(target)
    told = {place: code for code, place in _told(book)}
    assert told[f"errors/{name}"] == code
    assert not [sentence for each in read_book([book]).problems if "root:" in (sentence := str(each))]
    assert [card.id[-1] for card in read_book([book]).book.cards] == ["1"]


@pytest.mark.parametrize("name", ["site.toml", "retired.toml", "published.txt"])
def test_links_of_a_books_own_files_stay_inside(book: Path, name: str) -> None:
    (book / name).symlink_to("/etc/passwd")
    assert _told(book) == [("EB111", name)]
    (book / name).unlink()
    (book / name).symlink_to("nowhere")
    assert _told(book) == [("EB112", name)]
    (book / name).unlink()
    os.mkfifo(book / name)
    assert _told(book) == [("EB113", name)]
    (book / name).unlink()
    (book / name).mkdir()
    assert _told(book) == [("EB114", name)]


@pytest.mark.parametrize("name", ["errors", "background", "pages", "templates", "static", "history"])
def test_links_of_a_books_own_folders_stay_inside(book: Path, name: str) -> None:
    if name == "errors":
        (book / "errors").rename(book / "records")
    (book / name).symlink_to("/etc")
    assert ("EB111", name) in _told(book)
    (book / name).unlink()
    (book / name).symlink_to("nowhere")
    assert ("EB112", name) in _told(book)


def test_a_circle_of_links_ends(book: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (book / "errors" / one).mkdir()
        (book / "errors" / one / "on").symlink_to(f"../{other}")
    assert {code for code, _ in _told(book)} == {"EB112"}


@pytest.mark.parametrize("name", ["pipe.json", "pipe.jsonl", "pipe.json.gz", "pipe.md"])
def test_a_pipe_is_never_opened(book: Path, name: str) -> None:
    folder = book / ("pages" if name.endswith("md") else "errors")
    folder.mkdir(exist_ok=True)
    os.mkfifo(folder / name)
    assert _told(book) == [("EB113", f"{folder.name}/{name}")]


def test_contents_that_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with socket.socket(socket.AF_UNIX) as heard:
        heard.bind(str(tmp_path / "s.json"))
        contents = [
            tmp_path / "pipe.json",
            tmp_path / "s.json",
            Path("/dev/null"),
            tmp_path / ("n" * 300),
            tmp_path / "a\0b",
        ]
        problems = read_book(contents).problems
    assert sorted(problem.code for problem in problems) == ["EB113", "EB113", "EB113", "EB115", "EB120"]


@pytest.mark.parametrize("name", ["a\nb.json", "a\x1b[31m.json", "a\x7f.json", "a\u2028.json", "a\x85.json"])
def test_control_characters_in_names(book: Path, name: str) -> None:
    write(book / "errors" / name, record(2))
    write(book / "errors" / f"{name} folder" / "c.json", record(3))
    write(book / "errors" / name.replace(".json", ".txt"), "none of ours")
    assert [code for code, _ in _told(book)] == ["EB116", "EB116"]
    assert len(read_book([book]).book.cards) == 1


def test_names_that_are_no_text(book: Path) -> None:
    (book / "errors" / os.fsdecode(b"\xe4")).mkdir()
    write(book / "errors" / os.fsdecode(b"\xff.json"), record(2))
    assert [code for code, _ in _told(book)] == ["EB117", "EB117"]
    assert {each.kind for each in read_book([book]).problems} == {"file", "folder"}  # type: ignore[attr-defined]


def test_folders_named_as_files(book: Path) -> None:
    for name in ("x.json", "y.jsonl.gz", "z.ndjson"):
        write(book / "errors" / name / "inner.json", record(2))
    assert [code for code, _ in _told(book)] == ["EB114"] * 3


@pytest.mark.parametrize(
    "data",
    [b"", b"not packed", gzip.compress(compact(record(2)))[:-9], gzip.compress(compact(record(2))) + b"rest"],
    ids=["empty", "plain", "cut", "more"],
)
@pytest.mark.parametrize("name", ["x.json.gz", "x.jsonl.gz"])
def test_broken_gzip(book: Path, name: str, data: bytes) -> None:
    (book / "errors" / name).write_bytes(data)
    codes = {code for code, _ in _told(book)}
    assert codes == ({"EB118"} if data else {"EB101"} if name == "x.json.gz" else set())


def test_gzip_of_several_members_is_one_file(book: Path) -> None:
    data = gzip.compress(compact(record(2)) + b"\n") + gzip.compress(compact(record(3)))
    (book / "errors" / "x.jsonl.gz").write_bytes(data)
    assert [card.id[-1] for card in read_book([book]).book.cards] == ["1", "2", "3"]


@pytest.mark.parametrize(("name", "code"), [("x.json.gz", "EB108"), ("x.jsonl.gz", "EB119")])
def test_gzip_bombs_are_not_unpacked_whole(book: Path, name: str, code: str) -> None:
    (book / "errors" / name).write_bytes(gzip.compress(b"\n" * 100_000_000, 9))
    assert _told(book) == [(code, f"errors/{name}")]
