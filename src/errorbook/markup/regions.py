"""Knows what a language's code can be interrupted by: comments and strings that run over several lines."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


class Region(NamedTuple):
    """Describe a stretch of text that is no code.

    `opening` is a regular expression; `step` finds what matters inside: an escape, the group `down` (its
    end), the group `up` (one more level of a comment that nests), the group `hole` (code in a template).
    `lead` opens such a region for a lexer, and `tail` ends one that needs its end to be seen. `closer` is a
    string without which no region ends, `opener` one without which none begins. `stray` matches what cannot
    stand in code but as such an end.
    """

    opening: str
    step: re.Pattern[str]
    lead: str
    closer: str
    opener: str
    stray: str
    tail: str


def _region(
    opening: str, step: str, lead: str, closer: str, *, opener: str = "", stray: str = "", tail: str = ""
) -> Region:
    return Region(
        opening, re.compile(step, re.DOTALL | re.MULTILINE), lead, closer, opener or lead, stray, tail
    )


class Syntax(NamedTuple):
    """Hold a language's regions, and what hides their openings: line comments, strings within a line."""

    regions: tuple[Region, ...]
    code: re.Pattern[str]
    closers: tuple[str, ...]


def _syntax(skips: str, *regions: Region) -> Syntax:
    """Compile the search for what matters in code.

    Group `s` is to be skipped, `r0` opens the first region, `up` and `down` are braces. `x` and `lone` are
    what code does not hold: a stray end, a quote without its second.
    """
    strays = "|".join(each.stray for each in regions if each.stray)
    openings = [f"(?P<r{number}>{each.opening})" for number, each in enumerate(regions)]
    quotes = "".join(string[0] for string in (_QUOTED, _APOSTROPHES) if string in skips)
    parts = [f"(?P<x>{strays})" if strays else "", *openings, f"(?P<s>{skips})"]
    parts.append(f"(?P<lone>[{quotes}])" if quotes else "")
    if any("(?P<hole>" in each.step.pattern for each in regions):
        parts.append(r"(?P<up>\{)|(?P<down>\})")
    code = re.compile("|".join(filter(None, parts)), re.MULTILINE)
    return Syntax(regions, code, tuple(dict.fromkeys(each.closer for each in regions)))


_QUOTED = r'"(?:[^"\\\n]|\\.)*+"'
_APOSTROPHES = r"'(?:[^'\\\n]|\\.)*+'"
_CHARACTER = r"'(?:\\[^\n]{1,8}?|[^'\\\n])'"
_HASH = r"\#[^\n]*"
_SLASHES = r"//[^\n]*"
_DASHES = r"--[^\n]*"
# A here-document, from its first line to its last.
_HERE = r"<<<?[~-]?[ \t]?[\"'`]?(?P<word>[A-Za-z_]\w*)[\"'`]?[^\n]*\n(?:[^\n]*\n){0,400}?[ \t]*(?P=word)\b"
# A regular expression literal, where an operand is expected.
_SLASHED = (
    r"(?:[=(,:\[!&|?{};+]|=>|\breturn|\bcase|\btypeof)\s*+"
    r"/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/"
)

_BLOCK = _region(r"/\*", r"(?P<down>\*/)", "/*", "*/", stray=r"\*/", tail="*/")
_NESTED = _region(r"/\*", r"(?P<up>/\*)|(?P<down>\*/)", "/*", "*/", stray=r"\*/", tail="*/")
_TRIPLE = _region(r'"""', r'\\.|(?P<down>""")', '"""', '"""')
_TRIPLE_RAW = _region(r'"""', r'(?P<down>"""(?!"))', '"""', '"""', tail='"""')
_TRIPLE_APOSTROPHES = _region(r"'''", r"\\.|(?P<down>''')", "'''", "'''")
_HEREDOC = _region(r'"""', r'\\.|(?P<down>""")', '"""\n.\n', '"""', opener='"""')
_TEMPLATE = _region("`", r"\\.|(?P<hole>\$\{)|(?P<down>`)", "`", "`")
_BACKTICKS = _region("`", "(?P<down>`)", "`", "`", tail="`")
_LONG_QUOTED = _region('"', r'\\.|(?P<down>")', '"', '"')
_LONG_APOSTROPHES = _region("'", r"(?P<down>')", "'", "'", tail="'")
_ROUND_COMMENT = _region(r"\(\*(?!\))", r"(?P<up>\(\*)|(?P<down>\*\))", "(*", "*)", stray=r"\*\)")
_BRACE_COMMENT = _region(r"\{-", r"(?P<up>\{-)|(?P<down>-\})", "{-", "-}", stray=r"-\}")
_MARKUP_COMMENT = _region("<!--", "(?P<down>-->)", "<!--", "-->", stray="-->")
_RUST_RAW = _region(r'\br\#"', r'(?P<down>"\#)', 'r#"', '"#', tail='"#')
_VERBATIM = _region(r'(?:@\$?|\$@)"', r'""|(?P<down>")', '@"', '"', tail='"')
_POD = _region(
    r"^=[a-z]\w*",
    r"(?P<down>^=cut\b[^\n]*)",
    "=pod\n\n",
    "=cut",
    opener="\n=",
    stray=r"^=cut\b",
    tail="\n=cut\n",
)
_RUBY_COMMENT = _region(
    r"^=begin\b",
    r"(?P<down>^=end\b[^\n]*)",
    "=begin\n",
    "=end",
    opener="=begin",
    stray=r"^=end\b",
    tail="\n=end\n",
)
_LUA_COMMENT = _region(r"--\[\[", r"(?P<down>\]\])", "--[[", "]]", tail="]]")
_LUA_LONG = _region(r"\[\[", r"(?P<down>\]\])", "[[", "]]", tail="]]")
_ANGLE_COMMENT = _region("<#", "(?P<down>#>)", "<#", "#>", stray="#>")
_HERE_STRING = _region(r'@"$', r'(?P<down>^"@)', '@"\n', '"@', stray=r'^"@')
_HASH_COMMENT = _region(r"\#=", r"(?P<up>\#=)|(?P<down>=\#)", "#=", "=#", stray=r"=\#")
_BAR_COMMENT = _region(r"\#\|", r"(?P<up>\#\|)|(?P<down>\|\#)", "#|", "|#", stray=r"\|\#")

_PLAIN_C = f"{_SLASHES}|{_QUOTED}|{_APOSTROPHES}"
_WITH_CHARACTERS = f"{_SLASHES}|{_QUOTED}|{_CHARACTER}"
_SCRIPT = f"{_SLASHES}|{_QUOTED}|{_APOSTROPHES}|{_SLASHED}"

_SYNTAXES: dict[str, tuple[str, *tuple[Region, ...]]] = {
    "Python Cython": (f"{_HASH}|{_QUOTED}|{_APOSTROPHES}", _TRIPLE, _TRIPLE_APOSTROPHES),
    "JavaScript JSX TypeScript TSX": (_SCRIPT, _BLOCK, _TEMPLATE),
    "Go": (_PLAIN_C, _BLOCK, _BACKTICKS),
    "Rust": (f"{_SLASHES}|{_CHARACTER}", _NESTED, _RUST_RAW, _LONG_QUOTED),
    "C C++ CUDA Objective-C Objective-C++ GLSL HLSL Solidity Verilog SystemVerilog": (_PLAIN_C, _BLOCK),
    "Protocol+Buffers Nix CSS SCSS Less D": (_PLAIN_C, _BLOCK),
    "Java": (_PLAIN_C, _BLOCK, _TRIPLE),
    "Kotlin Scala": (_WITH_CHARACTERS, _NESTED, _TRIPLE_RAW),
    "Swift": (_WITH_CHARACTERS, _NESTED, _TRIPLE),
    "C#": (_PLAIN_C, _BLOCK, _TRIPLE_RAW, _VERBATIM),
    "Groovy Dart": (_PLAIN_C, _BLOCK, _TRIPLE, _TRIPLE_APOSTROPHES),
    "PHP": (f"{_HERE}|{_SLASHES}|{_HASH}|{_QUOTED}|{_APOSTROPHES}", _BLOCK),
    "Ruby": (f"{_HERE}|(?<!\\$){_HASH}|{_QUOTED}|{_APOSTROPHES}", _RUBY_COMMENT),
    "Perl": (f"{_HERE}|(?<![$\\w]){_HASH}|{_QUOTED}|{_APOSTROPHES}", _POD),
    "Shell": (f"{_HERE}|(?<![^\\s;(|&]){_HASH}|\\\\.", _LONG_QUOTED, _LONG_APOSTROPHES),
    "SQL": (f"{_DASHES}|{_QUOTED}", _BLOCK, _LONG_APOSTROPHES),
    "Lua": (f"{_DASHES}|{_QUOTED}|{_APOSTROPHES}", _LUA_COMMENT, _LUA_LONG),
    "Elixir": (f"{_HASH}|{_QUOTED}|{_APOSTROPHES}", _HEREDOC),
    "Julia": (f"{_HASH}|{_QUOTED}|{_CHARACTER}", _HASH_COMMENT, _TRIPLE),
    "Haskell Elm": (f"{_DASHES}|{_QUOTED}|{_CHARACTER}", _BRACE_COMMENT),
    "OCaml": (f"{_QUOTED}|{_CHARACTER}", _ROUND_COMMENT),
    "F#": (f"{_SLASHES}|{_QUOTED}|{_CHARACTER}", _ROUND_COMMENT, _TRIPLE_RAW),
    "PowerShell": (f"{_HASH}|{_QUOTED}|'[^'\\n]*'", _ANGLE_COMMENT, _HERE_STRING),
    "Clojure": (r";[^\n]*|\\.", _LONG_QUOTED),
    "Common+Lisp Emacs+Lisp Scheme": (r";[^\n]*|\\.|\?.", _BAR_COMMENT, _LONG_QUOTED),
    "XML Markdown": ("<[^!<>]*>", _MARKUP_COMMENT),
}
_BY_LANGUAGE = {name.replace("+", " "): row for names, row in _SYNTAXES.items() for name in names.split()}


@cache
def syntax_of(language: str) -> Syntax | None:
    """Find the syntax of a language by its name; None where nothing runs over lines, or it is not known."""
    row = _BY_LANGUAGE.get(language)
    return _syntax(row[0], *row[1:]) if row else None
