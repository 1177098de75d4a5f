"""A published site is asked for those parts of its index alone that a text needs."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.book.good import envelope, record, write
from tests.opened.conftest import built
from tests.opened.host import Host
from tests.opened.shelves import TAKE

from errorbook import Book
from errorbook.errors.lookups import SiteDataBroken, SiteHasNoIndex

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COUNT = 400
SYLLABLES = ("ba", "co", "du", "fe", "gi", "ho", "ju", "ka", "le", "mo", "nu", "po", "ri", "so", "ta", "vu")
ROOT = "assets/index/root.json"


def word(number: int) -> str:
    """Return a word that no other number has."""
    return "".join(SYLLABLES[number >> shift & 15] for shift in (0, 4, 8, 0, 4))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site whose index has many parts."""
    folder = tmp_path_factory.mktemp("large")
    for number in range(1, COUNT + 1):
        what, which, how = word(number), word(number * 7), word(number * 31 + 5)
        members = {
            "errorMessage": f"the {what} of {{name}} is {which} but {how} is wanted",
            "messagePattern": f"the {what} of (.+?) is {which} but {how} is wanted",
            "filePath": f"src/{what}.py",
            "documentation": f"Every {which} has a {how}, and a {what} of its own. " * 8,
            "githubUrl": None,
        }
        write(folder / "book" / f"{number:016x}.json", envelope(record(number, **members)))
    return built(folder / "book", folder / "site")


@pytest.fixture
def large_host(large: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.setenv("no_proxy", "*")
    with Host(large) as started:
        yield started


def message(number: int) -> str:
    """Return a message as a record's program would print it."""
    return (
        f"ValueError: the {word(number)} of Emma is {word(number * 7)} but {word(number * 31 + 5)} is wanted"
    )


def test_few_parts_are_asked_for_and_each_once(large: Path, large_host: Host) -> None:
    every = [path for path in (large / "assets" / "index").rglob("*.json") if path.is_file()]
    assert len(every) > 40
    book = Book.open(large_host.address)
    assert large_host.asked == []
    (match,) = book.lookup(message(123))
    assert (match.id, match.values, match.confidence) == (f"{123:016x}", {"name": "Emma"}, "sure")
    *index, mirror = large_host.asked
    assert index[0] == ROOT
    assert mirror == f"api/errors/{123:016x}"
    assert len(index) == len(set(index)) <= 5
    assert {name.split("/")[2] for name in index[1:]} == {"leads", "messages"}
    assert sum((large / name).stat().st_size for name in index) < 60_000
    book.lookup(message(123))
    assert large_host.asked == [*index, mirror]


def test_long_text_stays_within_the_bounds_of_one_question(large_host: Host) -> None:
    paste = "\n\n".join(message(number) for number in range(1, 200))
    assert len(Book.open(large_host.address).lookup(paste, limit=5)) == 5
    assert len([name for name in large_host.asked if name.startswith("assets/")]) <= 12


def test_explaining_an_id_asks_for_that_record_alone(large_host: Host) -> None:
    assert "Emma" not in Book.open(large_host.address).explain(f"{7:016x}")
    assert large_host.asked == [f"api/errors/{7:016x}", f"errors/{7:016x}/index.txt"]


def test_site_that_was_built_anew_in_between_is_read_anew(large: Path, site: Path, tmp_path: Path) -> None:
    shutil.copytree(large, tmp_path / "site")
    with Host(tmp_path / "site") as host:
        book = Book.open(host.address)
        assert [match.id for match in book.lookup(message(1))] == [f"{1:016x}"]
        shutil.rmtree(tmp_path / "site")
        shutil.copytree(site, tmp_path / "site")
        assert [match.id for match in book.lookup("the shelf has no book named 'Emma'")] == [TAKE]
        assert host.asked.count(ROOT) == 2


def test_site_without_an_index_is_told(large_host: Host) -> None:
    large_host.answers[ROOT] = lambda _: (404, {}, b"")
    with pytest.raises(SiteHasNoIndex) as raised:
        Book.open(large_host.address).lookup(message(1))
    assert raised.value.code == "EB416"
    assert large_host.asked == [ROOT]


@pytest.mark.parametrize(
    "root",
    [
        "<!doctype html>",
        "[]",
        "{}",
        '{"version": 99}',
        '{"version": 1, "messages": "../../secret"}',
        '{"version": 1, "messages": 5}',
        "[" * 100_000,
        '{"version": 1, "messages": "aaaaaaaaaa", "terms": {"first": "a", "name": "../../../aa"}}',
    ],
)
def test_index_that_was_not_built_so_is_refused(root: str, large_host: Host) -> None:
    large_host.answers[ROOT] = lambda _: (200, {}, root.encode())
    with pytest.raises(SiteDataBroken) as raised:
        Book.open(large_host.address).lookup(message(1))
    assert raised.value.code == "EB413"
    assert set(large_host.asked) <= {ROOT, "assets/index/leads/aaaaaaaaaa.json"}


def test_ids_that_would_lead_elsewhere_are_refused(large: Path, large_host: Host) -> None:
    (holder,) = [
        path for path in (large / "assets/index/messages").iterdir() if f"{1:016x}" in path.read_text()
    ]
    changed = holder.read_bytes().replace(f'"{1:016x}"'.encode(), b'"../../../secret"')
    assert json.loads(changed)
    large_host.answers[holder.name] = lambda _: (200, {}, changed)
    with pytest.raises(SiteDataBroken, match="ids that are none"):
        Book.open(large_host.address).lookup(message(1))
