"""Problems that belong to no broken book are reported where they arise: by builds, clusters and calls."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

import pytest
from tests.own_errors.family import ROOT

from errorbook.book.datasets import read_dataset
from errorbook.build.executors.cluster import Cluster
from errorbook.build.making import Making
from errorbook.build.options import Options
from errorbook.build.site.lock import lock
from errorbook.build.site.stage import Stage, problem_of
from errorbook.build.start import build
from errorbook.cli.init import write_first_book
from errorbook.errors.builds import ClusterNotUsable, DiskIsFull, FileIsTooLarge, SiteIsLocked
from errorbook.errors.hosting import NoDataset
from errorbook.errors.usage import FolderNotEmpty
from errorbook.find.patterns import find_pattern_problem
from errorbook.pages.themes.theme import read_theme

if TYPE_CHECKING:
    from pathlib import Path

GOOD = ROOT / "content" / "errors" / "jax" / "51f26ec901b4e271.json"
REDIRECT = '[[redirect]]\nfrom = "About/"\nto = "errors/"\n'

BOOKS = {
    "EB509": {"site.toml": REDIRECT, "pages/about.md": "# About\n"},
    "EB601": {"templates/list.html": "{% if page %}"},
    "EB602": {"templates/error.html": "{{ page.record.errorMessage }}"},
    "EB603": {"site.toml": 'image = "card.png"\n'},
    "EB604": {"static/My Logo.svg": "<svg/>"},
    "EB605": {"static/social.png": "a drawing"},
}


@pytest.mark.parametrize("code", BOOKS)
def test_build_reports_what_a_book_brings(code: str, tmp_path: Path) -> None:
    book = tmp_path / "book"
    for name, text in {f"errors/{GOOD.name}": GOOD.read_text("utf-8"), **BOOKS[code]}.items():
        (book / name).parent.mkdir(parents=True, exist_ok=True)
        (book / name).write_text(text, encoding="utf-8")
    report = build([book], tmp_path / "site", Options(jobs=1))
    assert [problem.code for problem in report.problems] == [code]
    assert not (tmp_path / "site" / "index.html").exists()


def test_build_reports_a_base_url_that_is_none(tmp_path: Path) -> None:
    report = build([GOOD], tmp_path / "site", Options(jobs=1, base_url="example.org"))
    assert [problem.code for problem in report.problems] == ["EB512"]


def test_second_build_of_a_site_is_told_who_is_at_work(tmp_path: Path) -> None:
    site = str(tmp_path / "site")
    with lock(site, 0), pytest.raises(SiteIsLocked) as raised, lock(site, 0):
        pass
    assert raised.value.holder.startswith("process ")


def test_full_disks_and_limits_are_told_from_other_refusals() -> None:
    assert isinstance(problem_of(OSError(errno.ENOSPC, "No space left on device"), "site/a"), DiskIsFull)
    assert isinstance(problem_of(OSError(errno.EDQUOT, "Disk quota exceeded"), "site/a"), DiskIsFull)
    assert isinstance(problem_of(OSError(errno.EFBIG, "File too large"), "site/a"), FileIsTooLarge)


def test_cluster_that_is_not_there_is_told(tmp_path: Path) -> None:
    nothing = Making([], [], [], Stage(str(tmp_path)), read_theme())
    with pytest.raises(ClusterNotUsable):
        list(Cluster("nowhere").run(nothing))


def test_pattern_of_another_message_is_doubtful() -> None:
    problem = find_pattern_problem("got (.+?) instead", "found {it} instead")
    assert problem
    assert problem.code == "EB402"


def test_snapshot_that_cannot_be_read_is_nothing_to_compare(tmp_path: Path) -> None:
    path = tmp_path / "0001.jsonl"
    path.write_text('{"snapshot":"torn\n', encoding="utf-8")
    with pytest.raises(NoDataset):
        read_dataset(path)


def test_new_book_never_lies_among_other_files(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").touch()
    with pytest.raises(FolderNotEmpty):
        write_first_book(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [".gitignore"]
