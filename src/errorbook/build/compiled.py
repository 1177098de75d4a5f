"""Templates are compiled by a second process while the first one reads: a few pages wait for little else."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from errorbook.build.split import Errand
from errorbook.pages.themes.codes import use_codes
from errorbook.pages.themes.theme import read_codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2 import Environment

    from errorbook.build.start import Start
    from errorbook.pages.themes.codes import Codes

    Compiling = Errand[tuple[Codes, float]]


@contextmanager
def open_compiling(start: Start) -> Iterator[Compiling]:
    """Have the built-in templates compiled meanwhile; in a first build, workers do that, each for itself."""
    errand = Errand(_compiled)
    if start.manifest:
        errand.start()
    try:
        yield errand
    finally:
        errand.end()


def take_codes(start: Start, compiling: Compiling, environment: Environment) -> None:
    """Let an environment have what was compiled, if a second process did that."""
    if compiling.is_out:
        codes, seconds = compiling.found()
        compiling.end()
        use_codes(environment, codes)
        start.clock.elsewhere += seconds
        start.clock.add({"template": seconds})


def _compiled() -> Iterator[tuple[Codes, float]]:
    began = time.thread_time()
    codes = read_codes()
    yield codes, time.thread_time() - began
