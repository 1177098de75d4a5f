"""Problems with patterns, look-up and explain."""

from __future__ import annotations

from dataclasses import dataclass

from errorbook.errors.base import Problem


@dataclass(kw_only=True)
class PatternNotTakenApart(Problem):
    """Report a message pattern that is more than literal text and holes."""

    code = "EB401"
    severity = "warning"
    message = "the pattern cannot be taken apart at character {at}: {trouble}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    at: int
    trouble: str


@dataclass(kw_only=True)
class PatternNotOfMessage(Problem):
    """Report a message pattern that does not match the message it stands beside."""

    code = "EB402"
    severity = "warning"
    message = "the pattern does not match its own errorMessage {template!r}"
    hint = "write the message with (.+?) for each placeholder; until then the message itself is used"
    template: str
