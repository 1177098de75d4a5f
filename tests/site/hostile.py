"""Records whose every text is somebody else's: payloads, and books that hold one in each member."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from pathlib import Path
from typing import Any
from urllib.parse import quote

SAMPLE = Path(__file__).parents[2] / "content" / "errors" / "jax" / "97f4db7f7d7793be.json"

PAYLOADS = {
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "data block": "</script><!--<script>",
    "comment": "<!-- --><style>*{display:none}</style>",
    "apostrophe": "' onmouseover='alert(1)' x='",
    "template": "{{ 7*7 }}{% raw %}{x}{#",
    "entity": "&lt;b&gt;&amp;#x3c;i&#62;",
    "address": "javascript:alert(1)",
    "link": "[click](javascript:alert(1)) [more](vbscript:x) <javascript:alert(1)>",
    "picture": "![pixel](https://evil.example/x.png)",
    "fence": "```html onload=x\n<b>bold</b>\n```",
    "terminal": "a\x1b[31mred\x1b]0;title\x07\x9b1m",
    "bidi": "user\u202e \u2066// admin\u2069 \u2066",
    "invisible": "zero\u200bwidth\ufeffjoin\u00ad",
    "line ends": "a\rb\r\nc\x0bd\x0ce\u0085f\u2028g\u2029h",
    "long line": "x" * 5000,
    "brackets": "[" * 2000,
    "backslashes": "\\" * 60,
    "quotes": "\"'`" * 50,
    "surrogate pair": "\U0001f4a5 \U000e0041",
    "combining": "e" + "\u0301" * 200,
}

TEXTS = (
    "errorMessage",
    "errorClass",
    "sourceCode",
    "documentation",
    "triggerScenarios",
    "commonSituations",
    "solutions",
    "exampleFix",
    "validationCode",
    "typeGuard",
    "tryCatchPattern",
    "preventionTips",
    "filePath",
)
LISTS = {"solutions", "preventionTips"}
ONE_LINE = {"errorClass", "filePath"}
"""Members that may hold no control character: a payload that does is refused."""


def record(member: str, payload: str, base: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the sample with a payload in one member, and whatever must agree with it made to agree."""
    made = dict(base or json.loads(SAMPLE.read_bytes())["record"])
    made["id"] = hashlib.sha256(f"{member} {payload}".encode()).hexdigest()[:16]
    if member == "sourceCode":
        made["sourceCode"] = f"first line\n{payload}\nraise ValueError(1)\nlast line"
        made["sourceCodeEnd"] = made["sourceCodeStart"] + made["sourceCode"].count("\n")
        made["lineNumber"] = made["sourceCodeStart"] + 1
    elif member == "filePath":
        made["filePath"] = f"src/{payload}.py"
    else:
        made[member] = [payload, payload] if member in LISTS else payload
    path = quote(made["filePath"], safe="/~")
    lines = f"L{made['sourceCodeStart']}-L{made['sourceCodeEnd']}"
    made["githubUrl"] = f"https://github.com/{made['repo']}/blob/{made['analyzedSha']}/{path}#{lines}"
    return made


def fits(member: str, payload: str) -> bool:
    """Tell whether a record may hold the payload there at all."""
    if member not in ONE_LINE:
        return True
    plain = len(payload) <= 190 and not any(
        unicodedata.category(each) in {"Cc", "Zl", "Zp"} for each in payload
    )
    return plain and not (member == "filePath" and ("/" in payload or "\\" in payload))


def cases() -> list[tuple[str, str]]:
    """Return every member with the name of every payload that it may hold."""
    return [(member, name) for member in TEXTS for name, payload in PAYLOADS.items() if fits(member, payload)]
