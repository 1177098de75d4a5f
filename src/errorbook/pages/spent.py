"""What the kinds of work on a page take, gathered on the environment that does it.

A look at the clock takes a ten-thousandth of what a page does; about thirty are taken.
"""

from __future__ import annotations

from functools import wraps
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from jinja2 import Environment

T = TypeVar("T")


def timed(kind: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter, which gets the environment first, that notes the seconds it took."""

    @wraps(function)
    def run(environment: Environment, *args: Any, **named: Any) -> Any:
        began = perf_counter()
        made = function(environment, *args, **named)
        spend(environment, kind, perf_counter() - began)
        return made

    return run


def gathered(environment: Environment, kind: str, parts: Iterable[T]) -> tuple[T, ...]:
    """Return the parts, and note what it took to make them."""
    began = perf_counter()
    made = tuple(parts)
    spend(environment, kind, perf_counter() - began)
    return made


def spend(environment: Environment, kind: str, seconds: float) -> None:
    """Note seconds of a kind of work."""
    spent: dict[str, float] = environment.seconds  # type: ignore[attr-defined]
    spent[kind] = spent.get(kind, 0.0) + seconds


def take_spent(environment: Environment) -> dict[str, float]:
    """Return the seconds of each kind since this was last asked."""
    spent: dict[str, float] = environment.seconds  # type: ignore[attr-defined]
    environment.seconds = {}  # type: ignore[attr-defined]
    return spent
