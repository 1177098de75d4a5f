"""What every problem that errorbook can report has in common."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """Say where a problem lies; an empty string or 0 is a part that is not known.

    `line` and `column` count from 1, columns in characters. `member` is the JSON member, as `solutions[2]`.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    member: str = ""


NOWHERE = Place()


@dataclass(kw_only=True)
class Problem(Exception):  # noqa: N818 - a warning is a problem too, and no error
    """Be one member of the family: a code, a sentence, a hint, and the place it speaks of.

    `message` and `hint` are `str.format` templates over the dataclass fields. `exit_code` is what a
    command ends with that could not go on: 1 where the content is wrong, 2 where a place or the call is.
    """

    code: ClassVar[str]
    message: ClassVar[str]
    hint: ClassVar[str]
    severity: ClassVar[Severity] = "error"
    exit_code: ClassVar[int] = 1

    place: Place = field(default=NOWHERE)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by field, or a problem raised in a worker would kill the pool."""
        return _remake, (type(self), {each.name: getattr(self, each.name) for each in fields(self)})

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """Say what is wrong, with the values filled in."""
        return self.message.format(**self._values())

    @property
    def suggestion(self) -> str:
        """Say how to mend it, with the values filled in."""
        return self.hint.format(**self._values())

    @property
    def sort_key(self) -> tuple[Place, str, str]:
        """Order problems by place, then code, then words."""
        return (self.place, self.code, self.sentence)

    def _values(self) -> dict[str, object]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


def _remake(kind: type[Problem], values: dict[str, Any]) -> Problem:
    return kind(**values)
