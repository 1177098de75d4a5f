"""An excerpt is found by what a module does with a class, and is as long as a reader needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.own_errors.excerpts import FEWEST, MOST, excerpts, most_alike, raising_lines
from tests.own_errors.family import read_records
from tests.own_errors.refresh import source_members

if TYPE_CHECKING:
    from pathlib import Path

SHORT = """\
from family import Broken, Torn


def first(text):
    try:
        return text[0]
    except Broken:
        raise Torn(
            text=text
        ) from None


def second(text: Broken) -> None:
    if not isinstance(text, Broken):
        raise family.Broken(text=text)


TABLE = {"torn": Torn}
plainly = partial(Torn, text="")
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "module.py"
    path.write_text(SHORT, encoding="utf-8")
    return path


def test_calls_arguments_and_tables_raise_and_looking_does_not(module: Path) -> None:
    assert raising_lines(module, "Torn") == [8, 18, 19]
    assert raising_lines(module, "Broken") == [15]


def test_short_function_comes_with_its_neighbours(module: Path) -> None:
    (found,) = excerpts(module, "Broken")
    assert (found.start, found.end) == (4, 19)
    assert found.text == "\n".join(SHORT.split("\n")[3:19])


def test_long_function_is_cut_around_the_place(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    steps = "\n".join(f"    step({number})" for number in range(40))
    path.write_text(f"def work():\n{steps}\n    raise Torn(at=1)\n{steps}\n", encoding="utf-8")
    (found,) = excerpts(path, "Torn")
    assert found.end - found.start + 1 == MOST
    assert found.start < found.line < found.end


def test_whole_function_is_shown_where_it_is_neither(tmp_path: Path) -> None:
    path = tmp_path / "middle.py"
    steps = "\n".join(f"    step({number})" for number in range(FEWEST))
    path.write_text(f"import os\n\n\n@cache\ndef work():\n{steps}\n    raise Torn(at=1)\n", encoding="utf-8")
    (found,) = excerpts(path, "Torn")
    assert (found.start, found.end, found.line) == (4, 4 + FEWEST + 2, 4 + FEWEST + 2)


def test_among_places_the_one_like_before_is_kept(module: Path) -> None:
    found = excerpts(module, "Torn")
    assert [most_alike(found, each.text, 0).text for each in found] == [each.text for each in found]
    assert most_alike(found, "", 17).line == 18


def test_record_is_found_again_after_lines_moved() -> None:
    record = read_records()["EB104"]
    moved = record | {"lineNumber": record["lineNumber"] + 5, "sourceCodeStart": 1, "sourceCodeEnd": 2}
    found = source_members(moved)
    assert found == {name: record[name] for name in found}


def test_record_whose_file_raises_it_no_more_is_told() -> None:
    record = read_records()["EB104"] | {"filePath": "src/errorbook/book/times.py"}
    with pytest.raises(LookupError, match=r"Member; src/errorbook/book/formats/strict_json\.py does"):
        source_members(record)
