"""Messages as programs print them: templates with realistic values, bare or inside a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errorbook.book.records.placeholders import Placeholder, split_template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from errorbook.book.records.card import Card


WORDS = ("timeout", "retries", "name", "group_sizes", "backend", "user", "alpha", "header", "utf-8", "région")
TYPES = ("int", "str", "NoneType", "list", "dict", "float", "tuple", "bytes", "function", "ndarray", "Tensor")
DTYPES = ("float32", "bfloat16", "int8", "float64", "int32", "bool", "uint16", "complex64", "object")
FOLDERS = (
    "/usr/local/share",
    "/home/ana/src/app",
    "C:\\Users\\ana\\app",
    "./build",
    "/tmp/tmpk3x_9f2a",
    "/var/log",
)
FILES = ("config.toml", "data.csv", "my notes.txt", "model-v2.bin", "__init__.py", "index.html", "a'b.json")
MULTILINE = (
    "[[1 2 3]\n [4 5 6]]",
    "{'a': 1,\n 'b': [2, 3]}",
    '  File "<string>", line 1\n    x = (',
    "first\nsecond",
)


def _number(rng: Random) -> str:
    return rng.choice(
        [str(rng.randrange(10)), str(rng.randrange(-5, 70_000)), f"{rng.uniform(-2, 90):.3f}", "1e-05"]
    )


def _word(rng: Random) -> str:
    return rng.choice(WORDS)


def _quoted(rng: Random) -> str:
    return rng.choice(["'{}'", '"{}"', "b'{}'"]).format(
        rng.choice(["", "a, b", "it is: x", "x=1", _word(rng)]) or " "
    )


def _path(rng: Random) -> str:
    return f"{rng.choice(FOLDERS)}/{rng.choice(FILES)}"


def _repr(rng: Random) -> str:
    return rng.choice(
        [
            f"[{_number(rng)}, {_number(rng)}]",
            f"({_quoted(rng)}, {_number(rng)})",
            f"{{{_quoted(rng)}: {_number(rng)}}}",
            f"<{rng.choice(TYPES)} object at 0x{rng.randrange(1 << 40):012x}>",
            f"<class '{rng.choice(TYPES)}'>",
            f"{_word(rng)}, {_word(rng)} and {_word(rng)}",
            f"{rng.choice(DTYPES)}[{rng.randrange(64)},{rng.randrange(64)}]",
            _quoted(rng),
        ]
    )


def _type(rng: Random) -> str:
    return rng.choice(TYPES)


def _dtype(rng: Random) -> str:
    return rng.choice(DTYPES)


def _lines(rng: Random) -> str:
    return rng.choice(MULTILINE)


HINTS: tuple[tuple[tuple[str, ...], Callable[[Random], str]], ...] = (
    (("__name__", "type(", "__class__", "cls", "kind"), _type),
    (("dtype",), _dtype),
    (("path", "file", "dir", "folder", "url"), _path),
    (
        ("len(", "size", "count", "num", "index", "line", "port", "code", "width", "version", "max", "min"),
        _number,
    ),
    (("!r", "repr(", "args", "list", "dict", "set"), _repr),
    (("name", "key", "attr", "option", "encoding", "mode", "method"), _word),
)
ANY = (_word, _number, _quoted, _repr, _type, _path)
MULTILINE_SHARE = 0.03


def value(placeholder: Placeholder, rng: Random) -> str:
    """Return a value that a placeholder may stand for, of a kind that its expression hints at."""
    if rng.random() < MULTILINE_SHARE:
        return _lines(rng)
    for hints, make in HINTS:
        if any(hint in placeholder.source.lower() for hint in hints) and rng.random() < 0.8:
            return make(rng)
    return rng.choice(ANY)(rng)


def fill(template: str, rng: Random) -> str:
    """Return a template with a realistic value for each placeholder, as the program would print it."""
    return "".join(
        value(piece, rng) if isinstance(piece, Placeholder) else piece.replace("{{", "{").replace("}}", "}")
        for piece in split_template(template)
    )


def in_traceback(card: Card, message: str, rng: Random, *, drift: int = 0) -> str:
    """Return a Python traceback that ends at a record's line, or `drift` lines off, with calls above it."""
    installed = rng.choice(
        ["/usr/lib/python3.11/", "/opt/venv/lib/python3.12/site-packages/", "C:\\py\\Lib\\"]
    )
    path = installed + card.path.removeprefix("Lib/")
    if installed.startswith("C:"):
        path = path.replace("/", "\\")
    frames = [
        ("/home/ana/app/main.py", rng.randrange(1, 200), "<module>"),
        ("/home/ana/app/jobs.py", rng.randrange(1, 400), rng.choice(["run", "handle", "load"])),
        (path, card.line + drift, rng.choice(["__init__", "check", "_validate"])),
    ]
    lines = ["Traceback (most recent call last):"]
    for file, line, function in frames:
        lines += [f'  File "{file}", line {line}, in {function}', "    result = call(value)"]
    name = card.error_class or "Error"
    return "\n".join([*lines, f"{name}: {message}" if message else name])


def strangers(cards: Sequence[Card], count: int, rng: Random) -> list[Card]:
    """Choose records whose messages the book is then made to lack."""
    by_message = {card.message: card for card in cards}
    return rng.sample([by_message[message] for message in sorted(by_message)], count)
