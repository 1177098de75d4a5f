"""What the exception hook costs: `python -m tests.benchmarks.hook [BOOK]`.

Prints how long an interpreter takes to start and what `errorbook.install` adds; and how much longer a program
takes that ends with an exception, when that is looked up in a built site and in content. Each figure is the
least of many starts of new processes, taken in turn: other work on the machine disturbs those least.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.build.options import Options
from errorbook.build.start import build

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAIN = "pass"
INSTALL = "import errorbook; errorbook.install(book={!r})"
RAISE = "raise ValueError('Expected same element type, got float32 and bfloat16')"
INSIDE = """\
import time
try:
    import no_such_module
except ImportError:
    pass
began = time.perf_counter()
import errorbook
errorbook.install(book='site')
print(time.perf_counter() - began)
"""


def seconds(programs: Sequence[str], starts: int) -> list[float]:
    """Return how long a new interpreter takes for each program, at the least."""
    least = [float("inf")] * len(programs)
    for _ in range(starts):
        for at, code in enumerate(programs):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False)
            least[at] = min(least[at], time.perf_counter() - began)
    return least


def inside(starts: int) -> float:
    """Return how long import and `install` take by the clock of the program itself, at the least."""
    found = (subprocess.check_output([sys.executable, "-c", INSIDE]) for _ in range(starts))
    return min(map(float, found))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book", type=Path, nargs="?", default=Path("content"))
    parser.add_argument("--starts", type=int, default=40)
    wanted = parser.parse_args()
    book = wanted.book.resolve()
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder, "site")
        build([book], site, Options())
        installs = [INSTALL.format(str(place)) for place in (site, book)]
        programs = [PLAIN, installs[0], RAISE, *(f"{install}\n{RAISE}" for install in installs)]
        plain, hooked, raised, by_site, by_content = seconds(programs, wanted.starts)
        cost = inside(wanted.starts)
    print(f"start of an interpreter     {plain * 1000:8.2f} ms")
    print(f"with errorbook.install      {hooked * 1000:8.2f} ms, {hooked / plain:.3f} times as long")
    print(f"the two statements alone    {cost * 1000:8.2f} ms, {cost / plain:.3f} of a start")
    for name, told in (("site", by_site), ("content", by_content)):
        more = (told - raised) * 1000
        print(f"an exception, {name:<13} {more:8.2f} ms more, {told / raised:.2f} times as long")


if __name__ == "__main__":
    main()
