"""What an executor is given to do, and what it gives back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from errorbook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping

    Outcomes = tuple[list["Outcome"], Mapping[str, float]]


class Done(NamedTuple):
    """Be a piece of work that was done: its position in the task, and what came of it."""

    position: int
    value: Any


class Lost(NamedTuple):
    """Be a piece of work that could not be done, and why."""

    position: int
    problem: Problem


Outcome = Done | Lost


class Task(Protocol):
    """Be pieces of work, by position."""

    @property
    def count(self) -> int:
        """Return how many pieces there are."""

    def do(self, position: int) -> Any:
        """Do one piece; raise a `Problem` where that cannot be."""

    def name(self, position: int) -> str:
        """Return what to call a piece in a problem: the address of its page, the label of its file."""

    def part(self, begin: int, end: int) -> Task:
        """Return a range of the task as a value that can travel; its positions begin at 0."""

    def take_seconds(self) -> Mapping[str, float]:
        """Return the seconds spent since this was last asked, by kind of work."""


class Executor(Protocol):
    """Be a way to have a task done."""

    def run(self, task: Task) -> Generator[Outcomes, None, None]:
        """Yield outcomes, some at a time and in any order, with the seconds that they took.

        Whoever stops listening and closes it ends the work.
        """


def attempt(task: Task, position: int) -> Outcome:
    """Do one piece, and return why it could not be done where it could not."""
    try:
        return Done(position, task.do(position))
    except Problem as problem:
        return Lost(position, problem)


def moved(outcomes: Iterable[Outcome], by: int) -> list[Outcome]:
    """Return outcomes of a part with their positions in the whole, in which the part begins at `by`."""
    return [each._replace(position=each.position + by) for each in outcomes]


def chunks_of(count: int, workers: int) -> list[range]:
    """Return the positions of a task in chunks: few for little traffic, enough for an even end."""
    size = max(1, min(64, count // (workers * 8)), -(-count // 8000))
    return [range(begin, min(begin + size, count)) for begin in range(0, count, size)]
