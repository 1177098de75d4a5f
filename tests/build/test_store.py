"""Workers that see neither content nor site make the same pages, by way of a store that is empty again then.

All content and all sites of these tests lie in folders named `hidden`. The processes of the cluster are
refused whatever they try to do there, by a hook that Python asks before it opens, lists or makes anything.
"""

from __future__ import annotations

import os
import shutil
import signal
from typing import TYPE_CHECKING, Any

import pytest
from tests.book.good import envelope, record, write
from tests.build.clusters import Running, need_distributed, run_cluster
from tests.build.small import built, leftovers, tree, write_book, write_record
from tests.build.test_trouble import At

from errorbook.build.executors.by_store import ByStore
from errorbook.build.executors.cluster import PARTS_AHEAD
from errorbook.build.executors.consignment import Consignment
from errorbook.build.executors.frames import packed
from errorbook.build.executors.inline import Inline
from errorbook.build.executors.store import MARK, Store, open_store
from errorbook.build.making import Making
from errorbook.build.options import Options
from errorbook.build.site.stage import Stage
from errorbook.build.start import build
from errorbook.errors.builds import PlacesOverlap, StoreNotUsable
from errorbook.pages.themes.theme import built_in, read_theme
from errorbook.pages.values import DataFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

need_distributed()

BLINDFOLD = """
import os, sys

def refuse(event, values):
    if event == "open" or event.startswith(("os.", "shutil.")):
        for value in values:
            is_path = isinstance(value, (str, bytes, os.PathLike))
            if is_path and "/hidden" in os.path.abspath(os.fsdecode(value)):
                raise PermissionError(f"{event} {value}")

sys.addaudithook(refuse)
"""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Start a cluster whose processes are refused everything in folders named `hidden`."""
    folder = tmp_path_factory.mktemp("blind")
    (folder / "sitecustomize.py").write_text(BLINDFOLD)
    with run_cluster(folder, folder) as running:
        yield running


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    (tmp_path / "hidden").mkdir()
    return tmp_path / "hidden"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    (tmp_path / "store").mkdir()
    return tmp_path / "store"


@pytest.fixture
def by_store(cluster: Running, store: Path) -> dict[str, Any]:
    """Return the options of a build on that cluster, by way of that store."""
    return {"executor": f"dask:{cluster.address}", "store": f"file://{store}"}


def same_as_local(content: Path, hidden: Path, by_store: dict[str, Any]) -> bool:
    """Build here and there, over what an earlier call left, and say whether both sites are the same."""
    built(content, hidden / "local")
    built(content, hidden / "cluster", **by_store)
    assert leftovers(hidden / "cluster") == []
    return tree(hidden / "cluster", modes=True) == tree(hidden / "local", modes=True)


def test_without_a_store_workers_must_see_the_content(
    hidden: Path, store: Path, by_store: dict[str, Any]
) -> None:
    content = write_book(hidden / "content", 30)
    report = build([content], hidden / "site", Options(executor=by_store["executor"]))
    assert [problem.code for problem in report.problems] == ["EB504"]
    assert not tree(hidden / "site")


def test_pages_are_the_same_cold_and_after_edits(hidden: Path, store: Path, by_store: dict[str, Any]) -> None:
    content = write_book(hidden / "content", 30)
    write(
        content / "site.toml",
        'title = "Small"\nbase_url = "https://example.org/"\n[outputs]\nmarkdown = true\n',
    )
    assert same_as_local(content, hidden, by_store)
    title = {"errorMessage": "Another title {token} 7", "messagePattern": "Another title (.+?) 7"}
    write_record(content, 7, documentation="Other words.", **title)
    assert same_as_local(content, hidden, by_store)
    write(content / "templates" / "error.html", _own_template())
    assert same_as_local(content, hidden, by_store)
    assert b"<!-- of this book -->" in tree(hidden / "cluster")["errors/0000000000000001/index.html"]
    assert not list(store.iterdir())


def _own_template() -> str:
    text = (built_in("templates") / "error.html").read_text(encoding="utf-8")
    return text.replace("{% block main %}", "{% block main %}<!-- of this book -->")


@pytest.mark.parametrize("name", ["all.jsonl", "all.jsonl.gz"])
def test_records_in_lines_travel(name: str, hidden: Path, store: Path, by_store: dict[str, Any]) -> None:
    content = hidden / "content"
    write(content / "errors" / name, [envelope(record(number)) for number in range(1, 81)])
    write_record(content, 90)
    assert same_as_local(content, hidden, by_store)
    assert not list(store.iterdir())


def test_the_part_of_a_killed_worker_is_made_again(
    hidden: Path, store: Path, by_store: dict[str, Any], cluster: Running
) -> None:
    content = write_book(hidden / "content", 60)
    killed = At("render", lambda: os.kill(cluster.pids[0], signal.SIGKILL), is_step=True)
    report = build([content], hidden / "cluster", Options(**by_store), killed)
    assert not report.problems
    assert same_as_local(content, hidden, by_store)
    assert not list(store.iterdir())


def test_a_record_that_changes_meanwhile_is_told(hidden: Path, store: Path, by_store: dict[str, Any]) -> None:
    content = write_book(hidden / "content", 5)
    change = At("render", lambda: write_record(content, 3, documentation="Other words."))
    report = build([content], hidden / "site", Options(**by_store), change)
    assert [problem.code for problem in report.problems] == ["EB122"]
    assert not list(store.iterdir())


class Counting(At):
    """Be a progress that counts the parts in a store when a step is done."""

    def __init__(self, store: Path) -> None:
        super().__init__("", list)
        self.store, self.counts = store, [0]

    def advance(self, steps: int) -> None:  # noqa: ARG002 - the interface is Progress's
        self.counts.append(len(list(self.store.glob("*-records"))))


def test_only_some_parts_are_on_their_way(hidden: Path, store: Path, by_store: dict[str, Any]) -> None:
    content, counting = write_book(hidden / "content", 200), Counting(store)
    report = build([content], hidden / "site", Options(**by_store), counting)
    assert not report.problems
    assert len(counting.counts) > 4 * PARTS_AHEAD
    assert 1 < max(counting.counts) <= 2 * PARTS_AHEAD


def test_an_interrupted_build_leaves_nothing_in_the_store(
    hidden: Path, store: Path, by_store: dict[str, Any]
) -> None:
    content = write_book(hidden / "content", 60)
    with pytest.raises(KeyboardInterrupt):
        build([content], hidden / "site", Options(**by_store), At("render", _interrupt, is_step=True))
    assert not list(store.iterdir())
    assert leftovers(hidden / "site") == []


def _interrupt() -> None:
    raise KeyboardInterrupt


def _alter(store: Path) -> None:
    for path in store.glob("*-records"):
        path.write_bytes(packed([b"{}"]))
    for path in store.glob("*-files-*"):
        path.write_bytes(packed([b"<h1>Not ours</h1>"]))


def _empty(store: Path) -> None:
    for path in [*store.glob("*-records"), *store.glob("*-files-*")]:
        path.unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (_alter, "is not what was written there"),
        (_empty, "FileNotFoundError: No such file or directory"),
        (shutil.rmtree, "FileNotFoundError: No such file or directory"),
    ],
)
def test_a_store_that_fails_leaves_the_old_site_whole(
    damage: Callable[[Path], None], reason: str, hidden: Path, store: Path, by_store: dict[str, Any]
) -> None:
    content, site = write_book(hidden / "content", 100), hidden / "site"
    built(content, site)
    before = tree(site, modes=True)
    write(content / "site.toml", 'title = "Other"\n')
    report = build([content], site, Options(**by_store), At("render", lambda: damage(store), is_step=True))
    (problem,) = report.problems
    assert isinstance(problem, StoreNotUsable)
    assert problem.url == f"file://{store}"
    assert problem.reason.endswith(reason)
    assert report.exit_code == 2
    assert tree(site, modes=True) == before
    assert leftovers(site) == []
    assert not store.exists() or not list(store.iterdir())


def test_a_store_that_workers_do_not_see_is_told(hidden: Path, by_store: dict[str, Any]) -> None:
    content, store = write_book(hidden / "content"), hidden / "store"
    store.mkdir()
    report = build([content], hidden / "site", Options(**{**by_store, "store": f"file://{store}"}))
    (problem,) = report.problems
    assert isinstance(problem, StoreNotUsable)
    assert problem.reason.startswith("PermissionError: open ")
    assert not list(store.iterdir())


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("file:///nowhere/at/all", "FileNotFoundError: No such file or directory"),
        ("froth://bucket/folder", "ValueError: Protocol not known: froth"),
        ("zip://folder::file:///nowhere/at/all.zip", "FileNotFoundError: No such file or directory"),
        ("file://user:secret@nowhere/at/all", "FileNotFoundError: No such file or directory"),
    ],
)
def test_a_store_that_is_not_there_is_told(url: str, reason: str, tmp_path: Path) -> None:
    content = write_book(tmp_path / "content")
    report = build([content], tmp_path / "site", Options(executor="dask:tcp://127.0.0.1:1", store=url))
    (problem,) = report.problems
    assert isinstance(problem, StoreNotUsable)
    assert problem.reason == reason
    assert "secret" not in problem.sentence


def test_a_store_lies_apart_from_content_and_site(tmp_path: Path) -> None:
    content = write_book(tmp_path / "content")
    for place in (content / "errors", tmp_path / "site"):
        options = Options(executor="dask:tcp://127.0.0.1:1", store=f"file://{place}")
        (problem,) = build([content], tmp_path / "site", options).problems
        assert isinstance(problem, PlacesOverlap)


def test_builds_share_a_store_and_leave_what_is_not_theirs(store: Path) -> None:
    (store / "errorbook-notes").write_text("of somebody else")
    with open_store(f"file://{store}") as one, open_store(f"file://{store}") as other:
        kept = one.put("a", b"one")
        other.put("a", b"other")
        other.clear()
        assert one.take(kept) == b"one"
        assert one.names() == ["a", MARK]
    assert [path.name for path in store.iterdir()] == ["errorbook-notes"]


def test_a_worker_that_comes_late_takes_back_what_it_wrote(store: Path) -> None:
    with open_store(f"file://{store}") as opened:
        records = packed([])
        late = Store(opened.url, opened.prefix)
        kept = opened.put("0-records", records)
        opened.clear()
        opened.put("0-records", records)
        with pytest.raises(StoreNotUsable):
            Consignment("0-files", late, kept, [], [], [], read_theme()).do(0)
        assert late.names() == ["0-records"]


def test_files_that_no_template_makes_do_not_travel(tmp_path: Path, store: Path) -> None:
    pages = [DataFile(href=f"{number}.txt", data=b"%d" % number) for number in range(3)]
    (tmp_path / "stage").mkdir()
    making = Making([*pages], [None] * 3, [True] * 3, Stage(str(tmp_path / "stage")), read_theme())
    outcomes = [each for some, _ in ByStore(Inline(5), f"file://{store}").run(making) for each in some]
    assert [each.position for each in outcomes] == [0, 1, 2]
    assert sorted(path.name for path in (tmp_path / "stage").iterdir()) == ["0.txt", "1.txt", "2.txt"]
