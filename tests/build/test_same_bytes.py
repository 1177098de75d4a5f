"""The same book gives the same bytes, wherever, whenever and by how many it is built."""

from __future__ import annotations

import os
import random
import shutil
from typing import TYPE_CHECKING

import pytest
from tests.build.small import built, run_python, tree, write_book

if TYPE_CHECKING:
    from pathlib import Path

BUILD = """
import locale, os, sys
from pathlib import Path
from errorbook.build.options import Options
from errorbook.build.start import build

os.umask(int(sys.argv[4], 8))
os.chdir(sys.argv[5])
locale.setlocale(locale.LC_ALL, "")
report = build([Path(sys.argv[1])], Path(sys.argv[2]), Options(jobs=int(sys.argv[3])))
assert not report.problems, report.problems
"""


def test_jobs_hashes_zones_locales_masks_and_folders_do_not_show(tmp_path: Path) -> None:
    content = write_book(tmp_path / "content", 120)
    built(content, tmp_path / "0", jobs=1)
    expected = tree(tmp_path / "0", modes=True)
    variants = [
        (2, "000", {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C"}),
        (3, "077", {"PYTHONHASHSEED": "2", "TZ": "America/St_Johns", "LC_ALL": "C.UTF-8"}),
        (1, "027", {"PYTHONHASHSEED": "random", "TZ": "UTC", "LC_ALL": "POSIX"}),
    ]
    for number, (jobs, mask, environment) in enumerate(variants, 1):
        folder = tmp_path / f"folder {number}"
        folder.mkdir()
        relative = (os.path.relpath(path, folder) for path in (content, tmp_path / str(number)))
        run_python(BUILD, *relative, jobs, mask, folder, **environment)
        assert tree(tmp_path / str(number), modes=True) == expected


@pytest.mark.parametrize("seed", range(2))
def test_the_order_of_files_on_the_disk_does_not_show(tmp_path: Path, seed: int) -> None:
    content, copy = write_book(tmp_path / "content", 40), tmp_path / "copy"
    files = [path for path in content.rglob("*") if path.is_file()]
    random.Random(seed).shuffle(files)
    for path in files:
        target = copy / path.relative_to(content)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    built(content, tmp_path / "one")
    built(copy, tmp_path / "other")
    assert tree(tmp_path / "one") == tree(tmp_path / "other")


def test_a_site_says_nothing_of_where_it_was_built(tmp_path: Path) -> None:
    content = write_book(tmp_path / "content")
    built(content, tmp_path / "site")
    told = {path for path, data in tree(tmp_path / "site").items() if str(tmp_path).encode() in data}
    assert told == set()


def test_a_site_that_was_moved_or_copied_is_built_on(tmp_path: Path) -> None:
    content = write_book(tmp_path / "content")
    built(content, tmp_path / "site")
    (tmp_path / "site").rename(tmp_path / "moved")
    assert built(content, tmp_path / "moved").made == 0
    shutil.copytree(tmp_path / "moved", tmp_path / "copied")
    report = built(content, tmp_path / "copied")
    assert report.files_written == 0
    assert tree(tmp_path / "copied") == tree(tmp_path / "moved")
