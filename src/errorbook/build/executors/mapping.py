"""`map`, with the work done by an executor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from errorbook.build.executors.task import Lost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from errorbook.build.executors.task import Executor


@dataclass(frozen=True)
class Application:
    """Be a function and the values to apply it to, as a task."""

    function: Callable[[Any], Any]
    values: Sequence[Any]

    @property
    def count(self) -> int:
        """Return how many values there are."""
        return len(self.values)

    def do(self, position: int) -> Any:
        """Apply the function to one value."""
        return self.function(self.values[position])

    def name(self, position: int) -> str:
        """Return what stands for a value in a problem."""
        return str(self.values[position])[:200]

    def part(self, begin: int, end: int) -> Application:
        """Return a range of the task."""
        return Application(self.function, self.values[begin:end])

    def take_seconds(self) -> Mapping[str, float]:
        """Return nothing: the work is of one kind."""
        return {}


def map_with(executor: Executor, function: Callable[[Any], Any], values: Iterable[Any]) -> Iterator[Any]:
    """Yield the function of each value, in the order of the values; raise the first problem there is."""
    task = Application(function, list(values))
    waiting: dict[int, Any] = {}
    due = 0
    for outcomes, _ in executor.run(task):
        for outcome in outcomes:
            if isinstance(outcome, Lost):
                raise outcome.problem
            waiting[outcome.position] = outcome.value
        while due in waiting:
            yield waiting.pop(due)
            due += 1
