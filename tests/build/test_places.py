"""Where a site may be built, and what happens to files that errorbook did not write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.book.good import record, write
from tests.build.small import built, leftovers, tree, write_book, write_record

from errorbook.build.options import Options
from errorbook.build.start import build
from errorbook.errors import builds


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "content")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


def test_a_folder_with_other_files_is_refused(content: Path, site: Path) -> None:
    site.mkdir()
    (site / "notes.txt").write_text("mine")
    report = build([content], site)
    assert [type(problem) for problem in report.problems] == [builds.SiteIsForeign]
    assert report.exit_code == 2
    assert [path.name for path in site.iterdir()] == ["notes.txt"]


def test_an_empty_folder_is_taken(content: Path, site: Path) -> None:
    site.mkdir()
    built(content, site)
    assert (site / "index.html").is_file()


@pytest.mark.parametrize(
    ("content_at", "site_at"),
    [
        ("content", "content/site"),
        ("content", "content"),
        ("content", "."),
        ("content", "link"),
        ("content", "link/deeper/site"),
        ("content", "content/../content/site"),
        ("link", "content/site"),
        ("content/errors/0000000000000001.json", "content/errors"),
    ],
)
def test_places_that_overlap_are_refused(tmp_path: Path, content_at: str, site_at: str) -> None:
    content = write_book(tmp_path / "content")
    (tmp_path / "link").symlink_to("content")
    before = sorted(tmp_path.rglob("*"))
    report = build([tmp_path / content_at], tmp_path / site_at)
    assert builds.PlacesOverlap in {type(problem) for problem in report.problems}
    assert sorted(tmp_path.rglob("*")) == before
    assert content.is_dir()


def test_a_name_that_only_begins_the_same_does_not_overlap(tmp_path: Path) -> None:
    built(write_book(tmp_path / "docs"), tmp_path / "docs-site")


def test_the_cache_lies_in_neither(content: Path, site: Path) -> None:
    for cache in (content / "cache", site / "cache", site.parent):
        report = build([content], site, Options(cache=cache))
        assert builds.PlacesOverlap in {type(problem) for problem in report.problems}
    assert not site.exists()


def test_a_site_behind_a_link_is_built_where_it_lies(content: Path, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    built(content, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real" / "index.html").is_file()


@pytest.mark.parametrize("in_place", [False, True])
def test_foreign_files_are_kept_and_named(content: Path, site: Path, in_place: bool) -> None:
    built(content, site, in_place=in_place)
    (site / "CNAME").write_text("errors.example.org")
    (site / ".git" / "refs").mkdir(parents=True)
    (site / ".git" / "HEAD").write_text("ref: refs/heads/main")
    (site / ".git" / "refs").chmod(0o700)
    (site / "errors" / "0000000000000002" / "note.txt").write_text("mine")
    (site / "dangling").symlink_to("nowhere")
    expected = (".git/", "CNAME", "dangling")
    assert built(content, site, in_place=in_place).foreign == expected
    for words in ("One.", "Two.", "Three."):
        write_record(content, 3, documentation=words)
        report = built(content, site, in_place=in_place)
        assert report.foreign == (*expected, "errors/0000000000000002/note.txt")
        assert (site / "CNAME").read_text() == "errors.example.org"
        assert (site / ".git" / "HEAD").read_text() == "ref: refs/heads/main"
        assert (site / ".git" / "refs").stat().st_mode & 0o777 == 0o700
        assert (site / "dangling").readlink() == Path("nowhere")
        assert leftovers(site) == []
    (site / "CNAME").unlink()
    assert "CNAME" not in built(content, site, in_place=in_place).foreign


def test_a_foreign_file_is_named_also_where_a_build_forgot_the_one_before(content: Path, site: Path) -> None:
    built(content, site)
    (site / ".errorbook" / "manifest.json").unlink()
    built(content, site)
    (site / "errors" / "mine.txt").write_text("mine")
    assert built(content, site).foreign == ("errors/mine.txt",)


def test_a_foreign_file_outlives_the_page_beside_it(content: Path, site: Path) -> None:
    built(content, site)
    (site / "errors" / "0000000000000002" / "note.txt").write_text("mine")
    (content / "errors" / "0000000000000002.json").unlink()
    report = built(content, site)
    assert report.foreign == ("errors/0000000000000002/note.txt",)
    assert [path.name for path in (site / "errors" / "0000000000000002").iterdir()] == ["note.txt"]


@pytest.mark.parametrize("in_place", [False, True])
def test_a_foreign_file_in_the_way_stops_the_build(content: Path, site: Path, in_place: bool) -> None:
    built(content, site, in_place=in_place)
    (site / "errors" / "0000000000000006").write_text("mine")
    (site / "news").mkdir()
    (site / "news" / "index.html").write_text("mine")
    before = tree(site)
    write_record(content, 6)
    (content / "pages" / "news.md").write_text("# News\n\nNone.\n")
    report = build([content], site, Options(in_place=in_place))
    told = {(type(problem), problem.path) for problem in report.problems}  # type: ignore[attr-defined]
    assert told == {
        (builds.ForeignInTheWay, "errors/0000000000000006"),
        (builds.ForeignInTheWay, "news/index.html"),
    }
    assert report.exit_code == 2
    assert tree(site) == before
    assert leftovers(site) == []


def test_nothing_is_written_through_a_link(content: Path, site: Path, tmp_path: Path) -> None:
    built(content, site, in_place=True)
    (tmp_path / "elsewhere").mkdir()
    (site / "tags").rename(tmp_path / "elsewhere" / "tags")
    (site / "tags").symlink_to(tmp_path / "elsewhere" / "tags")
    before = tree(tmp_path / "elsewhere")
    write_record(content, 3, tags=["parser", "new"])
    for in_place in (True, False):
        report = build([content], site, Options(in_place=in_place))
        assert [type(problem) for problem in report.problems] == [builds.ForeignInTheWay]
        assert tree(tmp_path / "elsewhere") == before


def test_a_broken_book_leaves_the_site_as_it_is(content: Path, site: Path) -> None:
    broken = content / "errors" / "0000000000000002.json"
    good = broken.read_bytes()
    broken.write_text("{")
    report = build([content], site)
    assert (report.exit_code, site.exists()) == (1, False)
    broken.write_bytes(good)
    built(content, site)
    before = tree(site)
    broken.write_text("{")
    write_record(content, 3, documentation="Other words.")
    report = build([content], site)
    assert report.exit_code == 1
    assert tree(site) == before
    assert leftovers(site) == []


def test_keep_going_leaves_bad_records_out(content: Path, site: Path, tmp_path: Path) -> None:
    (content / "errors" / "0000000000000002.json").write_text("{")
    for _ in range(2):
        report = build([content], site, Options(keep_going=True))
        assert report.exit_code == 1
        assert [problem.place.file for problem in report.problems] == [
            f"{content}/errors/0000000000000002.json"
        ]
    (content / "errors" / "0000000000000002.json").unlink()
    built(content, tmp_path / "without")
    assert tree(site) == tree(tmp_path / "without")


def test_a_page_may_come_to_lie_in_a_foreign_folder(content: Path, site: Path) -> None:
    built(content, site)
    (site / "news").mkdir()
    (site / "news" / "picture.png").write_text("mine")
    assert built(content, site).foreign == ("news/",)
    (content / "pages" / "news.md").write_text("# News\n\nNone.\n")
    assert built(content, site).foreign == ("news/picture.png",)
    assert (site / "news" / "index.html").is_file()
    (content / "pages" / "news.md").unlink()
    assert built(content, site).foreign == ("news/picture.png",)
    assert [path.name for path in (site / "news").iterdir()] == ["picture.png"]


def test_keep_going_sees_what_changed_beside_a_bad_record(content: Path, site: Path, tmp_path: Path) -> None:
    lines = content / "errors" / "lines.jsonl"

    def built_with(message: str) -> dict[str, bytes]:
        good = record(40, errorMessage=message, messagePattern=message)
        lines.write_text(f"{json.dumps(good)}\nnot JSON\n", encoding="utf-8")
        build([content], site, Options(keep_going=True))
        return tree(site)

    built_with("the first message")
    edited = built_with("another message")
    build([content], tmp_path / "clean", Options(keep_going=True))
    assert edited == tree(tmp_path / "clean")


def test_two_pages_that_would_be_one_file_are_told_until_they_are_not(
    content: Path, site: Path, tmp_path: Path
) -> None:
    settings = content / "site.toml"
    before = settings.read_text()
    redirect = '[[redirect]]\nfrom = "About/"\nto = "errors/"\n'
    for number, added in enumerate((redirect, redirect, "")):
        settings.write_text(before + added)
        write(content / "pages" / "about.md", f"# About\n\nBook {number}.\n")
        report = build([content], site, Options(keep_going=True))
        assert [problem.code for problem in report.problems] == (["EB509"] if added else [])
    built(content, tmp_path / "clean")
    assert tree(site) == tree(tmp_path / "clean")
