"""`errorbook schema` prints the JSON Schema of a record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from errorbook.cli.terminal import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(_parser: ArgumentParser) -> None:
    """Declare nothing."""


def run(_args: Namespace) -> int:
    """Print the schema."""
    from errorbook.book.records.schema import record_schema

    say(json.dumps(record_schema(), indent=2))
    return 0
