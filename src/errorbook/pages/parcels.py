"""Frozen values that travel between processes as little more than what they hold."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Parcel:
    """Be the base of frozen dataclasses with slots, which else ask for their fields each time they travel.

    It compares and hashes them too, or half the time that it takes to define one would go into that.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        """Be equal to a value of the same class with equal fields."""
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = _values_of(self)
        return values(self) == values(other)

    def __hash__(self) -> int:
        """Hash the values of the fields."""
        return hash(_values_of(self)(self))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as a class and the values of its fields."""
        return unpacked, (type(self), _values_of(self)(self))


def unpacked(kind: Any, values: tuple[Any, ...]) -> Any:
    """Return a value of a kind with these values in its fields."""
    made: Any = object.__new__(kind)
    for put, value in zip(_setters(kind), values, strict=True):
        put(made, value)
    return made


def _values_of(parcel: Any) -> Callable[[Any], tuple[Any, ...]]:
    kind: Any = type(parcel)
    return _values(kind)


@cache
def _values(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    return attrgetter(*(each.name for each in fields(kind)))


@cache
def _setters(kind: Any) -> tuple[Callable[[Any, Any], None], ...]:
    """Return what sets the fields of a value, which is frozen when all are set."""
    return tuple(getattr(kind, each.name).__set__ for each in fields(kind))
