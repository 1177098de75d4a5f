"""A build writes what is stale, all of it and nothing else, and says so."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from tests.book.good import envelope, record, write
from tests.build.small import built, leftovers, run_python, tree, write_book, write_record

from errorbook.build.kept.manifest_files import read_manifest
from errorbook.build.site.damage import Damage, Survey
from errorbook.build.start import build
from errorbook.pages.themes.theme import built_in

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_book(tmp_path / "content")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


def test_the_first_build_writes_everything(content: Path, site: Path) -> None:
    report = built(content, site)
    files = tree(site)
    assert "errors/0000000000000001/index.html" in files
    assert files["api/errors/0000000000000001"] == files["api/errors/0000000000000001.json"]
    assert (report.files_written, report.reused, report.removed) == (len(files), 0, 0)
    assert sum(size.files for size in report.sizes.values()) == len(files)
    assert sum(size.bytes for size in report.sizes.values()) == sum(map(len, files.values()))
    assert report.reasons["error: new"] == 5
    assert leftovers(site) == []


def test_a_second_build_does_nothing(content: Path, site: Path) -> None:
    first = built(content, site)
    times = {path: path.stat().st_mtime_ns for path in site.glob("[!.]*/**/*")}
    second = built(content, site)
    assert (second.files_written, second.made, second.removed) == (0, 0, 0)
    assert second.reused == first.written
    assert second.sizes == first.sizes
    assert {path: path.stat().st_mtime_ns for path in site.glob("[!.]*/**/*")} == times


def test_a_build_with_nothing_to_do_imports_no_library(content: Path, site: Path) -> None:
    code = """
import sys
from pathlib import Path
from errorbook.build.start import build
report = build([Path(sys.argv[1])], Path(sys.argv[2]))
print(report.written, report.reused)
print(*(name for name in ("jinja2", "pydantic", "pygments", "markdown_it") if name in sys.modules))
"""
    built(content, site)
    written, libraries = run_python(code, content, site).split("\n")[:2]
    assert written.startswith("0 ")
    assert libraries == ""


def test_an_edited_record_changes_its_own_files_and_no_other_page(content: Path, site: Path) -> None:
    built(content, site)
    before = tree(site)
    write_record(content, 3, documentation="Other words for the same.")
    report = built(content, site)
    after = tree(site)
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    own = {path for path in after if "0000000000000003" in path}
    assert own <= changed
    assert not {path for path in changed - own if path.startswith("errors/000")}
    assert report.reasons["error: changed"] <= report.written
    assert report.files_written == len(changed & after.keys())


def test_the_twin_is_what_makes_the_second_change_cheap(content: Path, site: Path) -> None:
    built(content, site)
    for words in ("One.", "Two.", "Three."):
        write_record(content, 3, documentation=words)
        built(content, site)
        assert (site / ".errorbook" / "twin.json").is_file()
        twin, now = tree(site / ".errorbook" / "twin"), tree(site)
        assert twin == now
        assert (site / "index.html").stat().st_ino == (site / ".errorbook/twin/index.html").stat().st_ino
    fresh = site.with_name("fresh")
    built(content, fresh)
    assert tree(site) == tree(fresh)


def test_a_twin_that_somebody_changed_is_not_used(content: Path, site: Path) -> None:
    built(content, site)
    write_record(content, 3, documentation="One.")
    built(content, site)
    (site / ".errorbook/twin/errors/0000000000000001/index.html").unlink()
    shutil.rmtree(site / ".errorbook/twin/tags")
    write_record(content, 3, documentation="Two.")
    built(content, site)
    fresh = site.with_name("fresh")
    built(content, fresh)
    assert tree(site) == tree(fresh)


@pytest.mark.parametrize("in_place", [False, True])
def test_a_site_is_what_its_manifest_says(content: Path, site: Path, in_place: bool) -> None:
    for number in range(3):
        write_record(content, 1, documentation=f"Text {number}.")
        built(content, site, in_place=in_place)
        manifest = read_manifest(str(site))
        assert manifest
        survey = Survey(str(site), manifest)
        assert survey.damage([*survey.larger(), *survey.smaller()]) == Damage([], [])


def test_a_removed_record_leaves_nothing(content: Path, site: Path) -> None:
    built(content, site)
    (content / "errors" / "0000000000000004.json").unlink()
    report = built(content, site)
    assert report.removed >= 1
    assert not [path for path in site.rglob("*") if "0000000000000004" in path.name]


@pytest.mark.parametrize("in_place", [False, True])
def test_damage_is_mended(content: Path, site: Path, in_place: bool) -> None:
    built(content, site, in_place=in_place)
    whole = tree(site)
    write_record(content, 3, documentation="One.")
    built(content, site, in_place=in_place)
    write_record(content, 3)
    built(content, site, in_place=in_place)
    assert tree(site) == whole
    (site / "api/errors/0000000000000001.json").unlink()
    (site / "errors/0000000000000002/index.html").write_text("nothing")
    shutil.rmtree(site / "errors" / "0000000000000005")
    report = built(content, site, in_place=in_place)
    assert tree(site) == whole
    assert report.reasons["error: mended"] == 3
    assert built(content, site, in_place=in_place).made == 0


def test_a_page_made_again_with_the_same_bytes_keeps_its_file(content: Path, site: Path) -> None:
    base = (built_in("templates") / "base.html").read_text()
    template = '{% extends "base.html" %}{% block main %}<p>one</p>{% endblock %}'
    write(content / "templates" / "base.html", base)
    write(content / "templates" / "text.html", template)
    built(content, site)
    text = site / "errors/0000000000000001/index.html"
    before = text.stat()
    about = site / "about/index.html"
    was = about.read_bytes()
    write(content / "templates" / "base.html", f"{base}{{# not in any page #}}")
    write(content / "templates" / "text.html", template.replace("one", "two"))
    report = built(content, site)
    assert about.read_bytes() != was
    assert (report.written, report.files_written) == (1, 1)
    assert report.made > 1
    assert (text.stat().st_ino, text.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_lines_are_built_as_files_are(content: Path, site: Path, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    shutil.copytree(content, lines)
    records = sorted((lines / "errors").iterdir())
    text = b"".join(path.read_bytes() + b"\n" for path in records)
    for path in records:
        path.unlink()
    write(lines / "errors" / "all.jsonl.gz", text)
    built(content, site)
    built(lines, tmp_path / "other")
    assert tree(site) == tree(tmp_path / "other")


def test_several_contents_make_one_site(content: Path, site: Path, tmp_path: Path) -> None:
    single = write(tmp_path / "one.json", envelope(record(99)))
    report = build([content, single], site)
    assert not report.problems
    assert "errors/0000000000000063/index.html" in tree(site)
    assert build([content, single], site).made == 0
