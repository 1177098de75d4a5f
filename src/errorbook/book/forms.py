"""The forms of single values: what an id, a repository, a slug, a tag may look like.

Patterns keep to what Python, Rust's regex crate (pydantic) and ECMA 262 (JSON Schema) read alike: no
look-around, no classes that differ with Unicode. They are anchored, and in Python meant for `fullmatch`.
"""

from __future__ import annotations

# Controls of C0 and C1 and the two separators that some programs take for a line end.
_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
_LETTER = rf"[^{_CONTROLS}]"
_INK = rf"[^\s{_CONTROLS}]"

# Any name inside a folder but `.` and `..`.
_PART = rf"(?:[^/.{_CONTROLS}][^/{_CONTROLS}]*|\.[^/.{_CONTROLS}][^/{_CONTROLS}]*|\.\.[^/{_CONTROLS}]+)"

ID = r"^[0-9a-f]{16}$"
SHA = r"^[0-9a-f]{40}$"
# An owner has single hyphens inside, and `_word` at its end where a company manages the account.
REPO = r"^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}(?:_[A-Za-z0-9]{1,16})?/[A-Za-z0-9._-]{1,100}$"
SLUG = r"^[a-z0-9]+(?:-[a-z0-9]+)*$"
CODE = r"^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$"
TAG = r"^[a-z0-9][a-z0-9.+#_-]{0,63}$"
WORD = r"^[a-z][a-z0-9]{0,63}$"
HYPHENED = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$"
NOT_BLANK = r"\S"
ONE_LINE = rf"^{_LETTER}*{_INK}{_LETTER}*$"
FILE_PATH = rf"^{_PART}(?:/{_PART})*$"
TIME = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})$"
)
