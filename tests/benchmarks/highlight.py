"""Measure what highlighting and prose cost, beside Pygments and markdown-it-py as they come.

    python tests/benchmarks/highlight.py FOLDER [--records N] [--rounds N]

FOLDER holds one record a file. All ways are run in turn on each record, round after round, in one process;
the least time of each counts, so that what else the machine does is left out. Times are per record. From the
second round on every line of code was met before, but for the way that forgets them first; a build
lies in between: of 3,000 records of the standard library, 62 % of the lines are met again.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter

from errorbook.markup import lines
from errorbook.markup.code import code_block
from errorbook.markup.excerpts import excerpt
from errorbook.markup.languages import language_of_path
from errorbook.markup.messages import message
from errorbook.markup.panes import split_panes
from errorbook.markup.prose import prose, prose_inline
from errorbook.markup.spans import runs
from errorbook.markup.tokens import new_lexer
from errorbook.markup.windows import frame

if TYPE_CHECKING:
    from collections.abc import Callable

Record = dict[str, Any]
LEXERS = {name: new_lexer(language_of_path(name)) for name in ("x.py", "x.js", "x.ts", "x.c", "x.go", "x.rs")}
FORMATTER = HtmlFormatter(nowrap=True)
MARKDOWN = MarkdownIt("js-default")
CODE = ("validationCode", "typeGuard", "tryCatchPattern")
PROSE = ("documentation", "triggerScenarios", "commonSituations")


def lexer(record: Record) -> Any:
    """Find the stock lexer of a record."""
    return LEXERS.get("x." + record["filePath"].rpartition(".")[2], LEXERS["x.py"])


def snippets(record: Record) -> list[str]:
    """List the short pieces of code in a record."""
    panes = split_panes(record["exampleFix"] or "")
    return [*(pane.text for pane in panes), *filter(None, (record[name] for name in CODE))]


def items(record: Record) -> list[str]:
    """List the short pieces of prose in a record."""
    return [*record["solutions"], *record["preventionTips"]]


def stock_lexing(record: Record) -> object:
    return list(lexer(record).get_tokens_unprocessed(record["sourceCode"]))


def our_lexing(record: Record) -> object:
    return runs(record["sourceCode"], language_of_path(record["filePath"]))


def framing(record: Record) -> object:
    return frame(record["sourceCode"], language_of_path(record["filePath"]), len(record["sourceCode"]) // 2)


def stock_excerpt(record: Record) -> object:
    return highlight(record["sourceCode"], lexer(record), FORMATTER)


def our_excerpt(record: Record) -> object:
    return excerpt(
        record["sourceCode"],
        start=record["sourceCodeStart"],
        marked=record["lineNumber"],
        language=language_of_path(record["filePath"]),
        line_href=lambda number: f"{record['githubUrl']}#L{number}",
    )


def our_excerpt_afresh(record: Record) -> object:
    paint = lines._painter(language_of_path(record["filePath"]))
    if paint:
        paint.__self__.lines.clear()  # type: ignore[attr-defined]
    return our_excerpt(record)


def stock_snippets(record: Record) -> object:
    return [highlight(each, lexer(record), FORMATTER) for each in snippets(record)]


def our_snippets(record: Record) -> object:
    return [code_block(each, language_of_path(record["filePath"])) for each in snippets(record)]


def stock_prose(record: Record) -> object:
    return [
        MARKDOWN.render(each) for each in [*filter(None, (record[name] for name in PROSE)), *items(record)]
    ]


def our_prose(record: Record) -> object:
    blocks = [prose(record[name]) for name in PROSE if record[name]]
    return blocks, [prose_inline(each) for each in items(record)]


def our_message(record: Record) -> object:
    return message(record["errorMessage"])


WAYS: tuple[Callable[[Record], object], ...] = (
    stock_lexing,
    our_lexing,
    framing,
    stock_excerpt,
    our_excerpt_afresh,
    our_excerpt,
    stock_snippets,
    our_snippets,
    stock_prose,
    our_prose,
    our_message,
)


def main() -> None:
    """Print a table."""
    options = argparse.ArgumentParser()
    options.add_argument("folder", type=Path)
    options.add_argument("--records", type=int, default=200)
    options.add_argument("--rounds", type=int, default=7)
    chosen = options.parse_args()
    paths = sorted(chosen.folder.glob("*.json"))[: chosen.records]
    records = [json.loads(path.read_text("utf-8"))["record"] for path in paths]
    least = {way: [float("inf")] * len(records) for way in WAYS}
    for _ in range(chosen.rounds):
        for at, record in enumerate(records):
            for way in WAYS:
                start = time.perf_counter()
                way(record)
                least[way][at] = min(least[way][at], time.perf_counter() - start)
    unit = sum(least[stock_lexing])
    for way, times in least.items():
        print(f"{way.__name__:16}{sum(times) / len(times) * 1000:8.3f} ms{sum(times) / unit:8.2f}")


if __name__ == "__main__":
    main()
