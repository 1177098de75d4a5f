"""Books read whole: where records lie, in what form, in how many shares, and what was known before."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.book.good import BROKEN, ROOT, SAMPLES, compact, envelope, record, told, write

from errorbook.book.read import read_book
from errorbook.book.records.known import join_pieces
from errorbook.book.records.parts import find_starts
from errorbook.book.records.shards import Piece, find_shards, read_shard

if TYPE_CHECKING:
    from errorbook.book.read import Reading
    from errorbook.book.records.record import Record


def _ids(reading: Reading) -> list[int]:
    assert reading.problems == ()
    return [int(card.id, 16) for card in reading.book.cards]


def test_a_bare_folder_is_a_book(tmp_path: Path) -> None:
    write(tmp_path / "b.json", record(2))
    write(tmp_path / "deep" / "er" / "a.JSON", envelope(record(1)))
    write(tmp_path / "lines.jsonl", [record(4), envelope(record(3))])
    write(tmp_path / "more.ndjson.gz", [record(5)])
    write(tmp_path / "packed.json.gz", record(6))
    write(tmp_path / "notes.txt", "no record")
    write(tmp_path / ".hidden" / "x.json", "no record")
    write(tmp_path / "~x.json.bak", "no record")
    assert _ids(read_book([tmp_path])) == [1, 2, 3, 4, 5, 6]


def test_records_of_a_book_lie_in_its_folder_alone(tmp_path: Path) -> None:
    write(tmp_path / "errors" / "a.json", record(1))
    write(tmp_path / "package.json", {"name": "no record"})
    assert _ids(read_book([tmp_path])) == [1]


def test_a_book_without_that_folder_has_records_beside_its_own_folders(tmp_path: Path) -> None:
    write(tmp_path / "site.toml", "")
    write(tmp_path / "a.json", record(1))
    write(tmp_path / "static" / "manifest.json", {"name": "no record"})
    assert _ids(read_book([tmp_path])) == [1]
    (tmp_path / "site.toml").unlink()
    assert told(read_book([tmp_path]).problems) != []


def test_several_contents_are_one_book(tmp_path: Path) -> None:
    one = write(tmp_path / "one.json", record(1))
    two = write(tmp_path / "two.jsonl", [record(2)])
    three = write(tmp_path / "three" / "x.json", record(3)).parent
    assert _ids(read_book([three, one, two, one, tmp_path / "three"])) == [1, 2, 3]
    write(tmp_path / "book" / "errors" / "a.json", record(4))
    assert _ids(read_book([tmp_path / "book", tmp_path / "book" / "errors"])) == [4]


def test_labels_are_as_the_user_named_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "content" / "errors" / "a.json", "{}")
    monkeypatch.chdir(tmp_path)
    for given, label in ((".", "content/errors/a.json"), ("content", "content/errors/a.json")):
        assert {problem.place.file for problem in read_book([Path(given)]).problems} == {label}
    problems = read_book([tmp_path / "content"]).problems
    assert {problem.place.file for problem in problems} == {f"{tmp_path.as_posix()}/content/errors/a.json"}


def test_the_samples_are_read() -> None:
    reading = read_book([ROOT / "content" / "errors" / "jax"])
    assert reading.problems == ()
    assert reading.book.dataset_version == "2026-08-27T13:17:12.746Z"
    card = reading.book.cards[0]
    assert card.id == "51f26ec901b4e271"
    assert card.path == "jax/experimental/pallas/ops/tpu/megablox/gmm.py"
    assert card.source.label.endswith("51f26ec901b4e271.json")
    assert card.source.length == (SAMPLES / "51f26ec901b4e271.json").stat().st_size


def test_lines_end_at_line_feeds_alone(tmp_path: Path) -> None:
    odd = record(1, documentation="a\u2028b\x85c\x0cd")
    data = compact(odd) + b"\r\n\n  \n" + compact(record(2)) + b"\n" + compact(record(3, id="x"))
    path = write(tmp_path / "a.jsonl", data)
    reading = read_book([path])
    assert [card.source.line for card in reading.book.cards] == [1, 4]
    assert [(each.place.line, each.code) for each in reading.problems] == [(5, "EB204")]
    for card in reading.book.cards:
        piece = data[card.source.offset : card.source.offset + card.source.length]
        assert piece.startswith(b'{"id":"' + card.id.encode())
        assert piece.rstrip().endswith(b"}")


def test_one_bad_line_spoils_no_other(tmp_path: Path) -> None:
    lines = [compact(record(1)), b"{", b"x" * (4 * 1024 * 1024 + 1), b"\xff", compact(record(2))]
    reading = read_book([write(tmp_path / "a.jsonl", b"\n".join(lines))])
    assert [card.id[-1] for card in reading.book.cards] == ["1", "2"]
    assert [(each.place.line, each.code) for each in reading.problems] == [
        (2, "EB101"),
        (3, "EB108"),
        (4, "EB102"),
    ]


def test_one_fault_in_two_records_is_told_of_both(tmp_path: Path) -> None:
    bad = {"analyzedAt": "2026-02-30T00:00:00Z", "githubUrl": "x", "tags": ["a", "a"], "sourceCode": ""}
    reading = read_book([write(tmp_path / "a.jsonl", [record(number, **bad) for number in (1, 2)])])
    codes = ["EB215", "EB217", "EB219", "EB222"]
    assert [(each.place.line, each.code) for each in reading.problems] == [
        (line, code) for line in (1, 2) for code in codes
    ]


def _words(found: Record) -> int:
    return len(found.documentation.split())


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Give a folder with lines and files, some of them bad."""
    lines = [compact(record(number, tags=["a"] * (number == 30) + ["a"])) for number in range(1, 60)]
    write(tmp_path / "a.jsonl", b"\n".join(lines) + b"\n\n" + compact(record(60)))
    for number in range(61, 70):
        write(tmp_path / f"{number}.json", record(number, severity="x" if number == 65 else "info"))
    return tmp_path


def test_any_mapper_gives_the_same_book(many: Path) -> None:
    plain = read_book([many], extract=_words)
    with ProcessPoolExecutor(2) as pool:
        pooled = read_book([many], mapper=pool.map, extract=_words)
    backwards = read_book([many], mapper=lambda read, shards: [*map(read, [*shards])], extract=_words)
    for other in (pooled, backwards):
        assert other.book == plain.book
        assert other.files == plain.files
        assert other.extracted == plain.extracted
        assert [str(problem) for problem in other.problems] == [str(problem) for problem in plain.problems]
        assert [problem.place for problem in other.problems] == [problem.place for problem in plain.problems]
    assert len(plain.book.cards) == len(plain.extracted) == 67
    assert told(plain.problems) == [("EB212", "severity"), ("EB219", "tags[1]")]


@pytest.mark.parametrize("step", [1, 7, 600, 1100, 5000, 10**6])
def test_pieces_of_a_file_join_to_the_whole(many: Path, step: int) -> None:
    path = many / "a.jsonl"
    label = str(path)
    (whole,) = join_pieces(read_shard((Piece(label),)))
    with path.open("rb") as stream:
        starts = list(find_starts(stream, path.stat().st_size, step))
    ends = [*starts[1:], None]
    (joined,) = join_pieces(read_shard(tuple(map(Piece, repeat(label), starts, ends))))
    assert len(starts) == {1: 61, 7: 60, 600: 60, 1100: 60, 5000: 12, 10**6: 1}[step]
    assert joined.known.cards == whole.known.cards
    assert [problem.place for problem in joined.problems] == [problem.place for problem in whole.problems]
    assert joined.is_steady


def test_long_files_are_divided_and_short_ones_put_together(tmp_path: Path) -> None:
    line = b"x" * 99 + b"\n"
    path = write(tmp_path / "b.jsonl", line * 200_000)
    files = [("a.json", 3), (str(path), path.stat().st_size), ("c.jsonl.gz", 20 << 20)]
    shards = list(
        find_shards([*files, *((f"{number}.json", 1) for number in range(300)), ("d.jsonl", 20 << 20)])
    )
    assert [len(shard) for shard in shards] == [1, 1, 1, 1, 1, 256, 45]
    starts = [shard[0].start for shard in shards[:3]]
    assert starts == [0, *(-(-(8 << 20) // 100) * 100 * piece for piece in (1, 2))]
    assert [shard[0].end for shard in shards[:3]] == [*starts[1:], None]
    assert shards[3:5] == [(Piece("c.jsonl.gz"),), (Piece("d.jsonl"),)]


def test_known_files_are_not_read_again(many: Path) -> None:
    first = read_book([many], extract=_words)
    path = many / "61.json"
    write(path, record(61, documentation="Other words than before."))
    write(many / "new.json", record(70))
    (many / "62.json").unlink()
    known = {label: file for label, file in first.files.items() if label != str(path)}
    second = read_book([many], known=known, extract=_words)
    assert second.book == read_book([many]).book
    # the file with a bad line is read each time, the good ones are not
    assert set(second.extracted) == {
        card.id for card in second.book.cards if int(card.id, 16) in {*range(1, 62), 70}
    }
    assert "a.jsonl" not in {label.rpartition("/")[2] for label in first.files}
    assert set(second.files) == set(first.files) - {str(many / "62.json")} | {str(many / "new.json")}


def test_a_known_file_is_believed(many: Path) -> None:
    """Whoever hands on what is known answers for it; here a card that no file has."""
    first = read_book([many])
    label = str(many / "61.json")
    known = first.files[label]
    card = known.cards[0]._replace(severity="fatal")
    second = read_book([many], known={label: known._replace(cards=(card,))})
    assert card in second.book.cards


def test_readings_are_small_when_pickled(many: Path) -> None:
    readings = read_shard((Piece(str(many / "a.jsonl")),))
    size = len(pickle.dumps(readings, pickle.HIGHEST_PROTOCOL))
    assert size / 59 < 1500
    assert pickle.loads(pickle.dumps(readings))[0].cards == readings[0].cards


def test_two_records_with_one_id_name_each_other(tmp_path: Path) -> None:
    write(tmp_path / "a.json", record(1))
    write(tmp_path / "b.jsonl", [record(2), envelope(record(1, severity="info"))])
    reading = read_book([tmp_path])
    (problem,) = reading.problems
    assert (problem.code, problem.place.file, problem.place.line, problem.place.column) == (
        "EB301",
        str(tmp_path / "b.jsonl"),
        2,
        len('{"record":{') + 1,
    )
    assert str(tmp_path / "a.json") in problem.sentence
    assert [card.severity for card in reading.book.cards] == ["error", "error"]


@pytest.mark.parametrize(
    ("member", "usual", "odd"), [("repo", "Ex/Parser", "ex/parser"), ("errorCode", "E1", "e1")]
)
def test_names_that_differ_by_case_name_each_other(tmp_path: Path, member: str, usual: str, odd: str) -> None:
    for number, name in enumerate((odd, usual, usual), 1):
        write(tmp_path / f"{number}.json", record(number, **{member: name, "githubUrl": None}))
    reading = read_book([tmp_path])
    (problem,) = reading.problems
    assert (problem.code, problem.place.file, problem.place.member) == (
        "EB302",
        str(tmp_path / "1.json"),
        member,
    )
    assert all(part in problem.sentence for part in (usual, odd, str(tmp_path / "2.json")))
    assert [card.id[-1] for card in reading.book.cards] == ["2", "3"]


def test_classes_and_tags_may_differ_by_case(tmp_path: Path) -> None:
    write(tmp_path / "a.jsonl", [record(1, errorClass="Error"), record(2, errorClass="error")])
    assert _ids(read_book([tmp_path])) == [1, 2]


def test_problems_are_sorted_and_bad_records_left_out(tmp_path: Path) -> None:
    write(tmp_path / "b.json", record(1, id="x", severity="y"))
    write(tmp_path / "a.json", record(2, tags=["A"]))
    write(tmp_path / "c.json", record(3))
    reading = read_book([tmp_path])
    assert [card.id[-1] for card in reading.book.cards] == ["3"]
    assert [(each.place.file[-6:], each.code) for each in reading.problems] == [
        ("a.json", "EB218"),
        ("b.json", "EB204"),
        ("b.json", "EB212"),
    ]


def test_the_newest_analysis_names_a_book_without_versions(tmp_path: Path) -> None:
    times = ("2026-03-01T12:00:00Z", "2026-03-01T13:30:00+02:00", "2026-03-01T01:00:00-12:00")
    write(tmp_path / "a.jsonl", [record(number, analyzedAt=time) for number, time in enumerate(times, 1)])
    assert read_book([tmp_path]).book.dataset_version == times[2]
    write(tmp_path / "b.json", envelope(record(9), "v1"))
    assert read_book([tmp_path]).book.dataset_version == "v1"
    write(tmp_path / "site.toml", 'dataset_version = "v2"')
    reading = read_book([tmp_path])
    assert reading.book.dataset_version == "v2"
    assert [card.dataset_version for card in reading.book.cards] == ["", "", "", "v1"]


def test_the_order_of_names_on_the_disk_is_no_matter(tmp_path: Path) -> None:
    for number in (5, 3, 9, 1):
        write(tmp_path / f"{number}.json", record(10 - number))
    assert _ids(read_book([tmp_path])) == [1, 5, 7, 9]


def test_nothing_here(tmp_path: Path) -> None:
    (problem,) = read_book([tmp_path]).problems
    assert (problem.code, problem.severity) == ("EB314", "warning")
    (problem,) = read_book([tmp_path / "absent"]).problems
    assert (problem.code, problem.exit_code) == ("EB120", 2)
    assert told(read_book([]).problems) == [("EB314", "")]


def test_broken_books_as_one(tmp_path: Path) -> None:
    """All problems of all files at once, whatever they are."""
    folders = sorted(path for path in BROKEN.iterdir() if path.name[2] in "12" and (path / "errors").exists())
    codes = {problem.code for problem in read_book(folders).problems}
    assert {path.name for path in folders} - codes <= {
        "EB108",
        "EB122",
        "EB123",
        *(f"EB11{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)),
    }
