"""Fragments that were made once are not made again, and nothing is lost with them."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from tests.book.good import write
from tests.build.small import built, tree, write_book, write_record

from errorbook.build import rebuild
from errorbook.build.kept.fragments import open_fragments
from errorbook.pages.memory import Memory

if TYPE_CHECKING:
    from pathlib import Path

COUNT = rebuild.WORTH_FRAGMENTS
KEY, OTHER, EDITED = "a" * 64, "b" * 64, "c" * 64


def test_a_memory_makes_a_fragment_once() -> None:
    first = Memory()
    assert first.recall("code", "x", lambda: "made") == "made"
    kept = first.used
    assert first.has_changed()
    second = Memory(kept)
    assert second.recall("code", "x", lambda: "made again") == "made"
    assert not second.has_changed()
    assert second.recall("code", "y", lambda: "\ud800 ü") == "\ud800 ü"
    assert second.has_changed()
    assert second.used.startswith(kept)


def test_a_memory_forgets_what_nobody_asks_for() -> None:
    first = Memory()
    first.recall("code", "x", lambda: "made")
    first.recall("code", "y", lambda: "made")
    second = Memory(first.used)
    second.recall("code", "y", lambda: "made again")
    assert second.has_changed()
    assert len(second.used) < len(first.used)


def test_fragments_of_an_edited_record_are_those_it_had(tmp_path: Path) -> None:
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(KEY, b"one")
        fragments.put(OTHER, b"other")
    with open_fragments(str(tmp_path), "mark", ((EDITED, KEY),)) as fragments:
        assert (fragments.get(EDITED), fragments.get(OTHER)) == (b"one", b"")
        fragments.put(EDITED, b"two")
    with open_fragments(str(tmp_path), "mark") as fragments:
        assert [fragments.get(each) for each in (KEY, EDITED, OTHER)] == [b"one", b"two", b"other"]


def test_fragments_of_a_record_follow_it_through_edits(tmp_path: Path) -> None:
    content, site, cache = write_book(tmp_path / "content"), tmp_path / "site", tmp_path / "cache"
    for words in ("One text.", "Another text.", "Yet another text."):
        path = write_record(content, 1, documentation=words)
        time.sleep(0.05)  # what changes while it is read is not known afterwards
        built(content, site, cache=cache)
        assert sha256(path.read_bytes()).digest() in (cache / "fragments").read_bytes()


def test_fragments_are_found_again(tmp_path: Path) -> None:
    with open_fragments(str(tmp_path), "mark", only=(KEY,)) as fragments:
        fragments.put(KEY, b"one")
        fragments.put(KEY, b"two")
    with open_fragments(str(tmp_path), "mark") as fragments:
        assert (fragments.get(KEY), fragments.get(OTHER)) == (b"two", b"")
        fragments.put(OTHER, b"three")
    with open_fragments(str(tmp_path), "mark", only=(KEY,)) as fragments:
        assert fragments.get(OTHER) == b"three"
    with open_fragments(str(tmp_path), "mark") as fragments:
        assert (fragments.get(KEY), fragments.get(OTHER)) == (b"two", b"")
    with open_fragments(str(tmp_path), "another") as fragments:
        assert fragments.get(KEY) == b""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fragments", "fragments.places"]


def test_a_file_in_which_nothing_changes_stays(tmp_path: Path) -> None:
    path = tmp_path / "fragments"
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(KEY, b"one")
        fragments.put(OTHER, b"two")
    before = path.stat().st_ino, path.read_bytes()
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)):
        pass
    assert (path.stat().st_ino, path.read_bytes()) == before
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(OTHER, b"three")
    assert len(path.read_bytes()) == len(before[1]) + len("three") - len("two")
    with open_fragments(str(tmp_path), "mark") as fragments:
        assert (fragments.get(KEY), fragments.get(OTHER)) == (b"one", b"three")


def test_a_file_cut_short_or_changed_anywhere_gives_nothing_wrong(tmp_path: Path) -> None:
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(KEY, b"one")
        fragments.put(OTHER, b"two")
    path = tmp_path / "fragments"
    data = path.read_bytes()
    for at in range(len(data)):
        for damaged in (data[:at], data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]):
            path.write_bytes(damaged)
            with open_fragments(str(tmp_path), "mark") as fragments:
                assert fragments.get(KEY) in (b"one", b"")
                assert fragments.get(OTHER) in (b"two", b"")


def found(folder: Path, *digests: str) -> list[bytes]:
    """Return the fragments of some records, found as for a few pages."""
    with open_fragments(str(folder), "mark", tuple((each, each) for each in digests)) as fragments:
        return [fragments.get(each) for each in digests]


def test_places_are_written_down_and_later_entries_found(tmp_path: Path) -> None:
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(KEY, b"one")
        fragments.put(OTHER, b"two")
    noted = (tmp_path / "fragments.places").read_bytes()
    assert bytes.fromhex(KEY) in noted
    with open_fragments(str(tmp_path), "mark", ((EDITED, KEY),)) as fragments:
        fragments.put(EDITED, b"three")
    assert (tmp_path / "fragments.places").read_bytes() == noted
    assert found(tmp_path, KEY, EDITED, OTHER) == [b"one", b"three", b"two"]


def test_places_are_found_in_the_file_that_they_speak_of_alone(tmp_path: Path) -> None:
    with open_fragments(str(tmp_path), "mark", only=(KEY, OTHER)) as fragments:
        fragments.put(KEY, b"a longer one")
        fragments.put(OTHER, b"two")
    path, beside = tmp_path / "fragments", tmp_path / "fragments.places"
    whole, noted = path.read_bytes(), beside.read_bytes()
    beside.unlink()
    assert found(tmp_path, KEY, OTHER) == [b"a longer one", b"two"]
    for at in range(len(noted)):
        for damaged in (noted[:at], noted[:at] + bytes([noted[at] ^ 1]) + noted[at + 1 :]):
            beside.write_bytes(damaged)
            for data, wanted in zip(found(tmp_path, KEY, OTHER), (b"a longer one", b"two"), strict=True):
                assert data in (wanted, b"")
    beside.write_bytes(noted)
    for at in range(len(whole)):
        path.write_bytes(whole[:at])
        for data, wanted in zip(found(tmp_path, KEY, OTHER), (b"a longer one", b"two"), strict=True):
            assert data in (wanted, b"")
    path.unlink()
    with open_fragments(str(tmp_path), "mark", ((KEY, KEY),)) as fragments:
        fragments.put(OTHER, b"two")
    assert found(tmp_path, KEY, OTHER) == [b"", b"two"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_changed_template_recalls_what_was_made(tmp_path: Path, jobs: int) -> None:
    content, site, cache = write_book(tmp_path / "content", COUNT), tmp_path / "site", tmp_path / "cache"
    built(content, site, cache=cache, jobs=jobs)
    size = (cache / "fragments").stat().st_size
    assert not (site / ".errorbook" / "fragments").exists()
    for words in ("one", "two"):
        template = (
            f'{{% extends "base.html" %}}{{% block main %}}{words} {{{{ page.record.documentation|prose }}}}'
        )
        write(content / "templates" / "error.html", template + "{% endblock %}")
        built(content, site, cache=cache, jobs=jobs)
        built(content, tmp_path / words, use_cache=False)
        assert tree(site) == tree(tmp_path / words)
        assert 0 < (cache / "fragments").stat().st_size < size


def test_the_cache_lies_in_the_site_and_may_go(tmp_path: Path) -> None:
    content, site = write_book(tmp_path / "content", COUNT), tmp_path / "site"
    built(content, site)
    cache = site / ".errorbook" / "fragments"
    before = cache.stat()
    write_record(content, 1, documentation="Other words.")
    built(content, site)
    assert cache.stat().st_ino == before.st_ino
    cache.unlink()
    assert built(content, site).made == 0
    write(content / "site.toml", 'title = "Other"\n')
    built(content, site)
    assert cache.is_file()
    built(content, tmp_path / "clean", use_cache=False)
    assert tree(site) == tree(tmp_path / "clean")
    assert not (tmp_path / "clean" / ".errorbook" / "fragments").exists()
