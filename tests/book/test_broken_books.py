"""Each folder of `tests/books/broken` reports its own code and no other.

What version control cannot carry (pipes, links, names that are no text) is put into a copy of the book.
"""

from __future__ import annotations

import gzip
import importlib
import os
import shutil
import tempfile
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.book.good import BROKEN

from errorbook.book.read import read_book
from errorbook.book.records.reread import read_record
from errorbook.errors import Problem, family

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

for _module in ("reading", "records", "excerpts", "books"):
    importlib.import_module(f"errorbook.errors.{_module}")

CODES = sorted(
    kind.code for kind in family() if kind.code[2] in "123" and not kind.__module__.endswith("ledgers")
)
# A book with so many problems has others, too; 22 for each record of another kind.
BESIDE = {"EB225": {"EB201": 100}, "EB315": {"EB201": 20_000 // 22, "EB202": 20_000 - 20_000 // 22}}
RECORD = "errors/0123456789abcdef.json"


def _too_large(book: Path) -> None:
    path = book / RECORD
    path.write_text(path.read_text().replace("grammar", "grammar" * 600_000))


def _link_out(book: Path) -> None:
    (book.parent / "elsewhere.json").write_bytes((book / RECORD).read_bytes())
    (book / "errors" / "linked.json").symlink_to(book.parent / "elsewhere.json")


def _dead_link(book: Path) -> None:
    (book / "errors" / "linked.json").symlink_to("nowhere.json")


def _pipe(book: Path) -> None:
    os.mkfifo(book / "errors" / "pipe.json")


def _folder(book: Path) -> None:
    (book / "errors" / "folder.json").mkdir()


def _unreadable(book: Path) -> None:
    (book / RECORD).chmod(0)


def _line_end(book: Path) -> None:
    (book / RECORD).rename(book / "errors" / "two\nlines.json")


def _not_utf8(book: Path) -> None:
    (book / RECORD).rename(os.fsdecode(bytes(book / "errors") + b"/\xff.json"))


def _bomb(book: Path) -> None:
    (book / "errors" / "bomb.jsonl.gz").write_bytes(gzip.compress(b"\n" * 10_000_000, mtime=0))


def _deep_folders(book: Path) -> None:
    deep = book.joinpath("errors", *(["d"] * 64))
    deep.mkdir(parents=True)
    (deep / "a.json").write_text("{}")


def _many(book: Path) -> None:
    (book / "errors" / "other.jsonl").write_text('{"name": "another kind"}\n' * 1000)


PREPARED: dict[str, Callable[[Path], None]] = {
    "EB108": _too_large,
    "EB111": _link_out,
    "EB112": _dead_link,
    "EB113": _pipe,
    "EB114": _folder,
    "EB115": _unreadable,
    "EB116": _line_end,
    "EB117": _not_utf8,
    "EB119": _bomb,
    "EB123": _deep_folders,
    "EB315": _many,
}


@contextmanager
def _as_nobody() -> Iterator[Path]:
    """Give a folder of nobody's, and read as nobody: root may read what is forbidden."""
    folder = Path(tempfile.mkdtemp())
    is_root = os.geteuid() == 0
    if is_root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if is_root:
            os.seteuid(0)
        shutil.rmtree(folder)


@pytest.fixture
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Give the folder that the book is copied to."""
    if request.node.callspec.params["code"] != "EB115":
        yield tmp_path
        return
    with _as_nobody() as owned:
        yield owned


@pytest.mark.parametrize("code", [code for code in CODES if code != "EB122"])
def test_book_reports_its_code_alone(code: str, folder: Path) -> None:
    book = folder / "book"
    if code != "EB120":
        shutil.copytree(BROKEN / code, book, copy_function=shutil.copyfile)
    if code in PREPARED:
        PREPARED[code](book)
    codes = Counter(problem.code for problem in read_book(_contents(book)).problems)
    assert codes.pop(code) == 1
    assert codes == BESIDE.get(code, {})


def _contents(book: Path) -> list[Path]:
    parts = [book / "one", book / "two"] if (book / "one").exists() else [book]
    return [book / "record.txt"] if (book / "record.txt").exists() else parts


def test_changed_record_is_not_taken_for_the_one_checked(tmp_path: Path) -> None:
    book = shutil.copytree(BROKEN / "EB122", tmp_path / "book")
    (card,) = read_book([book]).book.cards
    path = book / RECORD
    path.write_text(path.read_text().replace("Remove", "Delete"))
    with pytest.raises(Problem) as raised:
        read_record(card)
    assert raised.value.code == "EB122"


def test_every_code_has_a_folder() -> None:
    assert sorted(path.name for path in BROKEN.iterdir() if path.name[2] in "123") == [
        code for code in CODES if code != "EB120"
    ]
