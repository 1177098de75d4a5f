"""What every problem that errorbook can report has in common."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, NamedTuple, dataclass_transform

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """Say where a problem lies; an empty string or 0 is a part that is not known.

    `line` and `column` count from 1, columns in characters. `member` is the JSON member, as `solutions[2]`.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    member: str = ""


NOWHERE = Place()


@dataclass_transform(kw_only_default=True)
class Annotated(Exception):  # noqa: N818 - a warning is a problem too, and no error
    """Be made, by name, with the values that the class annotates, as a dataclass is.

    A hundred dataclasses would take 0.05 s of every start to be made.
    """

    members: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = (name for name, kind in cls.__annotations__.items() if not kind.startswith("ClassVar"))
        cls.members = (*cls.members, *own)

    def __init__(self, **values: Any) -> None:
        super().__init__()
        vars(self).update(values)
        if not values.keys() <= set(self.members) or not all(hasattr(self, name) for name in self.members):
            told = f"{type(self).__name__} is made with {self.members}, not with {tuple(values)}"
            raise TypeError(told)

    def values(self) -> dict[str, Any]:
        """Return the values by name."""
        return {name: getattr(self, name) for name in self.members}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name, or a problem raised in a worker would kill the pool."""
        return _remake, (type(self), self.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.values() == other.values()

    # The values may yet change.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.values().items())
        return f"{type(self).__name__}({told})"


class Problem(Annotated):
    """Be one member of the family: a code, a sentence, a hint, and the place it speaks of.

    `message` and `hint` are `str.format` templates over the values. `exit_code` is what a command ends with
    that could not go on: 1 where the content is wrong, 2 where a place or the call is.
    """

    code: ClassVar[str]
    message: ClassVar[str]
    hint: ClassVar[str]
    severity: ClassVar[Severity] = "error"
    exit_code: ClassVar[int] = 1

    place: Place = NOWHERE

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """Say what is wrong, with the values filled in."""
        return self.message.format(**self.values())

    @property
    def suggestion(self) -> str:
        """Say how to mend it, with the values filled in."""
        return self.hint.format(**self.values())

    @property
    def sort_key(self) -> tuple[Place, str, str]:
        """Order problems by place, then code, then words."""
        return (self.place, self.code, self.sentence)


def _remake(kind: type[Annotated], values: dict[str, Any]) -> Annotated:
    return kind(**values)
