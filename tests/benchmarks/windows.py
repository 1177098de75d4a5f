"""Measure how often an excerpt is painted otherwise than its lines are in the whole file.

    python tests/benchmarks/windows.py [--limit N] [--show N] [DIR ...]

Every file below each DIR (the running Python's library unless told) is lexed whole: that is the truth. Each
of its lines that raises is cut out with 18 lines before and after it, and painted as an excerpt. Printed per
language: windows, those whose raise line wrongly comes out as string or comment (lexed afresh, and framed),
and those with more than 40 characters that wrongly do or do not.
"""

from __future__ import annotations

import argparse
import ast
import random
import re
import sysconfig
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from errorbook.markup.languages import Language, language_of_path
from errorbook.markup.limits import is_ordinary
from errorbook.markup.spans import runs
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from collections.abc import Iterator

AROUND = 18
RAISES = re.compile(
    r"^\s*(?:\}\s*else\s*\{?\s*)?(?:throw\b|raise\b|panic[!(]|bail!|die\b|fail\b|croak\b|confess\b|error\(|fatal|"
    r"return (?:fmt\.Errorf|errors\.New|Err\()|rb_raise|PyErr_|abort\(|unreachable!|exit 1|RAISE\b"
    r"|console\.error|goto (?:err|fail|out)|return -1)"
)


def classes(text: str, language: Language, before: str = "", after: str = "") -> str:
    """Write the class of every character of a text, a space for none."""
    painted: list[str] = []
    found = [*runs(text, language, before, after), (len(text), "")]
    start, name = 0, ""
    for at, following in found:
        painted.append((name or " ") * (min(at, len(text)) - start))
        start, name = max(min(at, len(text)), start), following
    return "".join(painted)


def sites(text: str, language: Language, truth: str) -> Iterator[int]:
    """Yield the numbers (from 0) of the lines that raise."""
    if language.name == "Python":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Raise):
                yield node.lineno - 1
        return
    offset = 0
    for number, line in enumerate(text.split("\n")):
        if RAISES.match(line) and truth[offset + len(line) - len(line.lstrip())] not in "csd":
            yield number
        offset += len(line) + 1


def windows(path: Path, tally: Counter[str], show: int) -> None:
    """Measure one file."""
    language = language_of_path(path.name)
    try:
        text = path.read_text("utf-8")
        if not language.lexer or not is_ordinary(text) or text.count("\n") < 2 * AROUND or "\r" in text:
            return
        truth = classes(text, language)
        numbers = list(sites(text, language, truth))
    except (OSError, UnicodeDecodeError, SyntaxError):
        return
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for number in numbers[:: max(1, len(numbers) // 40)]:
        first, last = max(0, number - AROUND), min(len(lines), number + AROUND + 1)
        excerpt = "\n".join(lines[first:last])
        marked = starts[number] - starts[first]
        around = frame(excerpt, language, marked)
        expected = truth[starts[first] : starts[first] + len(excerpt)]
        code = marked + len(lines[number]) - len(lines[number].lstrip())
        tally["windows"] += 1
        wrong = {}
        differing = 0
        for way, start in (("afresh", ("", "")), ("lead", around)):
            painted = classes(excerpt, language, *start)
            wrong[way] = (painted[code] in "sc") != (expected[code] in "sc")
            tally[f"{way} line"] += wrong[way]
            differing = sum(
                a != b and (a in "sc") != (b in "sc") for a, b in zip(painted, expected, strict=True)
            )
            tally[f"{way} other"] += differing > 40
        if show and (wrong["lead"] or differing > 40):
            print("=" * 20, path, number + 1, around, wrong, differing)
            print(excerpt)


def main() -> None:
    """Print a line per language."""
    options = argparse.ArgumentParser()
    options.add_argument("folders", nargs="*", default=[Path(sysconfig.get_path("stdlib"))], type=Path)
    options.add_argument("--limit", type=int, default=3000, help="files of a language")
    options.add_argument("--show", type=int, default=0)
    options.add_argument("--only", default="")
    chosen = options.parse_args()
    files = defaultdict(list)
    for folder in chosen.folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "site-packages" not in path.parts:
                files[language_of_path(path.name).name].append(path)
    print(f"{'':14}{'windows':>8}{'raise line afresh':>19}{'framed':>11}{'region afresh':>15}{'framed':>11}")
    for name, paths in sorted(files.items()):
        if chosen.only and name not in chosen.only.split(","):
            continue
        random.Random(name).shuffle(paths)
        tally: Counter[str] = Counter()
        for path in paths[: chosen.limit]:
            windows(path, tally, chosen.show)
        if total := tally["windows"]:
            figures = [
                f"{100 * tally[key] / total:.2f} %"
                for key in ("afresh line", "lead line", "afresh other", "lead other")
            ]
            print(
                f"{name:14}{total:8}{figures[0]:>19}{figures[1]:>11}{figures[2]:>15}{figures[3]:>11}",
                flush=True,
            )


if __name__ == "__main__":
    main()
