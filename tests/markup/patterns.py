"""Regular expressions of every kind of part that lexers are written with."""

from __future__ import annotations

import re

from hypothesis import strategies as st

ATOMS = st.sampled_from(
    [
        *[
            r"a",
            r"K",
            r"\.",
            r".",
            r"[a-f]",
            r"[^a-f\n]",
            r"[^\W\d]",
            r"\d",
            r"\D",
            r"\s",
            r"\S",
            r"\w",
            r"\W",
            r"[ſ]",
            r"ı",
            r"[k-ſ]",
            r"\b",
            r"\B",
            r"^",
            r"$",
            r"\A",
            r"\Z",
            r"\n",
            r"\\\n",
        ],
        *[
            r"(?=a)",
            r"(?!b)",
            r"(?<=c)",
            r"(?<!d)",
            r"(?<=ab)",
            r"(?=\s)",
            r"(?!\n\n)",
            r"()",
            r"(?i:x)",
            r"(?s:.)",
            r"(?a:\w)",
            r"[\s\S]",
            r"[^x]",
        ],
    ]
)
REPEATS = st.sampled_from("* + ? {2} {0,2} *? +? *+ ?+".split())  # noqa: SIM905
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("".join),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
        st.tuples(inner, REPEATS).map(lambda pair: f"(?:{pair[0]}){pair[1]}"),
        inner.map(lambda part: f"({part})"),
        inner.map(lambda part: f"(?>{part})"),
        inner.map(lambda part: f"({part})\\1"),
        inner.map(lambda part: f"({part})?(?(1)a|{part})"),
    ),
    max_leaves=6,
)
FLAGS = st.sampled_from(
    [0, re.M, re.I, re.S, re.M | re.S, re.I | re.M | re.S, re.A],
)


def compiled(pattern: str, flags: int) -> re.Pattern[str] | None:
    """Compile a pattern; None where putting it together made nonsense of its group numbers."""
    try:
        return re.compile(pattern, flags)
    except re.error:
        return None
