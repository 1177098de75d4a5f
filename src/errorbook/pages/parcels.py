"""Frozen values that travel between processes as little more than what they hold."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Parcel:
    """Be the base of frozen dataclasses with slots, which else ask for their fields each time they travel."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as a class and the values of its fields."""
        kind: Any = type(self)
        return unpacked, (kind, _values(kind)(self))


def unpacked(kind: Any, values: tuple[Any, ...]) -> Any:
    """Return a value of a kind with these values in its fields."""
    made: Any = object.__new__(kind)
    for put, value in zip(_setters(kind), values, strict=True):
        put(made, value)
    return made


@cache
def _values(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(each.name for each in fields(kind)))


@cache
def _setters(kind: Any) -> tuple[Callable[[Any, Any], None], ...]:
    """Return what sets the fields of a value, which is frozen when all are set."""
    return tuple(getattr(kind, each.name).__set__ for each in fields(kind))
