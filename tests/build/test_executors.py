"""Work is done whole by any number of workers; one that hangs or dies is named and does not stop the rest."""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from errorbook.build.executors.choice import choose_executor
from errorbook.build.executors.inline import Inline
from errorbook.build.executors.mapping import map_with
from errorbook.build.executors.pool import Crew, Pool
from errorbook.build.executors.shift import MOST_KNOWN
from errorbook.build.executors.task import Done, Lost, chunks_of
from errorbook.build.options import Options
from errorbook.errors import builds
from errorbook.errors.builds import PageHangs, PlaceNotUsable, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Mapping

    from errorbook.build.executors.task import Executor, Outcome

HANGS = re.compile("(a|a)*b")


@dataclass
class Squares:
    """Be a task whose pieces are squares, but for some that go wrong in their own way."""

    count: int
    wrong: dict[int, str] = field(default_factory=dict)
    first: int = 0

    def do(self, position: int) -> int:
        position += self.first
        match self.wrong.get(position):
            case "refuses":
                raise PlaceNotUsable(path=f"number {position}", reason="it is refused")
            case "hangs":
                HANGS.fullmatch("a" * 60)
            case "dies":
                os.kill(os.getpid(), signal.SIGKILL)
            case "ends":
                os._exit(3)
            case "fails":
                raise ZeroDivisionError
        return position * position

    def name(self, position: int) -> str:
        return f"number {self.first + position}"

    def part(self, begin: int, end: int) -> Squares:
        return Squares(end - begin, self.wrong, self.first + begin)

    def take_seconds(self) -> Mapping[str, float]:
        return {"squaring": 1.0}


def outcomes_of(executor: Executor, task: Squares) -> dict[int, Any]:
    """Return values and problems by position."""
    found: dict[int, Any] = {}
    for outcomes, _ in executor.run(task):
        for outcome in outcomes:
            assert outcome.position not in found
            found[outcome.position] = _value(outcome)
    return found


def _value(outcome: Outcome) -> Any:
    return outcome.value if isinstance(outcome, Done) else outcome.problem


EXECUTORS = [Inline(5), Pool(1, 5), Pool(2, 5), Pool(5, 5)]


@pytest.mark.parametrize("executor", EXECUTORS, ids=str)
@pytest.mark.parametrize("count", [1, 3, 1000])
def test_all_pieces_are_done(executor: Executor, count: int) -> None:
    assert outcomes_of(executor, Squares(count)) == {at: at * at for at in range(count)}


@pytest.mark.parametrize("executor", EXECUTORS, ids=str)
def test_a_problem_is_an_outcome(executor: Executor) -> None:
    found = outcomes_of(executor, Squares(100, {7: "refuses", 99: "refuses"}))
    assert [at for at, value in sorted(found.items()) if isinstance(value, PlaceNotUsable)] == [7, 99]
    assert found[7].path == "number 7"
    assert len(found) == 100


@pytest.mark.parametrize("executor", [Inline(0.3), Pool(2, 0.3)], ids=str)
def test_a_piece_that_hangs_is_named_and_the_rest_is_done(executor: Executor) -> None:
    found = outcomes_of(executor, Squares(50, {3: "hangs", 40: "hangs"}))
    assert [at for at, value in sorted(found.items()) if isinstance(value, PageHangs)] == [3, 40]
    assert found[3].href == "number 3"
    assert {at: value for at, value in found.items() if at not in (3, 40)} == {
        at: at * at for at in range(50) if at not in (3, 40)
    }


def test_a_piece_hangs_in_a_worker_of_a_thread_too() -> None:
    found: dict[int, Any] = {}
    options = Options(patience=0.3)

    def work() -> None:
        found.update(outcomes_of(choose_executor(options, 3), Squares(3, {1: "hangs"})))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert isinstance(found[1], PageHangs)


@pytest.mark.parametrize(("how", "words"), [("dies", "SIGKILL"), ("ends", "exit status 3")])
def test_a_worker_that_dies_is_named_and_the_rest_is_done(how: str, words: str) -> None:
    found = outcomes_of(Pool(2, 5), Squares(200, {5: how, 150: how}))
    assert {at: value.how for at, value in found.items() if isinstance(value, WorkerDied)} == {
        5: words,
        150: words,
    }
    assert len(found) == 200


def test_when_all_workers_die_the_work_is_given_up() -> None:
    found = outcomes_of(Pool(2, 5), Squares(400, dict.fromkeys(range(0, 400, 2), "dies")))
    deaths = [value for value in found.values() if isinstance(value, WorkerDied)]
    assert 8 <= len(deaths) <= 12


def test_a_fault_of_the_program_is_no_problem_of_the_content() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        outcomes_of(Pool(2, 5), Squares(100, {50: "fails"}))
    with pytest.raises(ZeroDivisionError):
        outcomes_of(Inline(5), Squares(100, {50: "fails"}))


def test_who_stops_listening_ends_the_workers() -> None:
    crew = Pool(2, 60).run(Squares(100, {99: "hangs"}))
    next(crew)
    crew.close()
    assert not multiprocessing.active_children()


def test_map_keeps_the_order_and_raises_problems() -> None:
    assert list(map_with(Pool(3, 5), str, range(500))) == [str(number) for number in range(500)]
    with pytest.raises(PlaceNotUsable):
        list(map_with(Pool(2, 5), Squares(10, {4: "refuses"}).do, range(10)))


@pytest.mark.parametrize("count", [MOST_KNOWN, MOST_KNOWN + 1])
def test_parts_of_a_big_task_travel(count: int) -> None:
    assert list(map_with(Pool(2, 5), str, range(count))) == [str(number) for number in range(count)]


def test_a_crew_does_one_task_after_the_other() -> None:
    with Crew(2) as crew:
        for word in ("one", "other"):
            assert list(map_with(Pool(2, 5, crew), word.__add__, "abc")) == [
                f"{word}{each}" for each in "abc"
            ]


@pytest.mark.parametrize("workers", [1, 2, 64])
@pytest.mark.parametrize("count", [0, 1, 63, 64, 1000, 1_000_000])
def test_chunks_cover_the_work_once(count: int, workers: int) -> None:
    chunks = chunks_of(count, workers)
    assert [at for chunk in chunks for at in chunk] == list(range(count))
    assert len(chunks) <= 8000


def test_few_pages_and_one_job_are_made_in_this_process() -> None:
    assert isinstance(choose_executor(Options(jobs=4), 5), Inline)
    assert isinstance(choose_executor(Options(jobs=1), 5000), Inline)
    assert choose_executor(Options(jobs=4), 5000) == Pool(4, 20.0)


def test_a_lost_piece_travels_with_its_problem() -> None:
    found = outcomes_of(Pool(1, 5), Squares(1, {0: "refuses"}))
    assert Lost(0, found[0]) == Lost(0, PlaceNotUsable(path="number 0", reason="it is refused"))
    assert found[0].code == builds.PlaceNotUsable.code
