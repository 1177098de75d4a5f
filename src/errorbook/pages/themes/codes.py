"""Templates as compiled code: whoever has it from another process need not compile them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

    from jinja2 import Environment
    from jinja2.bccache import Bucket

Codes = dict[tuple[str, str], "CodeType"]
"""Codes by digests (hex) of the name and the source of a template."""


def use_codes(environment: Environment, codes: Codes) -> None:
    """Let an environment take these codes, and note there what it has to compile itself."""
    environment.bytecode_cache = _Known(codes)


class _Known(BytecodeCache):
    """Know the codes of templates; an environment that has to be careful compiles others."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes

    def load_bytecode(self, bucket: Bucket) -> None:
        if not _is_careful(bucket):
            bucket.code = self.codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code and not _is_careful(bucket):
            self.codes[bucket.key, bucket.checksum] = bucket.code


def _is_careful(bucket: Bucket) -> bool:
    is_careful: bool = bucket.environment.is_careful  # type: ignore[attr-defined]
    return is_careful
