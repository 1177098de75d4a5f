"""Lexes what lexers have not ended on, or nearly so, as far as the limits let it through.

A process of its own, since nothing within one can interrupt a regular expression. Arguments: the number of a
group of languages, the number of groups. Prints each language when its turn comes, then `done`.
"""

from __future__ import annotations

import sys

from errorbook.markup.languages import TABLE
from errorbook.markup.limits import LONGEST_LINE, is_ordinary
from errorbook.markup.lines import painted_lines

CHARACTERS = "\\\"'`(){[<$@&;:,|+-*/=#~_ aA0.\t\n"
WORDS = ("a(", "a b ", "a<b,", "int a(", "<a b=", '"\\', '\\"', "a::", "/*", "${")
SIZES = (11, 23, 60, LONGEST_LINE - 1)


def main(group: int, groups: int) -> None:
    """Lex with every language of a group."""
    repeated = [unit * LONGEST_LINE for unit in (*CHARACTERS, *WORDS)]
    texts = [lead + text[:size] for text in repeated for lead in ("", '"', "(") for size in SIZES]
    for language in TABLE[group::groups]:
        print(language.name, flush=True)
        for text in filter(is_ordinary, texts):
            painted_lines(text, language)
    print("done")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
